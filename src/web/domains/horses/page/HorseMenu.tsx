import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  BellOff,
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
import { followerEndpoints } from "#contract/notices/followers.ts";
import { paths } from "#contract/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

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
      {horse.presence === "PRESENT" && <FollowItem horse={horse} />}
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

/** Stops reminders about a horse to this person, or starts them again. */
function FollowItem({ horse: { id, name } }: { horse: Pick<Horse, "id" | "name"> }) {
  const params = { id };
  const { data, error } = useQuery(queryOf(followerEndpoints.find, { params }));
  const { save } = useSave(followerEndpoints.setFollowing, {
    failed: "Failed to save your choice",
  });
  if (error) return null;
  const follows = data?.following ?? true;
  const toggle = () =>
    void save({ params, body: { following: !follows } }, ({ following }) =>
      toast({
        title: following ? `You are told about ${name}` : `You are no longer told about ${name}`,
        description: following
          ? "Reminders of its care reach you again."
          : "No reminders of its care reach you. The same menu turns them on again.",
      }),
    );
  return (
    <MenuItem
      icon={follows ? <BellOff aria-hidden /> : <Bell aria-hidden />}
      onSelect={() => data && toggle()}
    >
      <span className="wrap-anywhere">
        {follows ? "Stop telling me about" : "Tell me about"} {name}
      </span>
    </MenuItem>
  );
}
