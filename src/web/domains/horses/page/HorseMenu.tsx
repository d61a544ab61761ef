import { useIsManager } from "#web/core/IfMayWrite.tsx";
import {
  BookMarked,
  CalendarCheck,
  EllipsisVertical,
  FileText,
  LogOut,
  Printer,
  Trash2,
} from "lucide-react";
import { useLocation } from "wouter";
import type { Horse } from "#contract/horses/horses.ts";
import { paths } from "#contract/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";

interface HorseMenuProps {
  horse: Horse;
  onOpen: (what: "plan" | "delete") => void;
  onMore: (what: "deadlines" | "leave") => void;
}

/** The menu of rarely used actions on a horse. It is loaded on demand, so it renders open. */
export function HorseMenu({ horse, onOpen, onMore }: HorseMenuProps) {
  const [, go] = useLocation();
  const isManager = useIsManager();
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton label={`More about ${horse.name}`}>
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<CalendarCheck aria-hidden />} onSelect={() => onOpen("plan")}>
        Care plan
      </MenuItem>
      <MenuItem icon={<BookMarked aria-hidden />} onSelect={() => onMore("deadlines")}>
        Passport deadlines
      </MenuItem>
      <MenuItem
        icon={<FileText aria-hidden />}
        onSelect={() => go(paths.horseHealthSheet.replace(":id", horse.id))}
      >
        Statement to print
      </MenuItem>
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
        Print this page
      </MenuItem>
      {isManager && (
        <>
          <MenuLine />
          {horse.presence === "PRESENT" && (
            <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onMore("leave")}>
              Leaves the yard
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onOpen("delete")}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
