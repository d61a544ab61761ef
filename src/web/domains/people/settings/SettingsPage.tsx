import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";
import { Card } from "#web/ui/Card.tsx";
import { ThemeSwitch } from "#web/ui/ThemeSwitch.tsx";
import { FeedSection } from "#web/domains/notices/calendar-feed/FeedSection.tsx";
import { PlaceSection } from "#web/domains/notices/weather/PlaceSection.tsx";
import { PreferencesSection } from "#web/domains/notices/notifications/PreferencesSection.tsx";
import { KeptSection } from "./KeptSection.tsx";
import { HeightChoice } from "./HeightChoice.tsx";
import { NameSection } from "./NameSection.tsx";
import { SignInSection } from "./SignInSection.tsx";
import { SessionList } from "./SessionList.tsx";
import { WeekStartChoice } from "./WeekStartChoice.tsx";

/** What a person sets for themselves. */
export function SettingsPage() {
  return (
    <main id="main" tabIndex={-1} className="column grid max-w-180 gap-6 py-6 sm:py-8">
      <h1 className="font-display text-3xl">Profile Settings</h1>
      <NameSection />
      <SignInSection />
      <Card as="section" aria-labelledby="sessions" className="grid gap-3">
        <h2 id="sessions" className="font-display text-xl">
          Where you are signed in
        </h2>
        <SessionList />
      </Card>
      <Card as="section" aria-labelledby="appearance" className="grid gap-3">
        <h2 id="appearance" className="font-display text-xl">
          Appearance
        </h2>
        <p className="text-muted">Kept in this browser only.</p>
        <ThemeSwitch />
        <WeekStartChoice />
        <HeightChoice />
      </Card>
      <PreferencesSection />
      <FeedSection />
      <PlaceSection />
      <KeptSection />
      <Card as="section" aria-labelledby="privacy" className="grid justify-items-start gap-3">
        <h2 id="privacy" className="font-display text-xl">
          Privacy & GDPR
        </h2>
        <p className="text-muted">
          What you have agreed to, a copy of all that is kept, and deleting the account.
        </p>
        <Link href={paths.privacySettings} className={buttonLook()}>
          <ShieldCheck aria-hidden />
          Privacy settings
        </Link>
      </Card>
    </main>
  );
}
