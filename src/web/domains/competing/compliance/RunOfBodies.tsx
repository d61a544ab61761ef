import type { Body } from "#rules/vaccination/rulebooks.ts";
import { hasNothing, type Run } from "./board-rows.ts";
import { VerdictMark } from "./VerdictMark.tsx";
import { formatAllOf } from "./format-verdict.ts";

interface RunOfBodiesProps {
  run: Run;
  /** All bodies of the board. */
  bodies: readonly Body[];
}

/** The cell of adjacent bodies that agree, with one mark for all of them. */
export function RunOfBodies({ run: { at, size, cell }, bodies }: RunOfBodiesProps) {
  if (!cell) return <NotGoneBy />;
  const isWide = size > 1;
  return (
    <td colSpan={size} className="py-2 text-center min-[24rem]:px-0.5 sm:px-1.5">
      <VerdictMark
        verdict={cell.overall}
        code={hasNothing(cell) ? cell.code : null}
        small={!isWide}
        wide={isWide}
        of={isWide && size === bodies.length ? formatAllOf(size) : null}
      />
      {isWide && size < bodies.length && (
        <span className="sr-only"> by {bodies.slice(at, at + size).join(", ")}</span>
      )}
    </td>
  );
}

const NotGoneBy = () => (
  <td className="py-2 text-center text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">Does not go by this body</span>
  </td>
);
