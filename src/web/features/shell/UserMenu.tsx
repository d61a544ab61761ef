import { ChevronDown, LogOut, Settings, ShieldCheck } from "lucide-react";
import { useLocation } from "wouter";
import { accountEndpoints, type User } from "#contract/accounts.ts";
import { paths } from "#contract/paths.ts";
import { useTell } from "#web/core/ask.ts";
import { sayWholeFailure } from "#web/core/say-failure.ts";
import { useAuth } from "#web/core/session.ts";
import { Menu, MenuHeading, MenuItem, MenuLine } from "#web/ui/Menu.tsx";

/** The first name, or what stands before the @ where there is none. */
const shortName = ({ firstName, email }: User) => firstName || email.split("@")[0];

export function UserMenu({ user }: { user: User }) {
  const [, go] = useLocation();
  const { forget } = useAuth();
  const logout = useTell(accountEndpoints.logout, []);
  const signOut = () =>
    logout.mutateAsync({}).then(forget, (error: Error) => sayWholeFailure("Logout failed", error));
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-control items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
        >
          <span className="max-w-[12ch] truncate sm:max-w-[20ch]">{shortName(user)}</span>
          <ChevronDown aria-hidden />
        </button>
      }
    >
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
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void signOut()}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
