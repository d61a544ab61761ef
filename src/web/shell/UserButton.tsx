import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { User } from "#contract/people/accounts.ts";

/** The first name, or the part of the address before the @ where there is none. */
export const shortName = ({ firstName, email }: User) =>
  firstName || (email.split("@")[0] ?? email);

/** The button of the user menu, with or without the menu. */
export const UserButton = ({ user, ...rest }: ComponentProps<"button"> & { user: User }) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...rest}
    className="flex min-h-control min-w-control flex-none items-center justify-center gap-2 rounded-control font-semibold hover:bg-sunken lg:px-2"
  >
    {/* in a narrow bar the initial replaces the name, which stays the button's accessible name */}
    <span
      aria-hidden
      className="flex size-9 items-center justify-center rounded-full bg-tan-soft text-tan lg:hidden"
    >
      {Array.from(shortName(user))[0]?.toUpperCase()}
    </span>
    <span className="truncate max-lg:sr-only lg:max-w-[12ch] xl:max-w-[20ch]">
      {shortName(user)}
    </span>
    <ChevronDown aria-hidden className="max-lg:hidden" />
  </button>
);
