import * as Radix from "@radix-ui/react-dropdown-menu";
import type { ReactElement, ReactNode } from "react";

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** Opens the menu at once, for a menu that was loaded by a click on its button. */
  defaultOpen?: boolean;
  /** The menu's content, made of MenuItem, MenuHeading and MenuLine. */
  children: ReactNode;
}

/** A dropdown list of actions. */
export function Menu({ trigger, defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root modal={false} defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* rendered without a portal, because at the end of the document the menu would be outside every landmark */}
      <Radix.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto max-w-[min(22rem,calc(100vw-1rem))] min-w-56 rounded-card border border-line bg-raised p-1.5 shadow-float data-[state=open]:animate-fade-in"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  icon: ReactNode;
  children: ReactNode;
}

/** One action of a menu. */
export const MenuItem = ({ onSelect, icon, children }: MenuItemProps) => (
  <Radix.Item
    onSelect={onSelect}
    className="flex min-h-row items-center gap-3 rounded-control px-3 text-ink no-underline outline-none select-none data-[highlighted]:bg-accent-soft"
  >
    {icon}
    {children}
  </Radix.Item>
);

/** Text at the top of a menu, such as who is signed in. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-3 py-2 break-words">{children}</Radix.Label>;
}

/** A line that separates groups of a menu. */
export function MenuLine() {
  return <Radix.Separator className="my-1.5 h-px bg-line" />;
}
