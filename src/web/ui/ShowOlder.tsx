import { Button } from "./Button.tsx";

/** The state of a list that is fetched page by page. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** A button that fetches the next page of a list, shown while there is one; not printed. */
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
