/** Shown in place of a button that needs a confirmed address. How to confirm it is at the top of the page. */
export const ConfirmFirst = () => (
  <p className="mt-1 text-ink">You can use this once your e-mail address is confirmed.</p>
);
