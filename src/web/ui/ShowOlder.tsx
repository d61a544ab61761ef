import { Button } from "./Button.tsx";

/** The state of a paged list. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches the next page of a list while there is one; not printed. */
export const ShowOlder = ({ hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) =>
  hasNextPage && (
    <Button
      data-print="off"
      className="justify-self-center"
      busy={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      Show older
    </Button>
  );
