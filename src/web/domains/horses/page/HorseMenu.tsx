import { useIsManager } from "#web/core/IfMayWrite.tsx";
import { useQuery } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  Bell,
  BellOff,
  BookMarked,
  CalendarCheck,
  EllipsisVertical,
  FileBadge,
  FileText,
  IdCard,
  LogOut,
  Printer,
  Trash2,
  Undo2,
} from "lucide-react";
import { useLocation } from "wouter";
import type { Horse } from "#contract/horses/horse.ts";
import { type Transfer, transferEndpoints } from "#contract/data/transfers.ts";
import { followerEndpoints } from "#contract/notices/followers.ts";
import { paths } from "#contract/paths.ts";
import { isUndoable } from "#web/domains/data/transfers/TransferList.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import { queryOf, useSave } from "#web/core/query.ts";
import { toast } from "#web/ui/toast.ts";

/** What the menu opens besides the dialogs that a row of the list opens too. */
export type MoreAbout = "deadlines" | "leave" | "handOver" | Transfer;

interface HorseMenuProps {
  horse: Horse;
  onOpen: (what: "plan" | "delete") => void;
  onMore: (what: MoreAbout) => void;
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
          <PrintedItems horse={horse} />
          <MenuLine />
          {horse.presence === "PRESENT" && (
            <>
              <MenuItem icon={<ArrowLeftRight aria-hidden />} onSelect={() => onMore("handOver")}>
                Hand over to another yard
              </MenuItem>
              <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onMore("leave")}>
                Leaves the yard
              </MenuItem>
            </>
          )}
          <UndoTransfer horseId={horse.id} onUndo={onMore} />
          <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onOpen("delete")}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Papers that others are given. */
function PrintedItems({ horse: { id, presence } }: { horse: Pick<Horse, "id" | "presence"> }) {
  const [, go] = useLocation();
  return (
    <>
      <MenuItem
        icon={<FileBadge aria-hidden />}
        onSelect={() => go(paths.dossiers.replace(":id", id))}
      >
        Dossier as PDF
      </MenuItem>
      {presence === "PRESENT" && (
        <MenuItem
          icon={<IdCard aria-hidden />}
          onSelect={() => go(`${paths.stableCards}?horse=${id}`)}
        >
          Stable card
        </MenuItem>
      )}
    </>
  );
}

/** Withdraws the offer of a horse, or undoes its hand-over, while that is possible. */
function UndoTransfer({ horseId, onUndo }: { horseId: string; onUndo: (of: Transfer) => void }) {
  const { data: transfers = [] } = useQuery(queryOf(transferEndpoints.list, {}));
  const open = transfers.find((each) => each.horseId === horseId && isUndoable(each));
  if (!open) return null;
  return (
    <MenuItem icon={<Undo2 aria-hidden />} onSelect={() => onUndo(open)}>
      {open.state === "OFFERED" ? "Withdraw the offer" : "Undo the hand-over"}
    </MenuItem>
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
