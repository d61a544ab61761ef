import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { API_TOKENS_MAX, type ApiToken, apiTokenEndpoints } from "#contract/people/api-tokens.ts";
import type { User } from "#contract/people/accounts.ts";
import { formatWhen } from "#rules/date-format.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { tokenAccessLabels } from "./token-access-labels.ts";
import { ConfirmFirst } from "./SettingRow.tsx";

const { ApiTokenDialog } = onDemand(() => import("./ApiTokenDialog.tsx"));

/** The user's tokens for programs. */
export function ApiTokenSection({ user }: { user: Pick<User, "emailConfirmed" | "yardName"> }) {
  const tokens = useQuery(queryOf(apiTokenEndpoints.list, {}));
  const [isMaking, setMaking] = useState(false);
  return (
    <Section id="api-tokens" title="API tokens" className="grid gap-2">
      <p className="text-muted">
        A program with a token does in {user.yardName} what you may do there: nothing about your
        account, and nothing that lets others in.{" "}
        <Link href={paths.developers} className="link">
          For developers
        </Link>
      </p>
      {!user.emailConfirmed && <ConfirmFirst />}
      <Loaded query={tokens} failed="The tokens could not be loaded" skeleton="h-16 w-full">
        {(all) => (
          <>
            <ul aria-label="Your API tokens" className="divide-y divide-line empty:hidden">
              {all.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
            {user.emailConfirmed && all.length < API_TOKENS_MAX && (
              <Button className="justify-self-start" onClick={() => setMaking(true)}>
                <Plus aria-hidden />
                Make a token
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Suspense>
        {isMaking && <ApiTokenDialog yardName={user.yardName} onClose={() => setMaking(false)} />}
      </Suspense>
    </Section>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, access, yardName, lastUsedAt, expiresAt } = token;
  const used = lastUsedAt === null ? "Not used yet" : `Last used ${formatWhen(lastUsedAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {tokenAccessLabels[access]} · {yardName}
        </p>
        <p className="text-sm text-muted">
          {used} · until {formatDate(expiresAt)}
        </p>
      </div>
      <CallButton
        call={apiTokenEndpoints.revoke}
        given={{ params: { id } }}
        done="The token makes no call any more"
        failed="Failed to revoke the token"
        aria-label={`Revoke ${name}`}
      >
        Revoke
      </CallButton>
    </li>
  );
}
