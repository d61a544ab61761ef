import {
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  MessageCircleQuestion,
  OctagonX,
} from "lucide-react";
import { Link } from "wouter";
import {
  answerOf,
  type BoardAnswer,
  boardAnswerLabels,
  boardAnswers,
  type ComplianceBoard,
  type ComplianceRow,
  hasNothing,
} from "#contract/competing/compliance-board.ts";
import { paths } from "#contract/paths.ts";
import { CONFIRM_SENTENCE } from "#rules/vaccination/rulebook.ts";
import { type Body, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { formatDate } from "#web/core/format-date.ts";
import { StandingBadge } from "#web/domains/horses/StandingBadge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { useMedia } from "#web/ui/use-media.ts";
import { HorsesTable } from "./HorsesTable.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { runsOf, type Run } from "./runs-of-bodies.ts";
import { formatAllOf } from "./format-verdict.ts";

interface BoardProps extends ComplianceBoard {
  day: string;
  /** Shows every horse of the yard; null while they are all shown. */
  onAll: (() => void) | null;
  isLoadingAll: boolean;
}

/** The yard's horses grouped by whether they can go on a day: cannot go, ask, can go. */
export function Board({ bodies, counts, rows, day, onAll, isLoadingAll }: BoardProps) {
  // on a phone, six bodies and the name fill the width, so the last dose is shown below the name
  const isPhone = useMedia("(width < 40rem)");
  const groups = Map.groupBy(rows, answerOf);
  const total = boardAnswers.reduce((sum, answer) => sum + counts[answer], 0);
  return (
    <>
      <HorsesTable
        label="Horses by body"
        caption={`Verdict for each horse and body on ${formatDate(day)}`}
        fixed={isPhone}
        columns={<Columns bodies={bodies} isPhone={isPhone} />}
      >
        {boardAnswers.map((answer) => {
          const its = groups.get(answer);
          return (
            its && (
              <tbody key={answer}>
                <tr className="border-b border-line">
                  <th
                    scope="rowgroup"
                    colSpan={bodies.length + (isPhone ? 1 : 2)}
                    className="pt-5 pb-2 text-left"
                  >
                    <AnswerHead answer={answer} count={counts[answer]} />
                  </th>
                </tr>
                {its.map((row) => (
                  <Row key={row.horseId} {...{ row, bodies, day, isPhone }} />
                ))}
              </tbody>
            )
          );
        })}
      </HorsesTable>
      {onAll && rows.length < total && (
        <Button data-print="off" className="justify-self-start" busy={isLoadingAll} onClick={onAll}>
          Show all {total} horses
        </Button>
      )}
      <p className="text-sm text-muted">
        {bodies.map((body) => `${body}: ${bodyLabels[body]}`).join(" · ")}. Why, by which source and
        when to book stands on each horse's page. {CONFIRM_SENTENCE}
      </p>
    </>
  );
}

const Columns = ({ bodies, isPhone }: Pick<BoardProps, "bodies"> & { isPhone: boolean }) => (
  <>
    {bodies.map((body) => (
      <th key={body} scope="col" className="w-7 py-2 text-center min-[24rem]:w-9 sm:w-16">
        <abbr
          title={bodyLabels[body]}
          className="text-xs no-underline min-[24rem]:text-sm sm:text-base"
        >
          {body}
        </abbr>
      </th>
    ))}
    {!isPhone && (
      <th scope="col" className="py-2 pl-4 whitespace-nowrap">
        Last flu dose
      </th>
    )}
  </>
);

const heads: Record<BoardAnswer, { icon: LucideIcon; ink: string }> = {
  CANNOT: { icon: OctagonX, ink: "text-overdue" },
  ASK: { icon: MessageCircleQuestion, ink: "text-off" },
  CAN: { icon: CircleCheck, ink: "text-ok" },
  NOTHING: { icon: CircleDashed, ink: "text-off" },
};

function AnswerHead({ answer, count }: { answer: BoardAnswer; count: number }) {
  const { icon: Sign, ink } = heads[answer];
  return (
    <span className={cx("flex items-center gap-2", ink)}>
      <Sign aria-hidden />
      {boardAnswerLabels[answer]} · {count}
    </span>
  );
}

interface RowProps extends Pick<BoardProps, "bodies" | "day"> {
  row: ComplianceRow;
  isPhone: boolean;
}

function Row({ row, bodies, day, isPhone }: RowProps) {
  const last = row.lastDose ? formatDate(row.lastDose) : "None on record";
  return (
    <tr className="break-inside-avoid border-b border-line">
      <th
        scope="row"
        className="sticky left-0 bg-page py-2 pr-3 text-left font-normal sm:max-w-60 sm:pr-4"
      >
        <Link
          href={`${paths.horse.replace(":id", row.horseId)}?tab=can-i-go&on=${day}`}
          className="link wrap-anywhere"
        >
          {row.name}
        </Link>
        <span className="mt-1 block max-sm:[&>span]:rounded-card max-sm:[&>span]:whitespace-normal">
          <StandingBadge standing={row.careStatus} notKnown={row.notKnown} />
        </span>
        {isPhone && <span className="mt-1 block text-sm text-muted">Flu: {last}</span>}
      </th>
      {runsOf(row.cells).map((run) => (
        <RunOfBodies key={run.at} run={run} bodies={bodies} />
      ))}
      {!isPhone && <td className="py-2 pl-4 whitespace-nowrap">{last}</td>}
    </tr>
  );
}

interface RunOfBodiesProps {
  run: Run;
  /** All bodies that the board shows. */
  bodies: readonly Body[];
}

/** One cell for adjacent bodies with the same answer, marked once for all of them. */
function RunOfBodies({ run: { at, size, cell }, bodies }: RunOfBodiesProps) {
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
