import type { ReactNode } from "react";

interface SettingRowProps {
  title: string;
  /** The setting's state, in a few words. */
  children: ReactNode;
  /** One or two buttons. */
  action?: ReactNode;
  /** Content below the row in its full width, such as a list. */
  below?: ReactNode;
}

/** One setting, with its title, its state and a button to change it. */
export const SettingRow = ({ title, children, action, below }: SettingRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-0 flex-1 basis-60">
      <h3 className="font-semibold">{title}</h3>
      <div className="text-sm break-words text-muted">{children}</div>
    </div>
    {action && <div className="flex flex-wrap gap-2">{action}</div>}
    {below && <div className="basis-full">{below}</div>}
  </li>
);

/**
 * Shown in place of a button that needs a confirmed e-mail address. A notice at the top of the page says how to
 * confirm it.
 */
export const ConfirmFirst = () => (
  <p className="mt-1 text-ink">You can use this once your e-mail address is confirmed.</p>
);
