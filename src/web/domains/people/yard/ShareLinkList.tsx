import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import {
  SHARE_LINKS_MAX,
  type ShareLink,
  shareLinkEndpoints,
  sharedSectionLabels,
} from "#contract/data/share-links.ts";
import { formatWhen } from "#rules/date-format.ts";
import { CallButton } from "#web/core/CallButton.tsx";
import { formatDate } from "#web/core/format-date.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { useHorseNames } from "#web/domains/horses/use-horses.ts";
import { Button } from "#web/ui/Button.tsx";
import { Section } from "#web/ui/Card.tsx";
import { onDemand } from "#web/ui/on-demand.ts";

const { ShareDialog } = onDemand(() => import("./ShareDialog.tsx"));

/** The links by which people without an account read of chosen horses. */
export function ShareLinkList() {
  const links = useQuery(queryOf(shareLinkEndpoints.list, {}));
  const [isSharing, setSharing] = useState(false);
  return (
    <Section id="share-links" title="Links for visitors" className="grid gap-2">
      <p className="text-muted">
        A vet, farrier, buyer or insurer sees the horses and sections that you choose, without an
        account. Nobody sees what anything cost.
      </p>
      <Loaded query={links} failed="The links could not be loaded" skeleton="h-16 w-full">
        {(all) => (
          <>
            <ul className="divide-y divide-line">
              {all.map((link) => (
                <ShareLinkRow key={link.id} link={link} />
              ))}
            </ul>
            {all.length < SHARE_LINKS_MAX && (
              <Button className="justify-self-start" onClick={() => setSharing(true)}>
                <Plus aria-hidden />
                Make a link
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Suspense>{isSharing && <ShareDialog onClose={() => setSharing(false)} />}</Suspense>
    </Section>
  );
}

function ShareLinkRow({ link }: { link: ShareLink }) {
  const { id, name, sections, access, madeBy, expiresAt } = link;
  const horses = useHorseNames();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere">{formatHorses(link, horses.data)}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {sections.map((section) => sharedSectionLabels[section]).join(" · ")}
          {access === "propose" && " · may propose a visit"}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {formatViews(link)} · until {formatDate(expiresAt)}
          {madeBy !== null && ` · by ${madeBy}`}
        </p>
      </div>
      <CallButton
        call={shareLinkEndpoints.revoke}
        given={{ params: { id } }}
        done="The link shows nothing any more"
        failed="Failed to revoke the link"
        aria-label={`Revoke the link for ${name}`}
      >
        Revoke
      </CallButton>
    </li>
  );
}

/** How many horses are named before the rest are counted. */
const NAMED_MAX = 3;

function formatHorses({ horseIds }: ShareLink, all: { id: string; name: string }[] = []): string {
  const names = all.filter(({ id }) => horseIds.includes(id)).map(({ name }) => name);
  const named = names.slice(0, NAMED_MAX);
  const left = horseIds.length - named.length;
  if (named.length === 0) return left === 1 ? "1 horse" : `${left} horses`;
  return left === 0 ? named.join(", ") : `${named.join(", ")} and ${left} more`;
}

function formatViews({ views, lastViewedAt }: ShareLink): string {
  if (lastViewedAt === null) return "Never viewed yet";
  const times = views === 1 ? "once" : `${views} times`;
  return `Viewed ${times}, last ${formatWhen(lastViewedAt)}`;
}
