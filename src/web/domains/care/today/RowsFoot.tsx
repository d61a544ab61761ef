import { TODAY_GROUPS_MAX } from "#contract/care/today.ts";
import { Button } from "#web/ui/Button.tsx";
import type { RowsProps } from "./Rows.tsx";

interface RowsFootProps extends RowsProps {
  isLong: boolean;
  /** Whether all rows are shown. */
  all: boolean;
  onTurn: (all: boolean) => void;
}

/** Below the first rows of a list: a button for all of them, and how many there is no room for. */
export function RowsFoot(props: RowsFootProps) {
  const { more, rest, isLong, all } = props;
  const isCut = isCutShort(props);
  return (
    <>
      {isCut && all && rest?.whole.error && (
        <li role="alert" className="px-4 py-2 text-sm text-overdue sm:px-5">
          {rest.whole.error.sentence}
        </li>
      )}
      {isLong && <Turn {...props} />}
      {!isCut && (all || !isLong) && <Beyond more={more ?? 0} />}
    </>
  );
}

const Beyond = ({ more }: { more: number }) =>
  more > 0 && (
    <li className="px-4 py-2 text-sm text-muted sm:px-5">
      and {more} more, which the calendar shows
    </li>
  );

/** Whether there are rows that have not been read. */
const isCutShort = ({ rest, more }: RowsProps) =>
  rest !== undefined && !rest.whole.data && more !== 0;

function Turn(props: RowsFootProps) {
  const { of, rows, more, rest, all, onTurn } = props;
  const count = more === null ? "" : ` ${Math.min(rows.length + more, TODAY_GROUPS_MAX)}`;
  const turn = () => {
    onTurn(!all);
    if (all || !rest || !isCutShort(props)) return;
    if (rest.whole.error) void rest.whole.refetch();
    else rest.ask(true);
  };
  return (
    <li className="text-center">
      <Button
        variant="quiet"
        aria-expanded={all}
        aria-label={all ? `Show fewer of ${of}` : `Show all${count} of ${of}`}
        onClick={turn}
      >
        {all ? "Show fewer" : `Show all${count}`}
      </Button>
    </li>
  );
}
