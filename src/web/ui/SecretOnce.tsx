import { CopyButton } from "./CopyButton.tsx";
import { Field } from "./Field.tsx";
import { TextInput } from "./TextInput.tsx";

interface SecretOnceProps {
  label: string;
  /** What it is, such as 'token'. */
  what: string;
  secret: string;
  hint: string;
}

/** A secret that is shown once, to be copied. */
export const SecretOnce = ({ label, what, secret, hint }: SecretOnceProps) => (
  <div className="grid justify-items-start gap-4">
    <Field label={label} required hint={hint} className="w-full">
      <TextInput
        readOnly
        value={secret}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
    </Field>
    <CopyButton text={secret} what={what} />
  </div>
);
