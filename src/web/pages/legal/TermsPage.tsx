import { paths, VAT_NOTE_PLACE } from "#contract/paths.ts";
import { operator } from "#web/pages/operator.ts";
import { LegalPage, Mail } from "./LegalPage.tsx";

/** The contract with registered users, in plain language. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms of service"
      lead="What you may expect of Loosebox, what we expect of you, and what it costs. By registering you accept these terms."
    >
      <h2>Who may register</h2>
      <p>
        You must be 18 or over, because you enter a contract that is paid for. Give a real e-mail
        address, keep your password to yourself, and tell us at <Mail to={operator.help} /> if
        somebody else has used your account.
      </p>
      <h2>What Loosebox does</h2>
      <p>
        Loosebox keeps the records of your horses and reminds you of their care. It does not replace
        the passport, your vet’s own records or the medicine records the law asks of you, and it
        does not decide whether a horse may compete: the organiser and the sport’s body do.
      </p>
      <h2>The assistants are not a vet</h2>
      <p>
        Ask the Expert answers from published sources and says which. Answers can be wrong or out of
        date. Check them with the body concerned before you rely on them. If a horse is ill or hurt,
        call your vet.
      </p>
      <Money />
      <YourRecords />
      <h2>Fair use</h2>
      <p>
        Do not use Loosebox to break the law, to get at other people’s yards, to overload the
        service or to upload what is not yours to share. We may suspend an account that does; we say
        why, and you may still export your data unless the law forbids it.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        We provide the service with reasonable care and skill. Nothing here limits your rights under
        the Consumer Rights Act 2015 or our liability for death or injury caused by our negligence,
        for fraud, or for anything else that cannot lawfully be limited. Beyond that we are not
        liable for losses that neither of us could foresee, nor for business losses of consumers.
        Towards businesses our liability in any twelve months is limited to what you paid us in
        them.
      </p>
      <h2>Changes and ending</h2>
      <p>
        You may close your account at any time in the settings. We give at least 30 days’ notice by
        e-mail of a change to your disadvantage or of closing the service, and you may leave before
        it takes effect.
      </p>
      <h2>Which law</h2>
      <p>
        The law of England and Wales applies. If you are a consumer in Scotland or Northern Ireland
        you may also bring a claim in your own courts, and you keep the protection of the law where
        you live.
      </p>
    </LegalPage>
  );
}

const Money = () => (
  <>
    <h2>What it costs</h2>
    <ul>
      <li>
        The first 14 days are free. You need no card to begin, and nothing is taken when they end.
      </li>
      <li>
        After that you pay £3.50 per horse per month, billed monthly by card through Stripe. The
        plans on the front page are a guide to size; no plan’s number of horses is enforced. All
        prices are in pounds sterling ({VAT_NOTE_PLACE}).
      </li>
      <li>Pause or cancel at any time; what you have paid for runs to the end of its month.</li>
      <li>
        As a consumer you may cancel within 14 days of your first payment and have it back, less a
        fair share for the days you used it.
      </li>
      <li>If a trial ends or a payment fails, reading and exporting your records go on working.</li>
      <li>We tell you of a new price at least 30 days before it applies.</li>
    </ul>
  </>
);

const YourRecords = () => (
  <>
    <h2>Your records stay yours</h2>
    <p>
      You keep every right in what you enter. You let us store, copy and show it as far as the
      service needs, and no further. You can export all of it whenever you like.
    </p>
    <p>
      If you type in other people’s personal data (a vet, a farrier, an owner at your livery yard),
      you decide why and how: you are its controller and we are your processor. For that data we act
      only on your instructions, keep it confidential and secure, use the processors named in the{" "}
      <a href={paths.privacy}>privacy notice</a> and tell you before we change them, help you answer
      people’s requests and tell you of a breach without undue delay, delete it when you delete it
      or close the account, and show you what you need to see that we do.
    </p>
  </>
);
