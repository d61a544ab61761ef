import {
  Activity,
  ChartLine,
  Check,
  LogOut,
  MessageSquareWarning,
  ScrollText,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  ThumbsUp,
  UserSearch,
  Warehouse,
} from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { queryOf, useMutate, useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Menu, MenuHeading, MenuItem, MenuLine } from "#web/ui/Menu.tsx";
import { shortName, UserButton } from "./UserButton.tsx";
import { useQuery } from "@tanstack/react-query";
import { ownYardEndpoints } from "#contract/people/members.ts";

const ways = [
  { to: paths.settings, label: "Profile Settings", icon: Settings },
  { to: paths.privacySettings, label: "Privacy & GDPR", icon: ShieldCheck },
];
const adminWays = [
  { to: paths.figures, label: "Figures", icon: ChartLine },
  { to: paths.answerRatings, label: "Answers", icon: ThumbsUp },
  { to: paths.complaints, label: "Complaints", icon: MessageSquareWarning },
  { to: paths.systemSettings, label: "System settings", icon: SlidersHorizontal },
  { to: paths.installationStatus, label: "Status", icon: Activity },
  { to: paths.people, label: "Accounts", icon: UserSearch },
  { to: paths.dataProtection, label: "Data protection", icon: ScrollText },
];

/** The menu of the user's own actions. It is loaded on demand, so it renders open. */
export function UserMenu({ user }: { user: User }) {
  const [, go] = useLocation();
  const { unsaved, signOut, askFirst, stay } = useSignOut(user);
  return (
    <>
      <Menu defaultOpen trigger={<UserButton user={user} />}>
        <MenuHeading>
          <span className="block font-semibold">{shortName(user)}</span>
          <span className="block text-sm break-all text-muted">{user.email}</span>
        </MenuHeading>
        <MenuLine />
        <YardChoices />
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
      {unsaved !== null && (
        <ConfirmDialog
          open
          onOpenChange={stay}
          title="Sign out and throw away what is not saved?"
          text={formatUnsaved(unsaved)}
          confirm="Sign out"
          onConfirm={() => void signOut()}
        />
      )}
    </>
  );
}

/** What this device has of the user that the server does not. */
interface UnsavedCounts {
  /** Forms that were begun, and changes made without signal. */
  drafts: number;
  changes: number;
}

const formatUnsaved = ({ drafts, changes }: UnsavedCounts) =>
  [changes > 0 && formatChangeCount(changes), drafts > 0 && formatDraftCount(drafts)]
    .filter(Boolean)
    .join(" ");

const formatChangeCount = (count: number) =>
  count === 1
    ? "A change that you made without signal is not sent yet. Signing out erases it."
    : `${count} changes that you made without signal are not sent yet. Signing out erases them.`;

const formatDraftCount = (count: number) =>
  count === 1
    ? "A form that you began on this device is not saved yet. Signing out erases what you typed."
    : `${count} forms that you began on this device are not saved yet. Signing out erases what you typed.`;

const loadStore = () => import("#web/core/device-store/erasure.ts").catch(() => null);

/**
 * Signs the user out. `unsaved` is set while the user is asked whether what is only on this device may go.
 */
export function useSignOut(user: User) {
  const { forget } = useAuth();
  const logout = useMutate(accountEndpoints.logout);
  const [unsaved, setUnsaved] = useState<UnsavedCounts | null>(null);

  const signOut = async () => {
    const store = await loadStore();
    try {
      // if the code that erases this account's data did not load, the server makes the browser clear all storage of our
      // origin
      await logout.mutateAsync({ query: store ? { storage: "erased" } : {} });
      await store?.eraseDevice(user.id).catch(() => undefined);
      forget();
    } catch (error) {
      if (error instanceof Error) showWholeFailure("Logout failed", error);
    }
  };
  const askFirst = async () => {
    const store = await loadStore();
    const drafts = (await store?.countDrafts(user.id)) ?? 0;
    const changes = (await store?.countChanges(user.id)) ?? 0;
    if (drafts + changes > 0) setUnsaved({ drafts, changes });
    else await signOut();
  };
  return { unsaved, signOut, askFirst, stay: () => setUnsaved(null) };
}

/**
 * The entries of the user's menu that switch to another of the user's yards; renders nothing for a user with one
 * yard.
 */
export function YardChoices() {
  const { data: yards = [] } = useQuery(queryOf(ownYardEndpoints.list, {}));
  const { enter } = useAuth();
  const [, go] = useLocation();
  const { save } = useSave(ownYardEndpoints.switch, { failed: "Failed to switch the yard" });
  if (yards.length < 2) return null;
  const switchTo = (id: string) =>
    save({ params: { id } }, (user) => {
      enter(user);
      go(paths.dashboard);
    });
  return (
    <>
      {yards.map(({ id, name, current }) => (
        <MenuItem
          key={id}
          icon={current ? <Check aria-hidden /> : <Warehouse aria-hidden />}
          onSelect={() => void (current ? undefined : switchTo(id))}
        >
          <span className="min-w-0 break-words">
            {name}
            {current && <span className="sr-only"> (you are here)</span>}
          </span>
        </MenuItem>
      ))}
      <MenuLine />
    </>
  );
}
