import { paths } from "#contract/paths.ts";
import { LegalPage } from "./LegalPage.tsx";

/** What is kept on the visitor's device: one cookie and, if asked for, one setting. */
export function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      lead="One cookie, to keep you signed in. Nothing to accept or refuse, because it is strictly necessary and there is no other."
    >
      <h2>The session cookie</h2>
      <p>
        When you sign in, register or open the demo yard, we set a cookie called{" "}
        <code>loosebox_session</code> (over https <code>__Host-loosebox_session</code>). It holds a
        random number that stands for your session and nothing about you. Scripts cannot read it and
        it is sent to no one but us.
      </p>
      <ul>
        <li>Without Remember me it goes when you close the browser.</li>
        <li>With Remember me it lasts 30 days.</li>
        <li>Signing out deletes it, here and on our side.</li>
      </ul>
      <h2>The theme</h2>
      <p>
        If you choose the light or dark theme yourself, your browser remembers that choice in its
        local storage. It never leaves your device.
      </p>
      <h2>What there is not</h2>
      <p>
        No analytics, no advertising, no cookies of other companies on our pages. The one exception
        is the subscription page: to take a card payment it loads Stripe’s own form, and Stripe may
        set cookies there to prevent fraud.
      </p>
      <p>
        More about your data in the <a href={paths.privacy}>privacy notice</a>.
      </p>
    </LegalPage>
  );
}
