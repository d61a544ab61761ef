import { sessionEndpoints } from "#contract/people/sessions.ts";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { ShieldCheck } from "lucide-react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { NameInput, ownAccountEndpoints } from "#contract/people/own-account.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { useContractForm } from "#web/core/draft-form.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { FeedSection } from "#web/domains/notices/calendar-feed/FeedSection.tsx";
import { PreferencesSection } from "#web/domains/notices/notifications/PreferencesSection.tsx";
import { PlaceSection } from "#web/domains/notices/weather/PlaceSection.tsx";
import { Button, buttonLook } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { FoldOnPhone } from "#web/ui/Disclosure.tsx";
import { Section } from "#web/ui/Card.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";
import { HeightChoice, SlashChoice, ThemeSwitch, WeekStartChoice } from "./AppearanceChoices.tsx";
import { SignInSection } from "./SignInSection.tsx";
import { YardSection } from "./YardSection.tsx";
import { formatMoment } from "#rules/date-format.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { onDemand } from "#web/ui/on-demand.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { browserName } from "#rules/browser-name.ts";
import { IfManager } from "#web/core/IfMayWrite.tsx";
import { WebhookSection } from "#web/domains/data/webhooks/WebhookSection.tsx";
import { ApiTokenSection } from "./ApiTokenSection.tsx";

const { CopySection } = onDemand(() => import("#web/domains/data/copy/CopySection.tsx"));

/** The user's own settings. */
export function SettingsPage() {
  const { user } = useAuth();
  return (
    <Page width="form">
      <PageTitle>Profile Settings</PageTitle>
      <NameSection />
      <SignInSection />
      <Section id="sessions" title="Where you are signed in">
        <SessionList />
      </Section>
      {user && !user.demoUntil && <ForPrograms user={user} />}
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
      {user && (
        <Suspense fallback={null}>
          <CopySection user={user} />
        </Suspense>
      )}
      <PreferencesSection />
      <FeedSection />
      <PlaceSection />
      <YardSection />
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

/** A field to edit the user's own name. */
export function NameSection() {
  const { user } = useAuth();
  return (
    <Section id="your-name" title="Your name">
      {user && <NameForm user={user} />}
    </Section>
  );
}

function NameForm({ user: { firstName, lastName } }: { user: User }) {
  const { save, busy } = useSave(ownAccountEndpoints.rename, {
    done: { title: "Name saved" },
    failed: "Failed to save your name",
  });
  const { register, submit, formState, draft } = useContractForm(
    NameInput,
    { firstName, lastName },
    (body, saved) => save({ body }, saved),
    { name: "your-name" },
  );
  const { errors } = formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-4"
    >
      <div className="col-span-2 empty:hidden">
        <DraftOffer draft={draft} />
      </div>
      <Field label="First name" required error={errors.firstName?.message}>
        <TextInput autoComplete="given-name" {...register("firstName")} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <TextInput autoComplete="family-name" {...register("lastName")} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}

/** The user's sessions, each with a button that ends it. */
export function SessionList() {
  const { data, error } = useQuery(queryOf(sessionEndpoints.list, {}));
  if (error) return <p role="alert">{error.sentence}</p>;
  if (!data) return <Skeleton className="h-24 w-full" />;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div>
              <p className="font-semibold">{browserName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                {session.ipAddress} · last used {formatMoment(session.lastSeenAt)}
              </p>
            </div>
            {session.current ? (
              <Badge state="ok">This device</Badge>
            ) : (
              <EndSession id={session.id} />
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </>
  );
}

const EndOthers = () => (
  <CallButton
    call={sessionEndpoints.endOthers}
    given={{}}
    done="Signed out everywhere else"
    failed="Failed to sign out everywhere else"
    className="justify-self-start"
  >
    Sign out everywhere else
  </CallButton>
);

const EndSession = ({ id }: { id: string }) => (
  <CallButton
    call={sessionEndpoints.end}
    given={{ params: { id } }}
    done="Signed out there"
    failed="Failed to sign out there"
  >
    Sign out there
  </CallButton>
);

/** What programs use: tokens and, for managers, webhooks. */
const ForPrograms = ({ user }: { user: User }) => (
  <>
    <ApiTokenSection user={user} />
    <IfManager>
      <WebhookSection />
    </IfManager>
  </>
);
