import { Page } from "#web/ui/Page.tsx";
import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { FoldOnPhone } from "#web/ui/FoldOnPhone.tsx";
import { Section } from "#web/ui/Section.tsx";
import { ThemeSwitch } from "#web/ui/ThemeSwitch.tsx";
import { FeedSection } from "#web/domains/notices/calendar-feed/FeedSection.tsx";
import { PlaceSection } from "#web/domains/notices/weather/PlaceSection.tsx";
import { PreferencesSection } from "#web/domains/notices/notifications/PreferencesSection.tsx";
import { KeptSection } from "./KeptSection.tsx";
import { HeightChoice, SlashChoice, WeekStartChoice } from "./AppearanceChoices.tsx";
import { NameSection } from "./NameSection.tsx";
import { SignInSection } from "./SignInSection.tsx";
import { SessionList } from "./SessionList.tsx";

/** The user's own settings. */
export function SettingsPage() {
  return (
    <Page title="Profile Settings" width="form">
      <NameSection />
      <SignInSection />
      <Section id="sessions" title="Where you are signed in">
        <SessionList />
      </Section>
      <Section id="appearance" title="Appearance" className="relative grid gap-3">
        <FoldOnPhone atHead line={<span className="sr-only">Colours, week and heights</span>}>
          <div className="grid gap-3">
            <p className="text-muted">Kept in this browser only.</p>
            <ThemeSwitch />
            <WeekStartChoice />
            <HeightChoice />
            <SlashChoice />
          </div>
        </FoldOnPhone>
      </Section>
      <PreferencesSection />
      <FeedSection />
      <PlaceSection />
      <KeptSection />
      <Section id="privacy" title="Privacy & GDPR" className="grid justify-items-start gap-3">
        <p className="text-muted">
          What you have agreed to, a copy of all that is kept, and deleting the account.
        </p>
        <Link href={paths.privacySettings} className={buttonLook()}>
          <ShieldCheck aria-hidden />
          Privacy settings
        </Link>
      </Section>
    </Page>
  );
}
