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
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { paths } from "#contract/paths.ts";
import { useMutate } from "#web/core/query.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Menu, MenuHeading, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
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

/** What a person does for themselves; it is loaded, and then open, when it is first asked for. */
export function UserMenu({ user }: { user: User }) {
  const [, go] = useLocation();
  const { forget } = useAuth();
  const logout = useMutate(accountEndpoints.logout);
  const signOut = () =>
    logout.mutateAsync({}).then(forget, (error: Error) => showWholeFailure("Logout failed", error));
  return (
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
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
