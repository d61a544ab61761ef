import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import type { User } from "#contract/people/accounts.ts";

/** The first name, or what stands before the @ where there is none. */
export const shortName = ({ firstName, email }: User) => firstName || email.split("@")[0];

/** The button of the user menu, with or without the menu. */
export const UserButton = ({ user, ...rest }: ComponentProps<"button"> & { user: User }) => (
  <button
    type="button"
    aria-haspopup="menu"
    {...rest}
    className="flex min-h-control items-center gap-2 rounded-control px-2 font-semibold hover:bg-sunken"
  >
    <span className="max-w-[12ch] truncate sm:max-w-[20ch]">{shortName(user)}</span>
    <ChevronDown aria-hidden />
  </button>
);
