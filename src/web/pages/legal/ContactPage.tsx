import { paths } from "#contract/paths.ts";
import { operator } from "#web/pages/operator.ts";
import { LegalPage, Mail } from "./LegalPage.tsx";

/** The contact addresses, by reason for writing. */
export function ContactPage() {
  return (
    <LegalPage
      title="Contact"
      lead="A person reads every message. We have no call centre, so please write."
    >
      <h2>Help with Loosebox</h2>
      <p>
        Write to <Mail to={operator.help} />. Tell us the e-mail address you sign in with and what
        you were about to do. Please never send us your password.
      </p>
      <h2>Your data</h2>
      <p>
        Questions, requests and complaints about personal data go to <Mail to={operator.privacy} />.
        How we deal with a complaint, and how to reach the Information Commissioner’s Office, is in
        the <a href={`${paths.privacy}#complaints`}>privacy notice</a>.
      </p>
      <h2>Billing</h2>
      <p>
        Invoices, card and cancelling are on the subscription page. For anything else about money
        write to <Mail to={operator.help} />.
      </p>
      <h2>A security problem</h2>
      <p>
        If you have found a way to see or change what you should not, write to{" "}
        <Mail to={operator.privacy} /> with ‘security’ in the subject. Please use only accounts of
        your own to show it and give us time to mend it.
      </p>
      <h2>A horse in trouble</h2>
      <p>
        We cannot help with that. Call your vet; in Great Britain, for an animal that is suffering,
        the RSPCA (0300 1234 999) or the Scottish SPCA (03000 999 999).
      </p>
    </LegalPage>
  );
}
