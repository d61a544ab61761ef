import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { AssistantType } from "#contract/experts/chat.ts";
import { paths } from "#contract/paths.ts";
import { cx } from "#web/ui/cx.ts";
import { type Specialist, specialists } from "./specialists.ts";

/** The specialists to choose from; on a phone a scrolling row that shows the chosen one. */
export function SpecialistPanel({ chosen }: { chosen: Specialist }) {
  const row = useRef<HTMLElement>(null);
  const { type } = chosen;
  useEffect(() => {
    if (row.current) showChosen(row.current, type);
  }, [type]);
  return (
    <nav
      ref={row}
      aria-label="Specialists"
      className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-2"
    >
      <ul className="flex gap-2 pb-1 lg:grid lg:gap-1 lg:pb-0">
        {specialists.map((specialist) => (
          <li key={specialist.type} data-specialist={specialist.type} className="flex-none">
            <Choice specialist={specialist} isChosen={specialist === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

// scrolls the row only, not the page
function showChosen(row: HTMLElement, type: AssistantType) {
  const chosen = row.querySelector(`[data-specialist=${type}]`);
  if (!chosen) return;
  const { left, width } = chosen.getBoundingClientRect();
  const beyond = left - row.getBoundingClientRect().left - (row.clientWidth - width) / 2;
  row.scrollLeft += beyond;
}

function Choice({ specialist, isChosen }: { specialist: Specialist; isChosen: boolean }) {
  const { type, name, description, icon: Icon } = specialist;
  return (
    <Link
      href={`${paths.ask}?assistant=${type}`}
      aria-current={isChosen ? "true" : undefined}
      className={cx(
        "flex min-h-row items-center gap-3 rounded-card border px-3 py-2 no-underline",
        isChosen
          ? "border-accent bg-accent-soft text-accent"
          : "border-line bg-surface text-ink hover:bg-sunken lg:border-transparent",
      )}
    >
      <Icon aria-hidden className={isChosen ? undefined : "text-tan"} />
      <span>
        <span className="block font-semibold whitespace-nowrap lg:whitespace-normal">{name}</span>
        <span className="hidden text-sm text-muted lg:block">{description}</span>
      </span>
    </Link>
  );
}
