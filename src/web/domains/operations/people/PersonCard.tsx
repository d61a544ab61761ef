import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type HeldPerson, operatedPeopleEndpoints as calls } from "#contract/operations/people.ts";
import { browserName } from "#rules/browser-name.ts";
import { formatMoment } from "#rules/date-format.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Section } from "#web/ui/Card.tsx";
import { DescriptionList } from "#web/ui/DescriptionList.tsx";
import { ActButtons } from "./ActButtons.tsx";
import { formatAct, formatConsent, formatYard, mailLabels } from "./format-person.ts";

/** What is held of a person, and what the operator can do. */
export function PersonCard({ id }: { id: string }) {
  const held = useQuery({
    ...queryOf(calls.read, { params: { id } }),
    // to look is written down, so it happens when the operator looks and not when a window gets the focus
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={held} failed="The person could not be loaded" skeleton="h-96 rounded-card">
      {(person) => (
        <>
          <Account person={person} />
          <Lists person={person} />
        </>
      )}
    </Loaded>
  );
}

const Account = ({ person }: { person: HeldPerson }) => (
  <Section id="account" title={<span className="break-words">{person.name}</span>}>
    <div className="flex flex-wrap gap-2">
      {person.disabledAt && <Badge state="off">Disabled</Badge>}
      {person.eraseAfter && <Badge state="overdue">About to be deleted</Badge>}
      {person.role === "ADMIN" && <Badge state="ok">Administrator</Badge>}
    </div>
    <DescriptionList
      className="wrap-anywhere"
      facts={[
        ["E-mail", person.email],
        ["Confirmed", formatWhen(person.emailConfirmedAt, "Not yet")],
        ["Registered", formatMoment(person.createdAt)],
        ["Last seen", formatMoment(person.lastSeenAt)],
        ["Two-factor sign-in", person.twoFactor ? "On" : "Off"],
        ["Passkeys", String(person.passkeys)],
        ["API tokens", String(person.apiTokens)],
        ["Disabled", formatWhen(person.disabledAt)],
        ["Deleted after", formatWhen(person.eraseAfter)],
      ]}
    />
    <ActButtons person={person} />
  </Section>
);

const formatWhen = (at: string | null, none: string | null = null) =>
  at === null ? none : formatMoment(at);

const Lists = ({ person: { yards, sessions, mails, consents, acts } }: { person: HeldPerson }) => (
  <>
    <Rows id="yards" title="Yards" none="Belongs to no yard.">
      {yards.map((yard) => (
        <Row key={yard.id} title={yard.name} text={formatYard(yard)} />
      ))}
    </Rows>
    <Rows id="sessions" title="Sessions" none="Is signed in nowhere.">
      {sessions.map(({ id, userAgent, createdAt, lastSeenAt, remember }) => (
        <Row
          key={id}
          title={browserName(userAgent)}
          text={`Since ${formatMoment(createdAt)}, last used ${formatMoment(lastSeenAt)}${remember ? ", remembered" : ""}`}
        />
      ))}
    </Rows>
    <Rows id="mails" title="Mails that wait" none="No mail waits. What was sent is kept nowhere.">
      {mails.map(({ id, kind, queuedAt, tries }) => (
        <Row
          key={id}
          title={mailLabels[kind]}
          text={`Since ${formatMoment(queuedAt)}, ${tries === 1 ? "tried once" : `tried ${tries} times`}`}
        />
      ))}
    </Rows>
    <Rows id="consents" title="Consents" none="No question for consent was answered.">
      {consents.map((consent) => (
        <Row key={consent.consentType} {...formatConsent(consent)} />
      ))}
    </Rows>
    <Rows id="acts" title="What operators did" none="No operator has looked or done anything.">
      {acts.map((act) => (
        <Row key={act.id} {...formatAct(act)} />
      ))}
    </Rows>
  </>
);

interface RowsProps {
  id: string;
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  children: ReactNode[];
}

const Rows = ({ id, title, none, children }: RowsProps) => (
  <Section id={id} title={title}>
    {children.length === 0 ? (
      <p className="text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-line">{children}</ul>
    )}
  </Section>
);

const Row = ({ title, text }: { title: string; text: string }) => (
  <li className="grid gap-1 py-3">
    <h3 className="font-semibold break-words">{title}</h3>
    <p className="break-words whitespace-pre-line">{text}</p>
  </li>
);
