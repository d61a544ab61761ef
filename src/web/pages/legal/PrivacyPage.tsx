import { paths } from "#contract/paths.ts";
import { operator } from "#web/pages/operator.ts";
import { LegalPage, Mail } from "./LegalPage.tsx";
import { RetentionTable } from "./RetentionTable.tsx";

/** The privacy notice, with the information that articles 13 and 14 of the UK GDPR require. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy notice"
      lead="What we keep about you, why, for how long, and what you can do about it. We do not sell data, show advertising or track you."
    >
      <h2>Who is responsible</h2>
      <p>
        {operator.name} is the controller of your account and of the records you keep here, under
        the UK GDPR and the Data Protection Act 2018. Write to <Mail to={operator.privacy} />. For
        other people’s data that you enter for your yard, such as a client’s name, you are the
        controller and we are your processor; the <a href={paths.terms}>terms</a> say what that
        means.
      </p>
      <h2>What we keep, why and for how long</h2>
      <RetentionTable />
      <p>
        You need to give us a name and an e-mail address to have an account; everything else is up
        to you. We make no decision about you by automated means alone.
      </p>
      <h2>Who else handles it</h2>
      <ul>
        <li>
          The company that hosts the servers, and the one that sends our e-mail: as our processors.
        </li>
        <li>
          Stripe, for card payments, only if you subscribe. Your card number goes to Stripe and
          never to us. Stripe is our processor and, for its own duties, a controller.
        </li>
        <li>
          The provider of the AI model, if this installation uses one. It gets your question and the
          last turns of the conversation; only with your consent also the records that a question
          needs, and photos of passport pages that you have read. It does not get your e-mail
          address, nor your surname unless it stands in one of them. It may not train on them.
        </li>
        <li>The push service of your browser, if you turn push notifications on.</li>
        <li>
          Whomever you choose: the people of your yard, whoever has a link, dossier, stable card or
          calendar address that you made, programs that you gave a token, addresses that you have
          told of changes, owners to whom you mail a statement, and a yard that accepts a horse from
          you.
        </li>
        <li>Public authorities, where the law obliges us.</li>
      </ul>
      <p>
        If a processor is outside the UK, the transfer rests on UK adequacy regulations or on the
        International Data Transfer Agreement or Addendum.
      </p>
      <Rights />
      <Complaints />
      <h2>Children</h2>
      <p>
        Loosebox is for adults. Please do not enter more about a child than the yard needs, such as
        the first name of a pony’s rider.
      </p>
    </LegalPage>
  );
}

const Rights = () => (
  <>
    <h2>Your rights</h2>
    <p>You may, free of charge:</p>
    <ul>
      <li>see your data and take it with you: Export My Data gives you all of it as one file;</li>
      <li>have it corrected: most of it you can change yourself;</li>
      <li>
        have it erased: a horse, record, event, outing, plan or dose that you delete lies in your
        yard’s bin for 30 days and is then erased with its files; the owner can erase it there at
        once. Delete Account in the privacy settings removes it after seven days in which you can
        change your mind. Copies in backups are overwritten within 35 days, and invoices stay as
        long as tax law demands;
      </li>
      <li>object to, or restrict, what we do on the basis of our legitimate interests;</li>
      <li>
        withdraw a consent (marketing, assistants) as easily as you gave it, with effect from then
        on.
      </li>
    </ul>
    <p>
      We answer within one month. If you cannot reach your account, write to{" "}
      <Mail to={operator.privacy} />.
    </p>
  </>
);

const Complaints = () => (
  <>
    <h2 id="complaints">Complaints</h2>
    <p>
      If you think we have handled your data wrongly, say so in the{" "}
      <a href={paths.privacySettings}>privacy settings</a>, or write to{" "}
      <Mail to={operator.privacy} /> with the word ‘complaint’. In the settings it is acknowledged
      at once, by e-mail within 30 days. We look into it without undue delay, keep you informed and
      tell you the outcome.
    </p>
    <p>
      You can also complain to the Information Commissioner’s Office:{" "}
      <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, telephone 0303
      123 1113, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF. The ICO will usually ask
      that you come to us first.
    </p>
  </>
);
