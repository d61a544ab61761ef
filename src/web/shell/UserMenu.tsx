import {
  ChartLine,
  LogOut,
  Settings,
  MessageSquareWarning,
  ShieldCheck,
  SlidersHorizontal,
  ThumbsUp,
} from "lucide-react";
import { useLocation } from "wouter";
import type { User } from "#contract/people/accounts.ts";
import { paths } from "#contract/paths.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Menu, MenuHeading, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { shortName, UserButton } from "./UserButton.tsx";

const ways = [
  { to: paths.settings, label: "Profile Settings", icon: Settings },
  { to: paths.privacySettings, label: "Privacy & GDPR", icon: ShieldCheck },
];
const adminWays = [
  { to: paths.figures, label: "Figures", icon: ChartLine },
  { to: paths.answerRatings, label: "Answers", icon: ThumbsUp },
  { to: paths.complaints, label: "Complaints", icon: MessageSquareWarning },
  { to: paths.systemSettings, label: "System settings", icon: SlidersHorizontal },
];

/** The user's own actions; loaded on demand, and then open. */
export function UserMenu({ user }: { user: User }) {
  const [, go] = useLocation();
  const { begun, signOut, askFirst, stay } = useSignOut(user);
  return (
    <>
      <Menu defaultOpen trigger={<UserButton user={user} />}>
        <MenuHeading>
          <span className="block font-semibold">{shortName(user)}</span>
          <span className="block text-sm break-all text-muted">{user.email}</span>
        </MenuHeading>
        <MenuLine />
        {[...ways, ...(user.role === "ADMIN" ? adminWays : [])].map(({ to, label, icon: Sign }) => (
          <MenuItem key={to} icon={<Sign aria-hidden />} onSelect={() => go(to)}>
            {label}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void askFirst()}>
          Sign Out
        </MenuItem>
      </Menu>
      {begun > 0 && (
        <ConfirmDialog
          open
          onOpenChange={stay}
          title="Sign out and throw away what you began?"
          text={formatDraftCount(begun)}
          confirm="Sign out"
          onConfirm={() => void signOut()}
        />
      )}
    </>
  );
}

const formatDraftCount = (count: number) =>
  count === 1
    ? "A form that you began on this device is not saved yet. Signing out erases what you typed."
    : `${count} forms that you began on this device are not saved yet. Signing out erases what you typed.`;
