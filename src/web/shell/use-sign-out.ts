import { useState } from "react";
import { accountEndpoints, type User } from "#contract/people/accounts.ts";
import { useMutate } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { showWholeFailure } from "#web/core/show-failure.ts";

const loadStore = () => import("#web/core/device-store/erasure.ts").catch(() => null);

/** Signs out; `begun` is the number of unsaved drafts on this device, about which the user is asked first. */
export function useSignOut(user: User) {
  const { forget } = useAuth();
  const logout = useMutate(accountEndpoints.logout);
  const [begun, setBegun] = useState(0);

  const signOut = async () => {
    const store = await loadStore();
    try {
      // without the code to erase this account's data, the browser is asked to clear all storage of our origin
      await logout.mutateAsync({ query: store ? { storage: "erased" } : {} });
      await store?.eraseDevice(user.id).catch(() => undefined);
      forget();
    } catch (error) {
      if (error instanceof Error) showWholeFailure("Logout failed", error);
    }
  };
  const askFirst = async () => {
    const count = await loadStore().then((store) => store?.countDrafts(user.id));
    if (count) setBegun(count);
    else await signOut();
  };
  return { begun, signOut, askFirst, stay: () => setBegun(0) };
}
