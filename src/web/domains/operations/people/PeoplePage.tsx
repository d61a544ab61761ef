import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  operatedPeopleEndpoints as calls,
  PEOPLE_FOUND_MAX,
  PEOPLE_SEARCH_MIN,
} from "#contract/operations/people.ts";
import { Loaded } from "#web/core/Loaded.tsx";
import { useTypedSearch } from "#web/core/debounce.ts";
import { queryOf } from "#web/core/query.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Page, PageTitle } from "#web/ui/Page.tsx";
import { SearchBox } from "#web/ui/SearchBox.tsx";
import { PersonCard } from "./PersonCard.tsx";

/**
 * Finds people for the installation's operator. Neither the search nor the person is in the URL, so that no name or address
 * stays in the browser's history.
 */
export function PeoplePage() {
  const [search, setSearch] = useState("");
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const [personId, choose] = useState<string | null>(null);
  return (
    <Page width="form">
      <PageTitle>Accounts</PageTitle>
      {personId === null ? (
        <>
          <p className="text-muted">
            Whose page you open, and what you do there, is written down with your name.
          </p>
          <SearchBox
            label="Search people"
            placeholder="Part of a name or e-mail address"
            value={typed}
            onChange={setTyped}
          />
          <Found search={search} onChoose={choose} />
        </>
      ) : (
        <>
          <Button className="justify-self-start" onClick={() => choose(null)}>
            Back to the search
          </Button>
          <PersonCard id={personId} />
        </>
      )}
    </Page>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (id: string) => void }) {
  const long = search.length >= PEOPLE_SEARCH_MIN;
  const wanted = queryOf(calls.search, { query: { search } });
  const found = useQuery({ ...wanted, ...(!long && { queryFn: skipToken }) });
  if (!long) return null;
  return (
    <Loaded query={found} failed="The people could not be searched" skeleton="h-40 rounded-card">
      {(people) =>
        people.length === 0 ? (
          <EmptyState
            title="Nobody found"
            text="No account has this in its name or e-mail address."
          />
        ) : (
          <>
            <Card flush>
              <ul className="divide-y divide-line">
                {people.map((person) => (
                  <li key={person.id}>
                    <button
                      type="button"
                      className="flex min-h-control w-full flex-wrap items-center justify-between gap-2 p-4 text-left hover:bg-sunken sm:px-5"
                      onClick={() => onChoose(person.id)}
                    >
                      <span className="min-w-0">
                        <span className="block font-semibold break-words">{person.name}</span>
                        <span className="block break-all text-muted">{person.email}</span>
                      </span>
                      {person.disabledAt && <Badge state="off">Disabled</Badge>}
                    </button>
                  </li>
                ))}
              </ul>
            </Card>
            {people.length === PEOPLE_FOUND_MAX && (
              <p className="text-muted">
                The first {PEOPLE_FOUND_MAX} are shown. Type more to find the others.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}
