import { useQuery } from "@tanstack/react-query";
import { openApiEndpoints } from "#contract/operations/openapi.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { queryOf } from "#web/core/query.ts";
import { PublicPage } from "#web/domains/experts/library/PublicPage.tsx";
import { CallList } from "./CallList.tsx";
import { Guide } from "./Guide.tsx";

/** What people who write programs need: tokens, limits, webhooks, and every call. */
export function DevelopersPage() {
  const document = useQuery(queryOf(openApiEndpoints.read, {}));
  return (
    <PublicPage title="For developers">
      <header>
        <h1 className="font-display text-3xl">For developers</h1>
        <p className="mt-1 max-w-[68ch] text-muted">
          Programs of yours can do nearly all that the app does in a yard. For programs the calls
          are described in{" "}
          <a href={openApiEndpoints.read.path} className="link">
            openapi.json
          </a>
          .
        </p>
      </header>
      <Guide />
      <Loaded query={document} failed="The calls could not be loaded" skeleton="h-96 w-full">
        {(loaded) => <CallList document={loaded} />}
      </Loaded>
    </PublicPage>
  );
}
