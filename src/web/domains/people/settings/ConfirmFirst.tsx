/** Why something cannot be used yet, in the place of its button. How it is done stands at the top of the page. */
export const ConfirmFirst = () => (
  <p className="mt-1 text-ink">You can use this once your e-mail address is confirmed.</p>
);
