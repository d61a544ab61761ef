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
      <MenuItem icon={<Settings aria-hidden />} onSelect={() => go(paths.settings)}>
        Profile Settings
      </MenuItem>
      <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => go(paths.privacySettings)}>
        Privacy & GDPR
      </MenuItem>
      {user.role === "ADMIN" && (
        <>
          <MenuItem icon={<ChartLine aria-hidden />} onSelect={() => go(paths.figures)}>
            Figures
          </MenuItem>
          <MenuItem icon={<ThumbsUp aria-hidden />} onSelect={() => go(paths.answerRatings)}>
            Answers
          </MenuItem>
          <MenuItem
            icon={<MessageSquareWarning aria-hidden />}
            onSelect={() => go(paths.complaints)}
          >
            Complaints
          </MenuItem>
          <MenuItem
            icon={<SlidersHorizontal aria-hidden />}
            onSelect={() => go(paths.systemSettings)}
          >
            System settings
          </MenuItem>
        </>
      )}
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
