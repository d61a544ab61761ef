import { useQuery } from "@tanstack/react-query";
import { followerEndpoints, type HorseFollowers } from "#contract/notices/followers.ts";
import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { queryOf } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";

/** Maximum number of names; the others are counted. */
const NAMED = 5;

/** Who is told of a horse's care, for the managers and owners of a yard of several people; a line of a list of terms. */
export const FollowedBy = ({ horseId }: { horseId: string }) =>
  useIsManager() ? <FollowerLine horseId={horseId} /> : null;

function FollowerLine({ horseId }: { horseId: string }) {
  const { user } = useAuth();
  const { data } = useQuery(queryOf(followerEndpoints.find, { params: { id: horseId } }));
  if (!data?.followers || data.people < 2) return null;
  return (
    <>
      <dt className="text-muted">Followed by</dt>
      <dd className="text-right font-semibold wrap-anywhere">
        {formatFollowers(data.followers, user?.id)}
      </dd>
    </>
  );
}

/** Formats followers as 'you, Kim, Tom and 3 more'. */
function formatFollowers(
  followers: NonNullable<HorseFollowers["followers"]>,
  readerId: string | undefined,
) {
  if (followers.length === 0) return "Nobody";
  const names = followers
    .toSorted((one, other) => Number(other.id === readerId) - Number(one.id === readerId))
    .map(({ id, firstName }) => (id === readerId ? "you" : firstName));
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
