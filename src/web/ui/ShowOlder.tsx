import { Button } from "./Button.tsx";

/** What is known of a list that comes in pages. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Fetches the next page of a list, as long as there is one; not on paper. */
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
