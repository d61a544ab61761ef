import { Suspense, useState } from "react";
import type { User } from "#contract/people/accounts.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { UserButton } from "./UserButton.tsx";

const load = () => import("./UserMenu.tsx");
const { UserMenu } = onDemand(load);

/**
 * The user menu's button. The menu itself is 20 KB that most visits never need, so it loads only when it is
 * about to be used.
 */
export function UserMenuOnDemand({ user }: { user: User }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <UserButton
      user={user}
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu user={user} />
    </Suspense>
  );
}
