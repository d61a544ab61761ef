import { operator } from "#web/pages/operator.ts";
import { LegalPage, Mail } from "./LegalPage.tsx";

/** The accessibility statement: how far the product meets WCAG 2.2 AA, and what to do where it does not. */
export function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility statement"
      lead="Loosebox is used with one hand, in gloves, in sunlight and with a screen reader. We build to WCAG 2.2, level AA."
    >
      <h2>What you can count on</h2>
      <ul>
        <li>Everything works with the keyboard alone, and you can see where the focus is.</li>
        <li>Names, states and errors are said in words, never by colour alone.</li>
        <li>Text can be enlarged to 200 % and pages narrowed to 320 pixels without loss.</li>
        <li>Buttons and links to press are at least 44 pixels high.</li>
        <li>
          Light and dark themes follow your device, and motion stops if you ask your device for
          less.
        </li>
        <li>The front page and these pages work without JavaScript.</li>
      </ul>
      <h2>How we check</h2>
      <p>
        Every page is run through automated tests (axe) at two screen sizes and in both themes
        before each release, and by hand with the keyboard. That finds many faults but not all. We
        have not yet had an independent audit, nor a test by people who use screen readers every
        day, so we claim no more than partial conformance with WCAG 2.2 AA.
      </p>
      <h2>What we know is not good enough</h2>
      <ul>
        <li>Photos of horses are described only by the horse’s name.</li>
        <li>
          Dates are entered with your browser’s own date field; how well that works with a screen
          reader depends on the browser.
        </li>
        <li>The card form on the subscription page is Stripe’s, and we cannot change it.</li>
      </ul>
      <h2>Tell us</h2>
      <p>
        If something stands in your way, write to <Mail to={operator.help} />. Say which page and
        what you use. We answer within five working days, and if we cannot mend it soon, we find
        another way to get you what you need.
      </p>
      <p>
        If you are not happy with our answer, the Equality Advisory and Support Service can advise
        you: <a href="https://www.equalityadvisoryservice.com/">equalityadvisoryservice.com</a>.
      </p>
    </LegalPage>
  );
}
