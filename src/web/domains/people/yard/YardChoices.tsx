import { useQuery } from "@tanstack/react-query";
import { Check, Warehouse } from "lucide-react";
import { useLocation } from "wouter";
import { paths } from "#contract/paths.ts";
import { ownYardEndpoints } from "#contract/people/members.ts";
import { queryOf, useSave } from "#web/core/query.ts";
import { useAuth } from "#web/core/session.ts";
import { MenuItem, MenuLine } from "#web/ui/Menu.tsx";

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
