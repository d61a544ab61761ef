import {
  CalendarArrowUp,
  CalendarClock,
  CalendarDays,
  EllipsisVertical,
  Pencil,
} from "lucide-react";
import { useState } from "react";
import type { CareEvent } from "#contract/care/care-events.ts";
import { dueOn } from "#rules/care/move-event.ts";
import { addDays } from "#rules/dates.ts";
import { londonDate } from "#rules/london.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import { formatShortWeekdayAndDay, formatSpoken } from "./format.ts";
import type { EventActs } from "./open-dialog.ts";

interface EventMenuProps {
  event: CareEvent;
  acts: EventActs;
  today: string;
}

/** The actions on an event of a list. The menu is loaded on demand, so it renders open. */
export function EventMenu({ event, acts, today }: EventMenuProps) {
  const [now] = useState(() => new Date());
  const names = new Map([
    [today, "today"],
    [addDays(today, 1), "tomorrow"],
  ]);
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={`Actions for ${formatSpoken(event)}`} className="text-muted">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      {nearDays(event, [...names.keys()], now).map((day) => (
        <MenuItem
          key={day}
          icon={<CalendarArrowUp aria-hidden />}
          onSelect={() => void acts.move(event, day)}
        >
          Move to {names.get(day)}, {formatShortWeekdayAndDay(day)}
        </MenuItem>
      ))}
      <MenuItem
        icon={<CalendarDays aria-hidden />}
        onSelect={() => acts.open({ what: "move", event })}
      >
        Move to…
      </MenuItem>
      <MenuItem
        icon={<CalendarClock aria-hidden />}
        onSelect={() => acts.open({ what: "putOff", event })}
      >
        Put off…
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => acts.open({ what: "edit", event })}>
        Edit
      </MenuItem>
    </Menu>
  );
}

/** The days offered for moving an event by one tap: not its own day, nor one on which it would already be late. */
export function nearDays(event: CareEvent, days: readonly string[], now: Date): string[] {
  const due = new Date(event.dueDate);
  return days.filter((day) => day !== londonDate(due) && dueOn(day, due) > now);
}
