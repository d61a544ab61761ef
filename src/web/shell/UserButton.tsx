import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { User } from "#contract/people/accounts.ts";

/** The user's first name, or if there is none the part of the e-mail address before the @. */
export const shortName = ({ firstName, email }: User) =>
  firstName || (email.split("@")[0] ?? email);

/** The button of the user menu, whether or not the menu has loaded. */
export const UserButton = ({ user, ...rest }: ComponentProps<"button"> & { user: User }) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...rest}
    className="flex min-h-control min-w-control flex-none items-center justify-center gap-2 rounded-control font-semibold hover:bg-sunken lg:px-2"
  >
    {/* in a narrow bar an initial replaces the name, which remains the button's accessible name */}
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
