import { Page } from "#web/ui/Page.tsx";
import { paths } from "#contract/paths.ts";
import { ComplaintSection } from "#web/domains/people/complaints/ComplaintSection.tsx";
import { Section } from "#web/ui/Section.tsx";
import { ArchiveSection } from "./ArchiveSection.tsx";
import { ConsentList } from "./ConsentList.tsx";
import { DeleteAccountSection } from "./DeleteAccountSection.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { SettingsHeader } from "./SettingsHeader.tsx";

/** The user's consents and stored data, and their rights over both. */
export const PrivacyPage = () => (
  <Page width="form">
    <SettingsHeader title="Privacy & GDPR" />
    <Section id="consents" title="What you have agreed to">
      <p className="text-muted">
        A tick is saved at once. Withdrawing is as easy as giving, and counts from then on.
      </p>
      <ConsentList />
    </Section>
    <Section id="export" title="Your data" className="grid justify-items-start gap-3">
      <p className="text-muted">
        One file with everything you entered: horses, records, events, chats, consents.
      </p>
      <ExportButton />
      <ArchiveSection />
    </Section>
    <DeleteAccountSection />
    <RightsSection />
    <ComplaintSection />
  </Page>
);

const RightsSection = () => (
  <Section id="rights" title="Your rights">
    <p>
      Under the UK GDPR you may see, correct, take away and erase what is kept about you, object to
      its use, and withdraw a consent. The{" "}
      <a href={paths.privacy} className="link">
        privacy notice
      </a>{" "}
      says what is kept, why and for how long.
    </p>
    <p>
      If something is wrong, tell us: how to{" "}
      <a href={`${paths.privacy}#complaints`} className="link">
        make a complaint
      </a>
      , to us or to the Information Commissioner’s Office. We answer within one month.
    </p>
  </Section>
);
