import { Download } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { downloadText } from "#web/core/download.ts";

/** The recovery codes, shown once, with buttons to save them. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div className="grid justify-items-start gap-4">
    <p>
      Each of these signs you in once, without your phone. They are shown only now: print them, or
      keep them where you keep passwords.
    </p>
    <ul
      aria-label="Recovery codes"
      className="grid w-full gap-x-6 gap-y-1 rounded-control bg-sunken p-4 font-mono sm:grid-cols-2"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Button onClick={() => downloadText("loosebox-recovery-codes.txt", fileOf(codes))}>
      <Download aria-hidden />
      Download codes
    </Button>
  </div>
);

const fileOf = (codes: string[]) =>
  `Loosebox recovery codes\nEach signs you in once, without your phone.\n\n${codes.join("\n")}\n`;
