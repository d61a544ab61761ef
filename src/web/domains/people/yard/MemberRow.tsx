import { EllipsisVertical, KeyRound, LogOut, UserCog, UserMinus } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "wouter";
import { formatMoment } from "#rules/date-format.ts";
import { paths } from "#contract/paths.ts";
import type { User } from "#contract/people/accounts.ts";
import { type Member, memberEndpoints } from "#contract/people/members.ts";
import { isLimitable, rolesGivenBy, yardRoleLabels } from "#contract/roles.ts";
import { useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { onDemand } from "#web/ui/on-demand.ts";
import { RoleDialog } from "./RoleDialog.tsx";

const { RightsDialog } = onDemand(() => import("./RightsDialog.tsx"));

interface MemberRowProps {
  member: Member;
  members: readonly Member[];
}

/** One of the yard's members, with the actions that the user may take on them. */
export function MemberRow({ member, members }: MemberRowProps) {
  const { user } = useAuth();
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const name = formatMemberName(member);
  const actions = user ? actionsOn(member, members, user) : [];
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          {member.isYou && <Badge state="ok">You</Badge>}
        </p>
        <p className="text-sm break-words text-muted">{formatDetail(member)}</p>
      </div>
      {actions.length > 0 && (
        <Menu
          trigger={
            <IconButton label={`Actions for ${name}`}>
              <EllipsisVertical aria-hidden />
            </IconButton>
          }
        >
          {actions.map((action) => (
            <MenuItem key={action} icon={icons[action]} onSelect={() => setOpen(action)}>
              {labels[action]}
            </MenuItem>
          ))}
        </Menu>
      )}
      {open === "role" && <RoleDialog member={member} name={name} onClose={close} />}
      <Suspense>
        {open === "rights" && <RightsDialog member={member} name={name} onClose={close} />}
      </Suspense>
      {(open === "remove" || open === "leave") && (
        <RemoveDialog member={member} name={name} onClose={close} />
      )}
    </li>
  );
}

type Action = "role" | "rights" | "remove" | "leave";
const labels: Record<Action, string> = {
  role: "Change role",
  rights: "Horses and rights",
  remove: "Remove from the yard",
  leave: "Leave this yard",
};
const icons: Record<Action, ReactNode> = {
  role: <UserCog aria-hidden />,
  rights: <KeyRound aria-hidden />,
  remove: <UserMinus aria-hidden />,
  leave: <LogOut aria-hidden />,
};

/** The actions that the user may take on a member; none on the last owner, who has to stay. */
function actionsOn(member: Member, members: readonly Member[], { yardRole }: User): Action[] {
  const owners = members.filter(({ role }) => role === "OWNER");
  if (member.role === "OWNER" && owners.length === 1) return [];
  const mayChange = rolesGivenBy[yardRole].includes(member.role);
  const changes: Action[] = mayChange
    ? ["role", ...(isLimitable(member.role) ? ["rights" as const] : [])]
    : [];
  if (member.isYou) return [...changes, "leave"];
  return mayChange ? [...changes, "remove"] : [];
}

function formatDetail({ role, email, lastSeenAt, isYou, allHorses, grantedHorses }: Member) {
  const horses = allHorses ? null : formatHorseCount(grantedHorses);
  const seen = lastSeenAt && !isYou ? `last here ${formatMoment(lastSeenAt)}` : null;
  return [yardRoleLabels[role], horses, email, seen].filter(Boolean).join(" · ");
}

const formatHorseCount = (count: number) =>
  count === 0 ? "no horse" : count === 1 ? "one horse" : `${count} horses`;

interface RemoveDialogProps {
  member: Member;
  name: string;
  onClose: () => void;
}

function RemoveDialog({ member: { userId, isYou }, name, onClose }: RemoveDialogProps) {
  const [, go] = useLocation();
  const { save, busy } = useSave(memberEndpoints.remove, {
    done: { title: isYou ? "You have left the yard" : `${name} was removed` },
    failed: "Failed to remove from the yard",
  });
  const remove = () =>
    save({ params: { userId } }, () => {
      onClose();
      if (isYou) go(paths.dashboard);
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isYou ? "Leave this yard?" : `Remove ${name}?`}
      text={
        isYou
          ? "You no longer see its horses. What you noted stays with the yard, under your name. To come back you need a new invitation."
          : `${name} no longer sees the yard's horses, at once and on every device. What they noted stays, under their name.`
      }
      confirm={isYou ? "Leave" : "Remove"}
      busy={busy}
      onConfirm={() => void remove()}
    />
  );
}

const formatMemberName = ({ firstName, lastName }: Member) =>
  [firstName, lastName].filter(Boolean).join(" ");
