import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { ExportButton } from "#web/domains/people/settings/ExportButton.tsx";
import { buttonLook } from "#web/ui/button-look.ts";
import { Section } from "#web/ui/Section.tsx";

/** What UK law grants people about data stored about them. */
export const DataPrivacy = () => (
  <Section id="data-privacy" title="Data & Privacy">
    <ExportButton />
    <Link href={paths.privacySettings} className={buttonLook()}>
      Manage Consent
    </Link>
    <Link href={paths.privacySettings} className={buttonLook()}>
      Delete Account
    </Link>
    <p className="mt-1 flex gap-2.5 border-t border-line pt-3 text-sm text-muted">
      <ShieldCheck className="text-tan" aria-hidden />
      <span>
        Under the UK GDPR you may see, correct, take away and erase what is kept about you. The{" "}
        <a href={paths.privacy} className="link">
          privacy notice
        </a>{" "}
        says what that is, and why.
      </span>
    </p>
  </Section>
);
