import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import {
  type OpenedTransfer,
  transferEndpoints,
  transferSectionLabels,
  transferSections,
  UNDO_DAYS,
} from "#contract/data/transfers.ts";
import { leavingReasonLabels } from "#contract/horses/leaving-reasons.ts";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { ownYardEndpoints } from "#contract/people/members.ts";
import { PRICE_PENCE } from "#rules/billing/price.ts";
import { pounds, sterling } from "#rules/money.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { queryOf, useMutate, useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { LinkAccount, LinkFrame, LinkUser } from "#web/domains/people/accounts/LinkFrame.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TextInput } from "#web/ui/TextInput.tsx";

/**
 * The page behind the link of a hand-over: says which horse comes with what, and what it costs, and lets a person take
 * it into a yard of theirs, with their account or a new one.
 */
export function HandOverPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const opened = useQuery(queryOf(transferEndpoints.open, { query: { token } }));
  return (
    <LinkFrame title="A horse for you" query={opened} failed="The hand-over cannot be opened">
      {(offer) => <Opened offer={offer} token={token} />}
    </LinkFrame>
  );
}

interface OpenedProps {
  offer: OpenedTransfer;
  token: string;
}

function Opened({ offer, token }: OpenedProps) {
  const { user } = useAuth();
  const { horseName, yardName, offeredBy, because, toEmail } = offer;
  return (
    <>
      <Card className="grid w-full max-w-120 gap-4">
        <h1 className="font-display text-2xl break-words">{horseName}</h1>
        <p className="break-words">
          {offeredBy} of the yard {yardName} hands this horse over to you (
          {leavingReasonLabels[because].toLowerCase()}).
        </p>
        <WhatComes offer={offer} />
        {user && <Accept key={user.yardId} user={user} offer={offer} token={token} />}
      </Card>
      <LinkAccount email={toEmail} />
    </>
  );
}

const WhatComes = ({ offer: { include, yardName } }: { offer: OpenedTransfer }) => {
  const comes = transferSections.filter((section) => include.includes(section));
  const stays = transferSections.filter((section) => !include.includes(section));
  return (
    <>
      <div>
        <h2 className="font-semibold">What comes with it</h2>
        <ul className="list-disc pl-5">
          <li>Its papers</li>
          {comes.map((section) => (
            <li key={section}>{transferSectionLabels[section]}</li>
          ))}
        </ul>
        {stays.length > 0 && (
          <p className="mt-1 text-muted">
            Not handed over:{" "}
            {stays.map((section) => transferSectionLabels[section].toLowerCase()).join("; ")}.
          </p>
        )}
      </div>
      <p>
        Your yard pays {sterling(pounds(PRICE_PENCE))} a month for it from today, and {yardName} no
        longer does. Either of you can undo it for {UNDO_DAYS} days.
      </p>
    </>
  );
};

interface AcceptProps extends OpenedProps {
  user: User;
}

/** Asks for a click before accepting, because mail programs open links by themselves. */
function Accept({ user, offer, token }: AcceptProps) {
  const [, go] = useLocation();
  const [owner, setOwner] = useState(
    offer.because === "SOLD" ? `${user.firstName} ${user.lastName}` : "",
  );
  const accept = useMutate(transferEndpoints.accept);
  const manages = useIsManager();
  const take = () =>
    accept.mutateAsync({ body: { token, owner } }).then(
      ({ horseId }) => go(paths.horse.replace(":id", horseId)),
      // the error is shown below the button
      () => undefined,
    );
  return (
    <>
      <LinkUser user={user} />
      <YardChoice user={user} />
      {manages ? (
        <Field label="Who owns it from today" hint="Leave it empty if you would rather not say">
          <TextInput
            value={owner}
            maxLength={200}
            onChange={(event) => setOwner(event.target.value)}
          />
        </Field>
      ) : (
        <p>
          In the yard {user.yardName} only its owners and managers take horses in. Choose another of
          your yards, or ask them to open this link.
        </p>
      )}
      {accept.error && <p role="alert">{accept.error.sentence}</p>}
      {manages && (
        <Button variant="primary" size="lg" busy={accept.isPending} onClick={() => void take()}>
          <span className="wrap-anywhere">
            Take {offer.horseName} into {user.yardName}
          </span>
        </Button>
      )}
    </>
  );
}

/** Lets somebody with several yards say into which the horse goes; renders nothing for a person with one. */
function YardChoice({ user }: { user: User }) {
  const { data: yards = [] } = useQuery(queryOf(ownYardEndpoints.list, {}));
  const { enter } = useAuth();
  const { save } = useSave(ownYardEndpoints.switch, { failed: "Failed to switch the yard" });
  if (yards.length < 2) return null;
  return (
    <Field label="Into which yard">
      <Select
        value={user.yardId}
        options={yards.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => void save({ params: { id } }, enter)}
      />
    </Field>
  );
}
