import { paths } from "#contract/paths.ts";
import { LegalPage } from "./LegalPage.tsx";

/**
 * Says what is stored on the visitor's device: cookies that signing in needs and, if the user chooses them,
 * settings.
 */
export function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      lead="Cookies to sign you in, to keep others out and to link a screen to its yard. Nothing to accept or refuse, because they are strictly necessary and there are no others."
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
      <h2>The browser’s own cookie</h2>
      <p>
        When you register or sign in, the browser gets a second random number,{" "}
        <code>loosebox_browser</code>, so that we can tell you by e-mail when somebody signs in to
        your account in a browser that has none. It is used for nothing else and lasts 400 days.
      </p>
      <h2>Between password and code</h2>
      <p>
        If you use two-factor sign-in, <code>loosebox_pending</code> remembers for ten minutes that
        the password was right.
      </p>
      <h2>A screen in the tack room</h2>
      <p>
        A browser in which somebody opens the link of a yard’s screen gets{" "}
        <code>loosebox_kiosk</code>, a random number that stands for that screen and for nobody. It
        lasts 400 days, and until the yard ends the link.
      </p>
      <KeptInBrowser />
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

/** What the browser keeps besides cookies, and does not send. */
const KeptInBrowser = () => (
  <>
    <h2>The theme, the week, the units</h2>
    <p>
      If you choose the light or dark theme, the first day of the week, hands or centimetres, or
      rows or cards for your horses, or that the / key shall not open the search, your browser
      remembers that choice in its local storage. It never leaves your device.
    </p>
    <h2>The horses you opened last</h2>
    <p>
      So that the search can offer them, your browser remembers which five horses’ pages you opened
      last: by their numbers in Loosebox, never by their names, and apart for each account. It never
      leaves your device.
    </p>
    <h2>What you have begun to write</h2>
    <p>
      So that a reload or an ended session loses nothing, your browser keeps what you type into a
      form until you save it or throw it away, for 30 days at most. It never leaves your device, it
      is encrypted so that nobody else who signs in here can read it, and passwords and card details
      are not part of it. Signing out erases it.
    </p>
    <h2>Your yard, for where there is no signal</h2>
    <p>
      If you tick Remember me, install Loosebox or choose it in your settings, your browser keeps a
      copy of your yard and what you change without signal until it is sent. Both are encrypted;
      signing out erases them, and the copy goes 30 days after it was last brought up to date. A
      number says whose choice that was.
    </p>
  </>
);
