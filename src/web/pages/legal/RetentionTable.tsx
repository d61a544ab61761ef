interface Row {
  what: string;
  why: string;
  kept: string;
}

const rows: Row[] = [
  {
    what: "Name, e-mail address, password (as a hash)",
    why: "Contract: to give you an account",
    kept: "As long as the account. Unused accounts: an e-mail after 23 months, deletion after 24",
  },
  {
    what: "Horses, health records, feed plans, events, photos (without their hidden location)",
    why: "Contract: they are the service",
    kept: "Until you delete them, or the account",
  },
  {
    what: "Conversations with the assistants",
    why: "Contract; the provider is used only with your consent",
    kept: "Until you delete them; unused ones for 24 months. At most 30 days with the AI provider",
  },
  {
    what: "Sign-ins: times, network address, browser",
    why: "Legitimate interest: to keep accounts safe",
    kept: "Until 30 days after the session ends",
  },
  {
    what: "Password reset links (as a hash)",
    why: "Legitimate interest: to keep accounts safe",
    kept: "Valid for 60 minutes, deleted after 24 hours",
  },
  {
    what: "What you consented to, when, from which network address and browser",
    why: "Legal obligation: to be able to show it",
    kept: "24 months after withdrawal or closing; the address is shortened after 12 months",
  },
  {
    what: "Your choice about news by e-mail",
    why: "Consent",
    kept: "Until you withdraw it; then a keyed hash, so that we never write again",
  },
  {
    what: "Invoices: number, amount, date, name, country",
    why: "Legal obligation: tax law",
    kept: "6 years from the end of the accounting year",
  },
  {
    what: "Card: brand, last four digits, expiry",
    why: "Contract",
    kept: "As long as the subscription; the number itself is with Stripe only",
  },
  {
    what: "Logs: times, pages, request and account numbers, no contents",
    why: "Legitimate interest: to run and protect the service",
    kept: "90 days; security events 12 months",
  },
  { what: "Backups", why: "Legitimate interest: not to lose your records", kept: "35 days" },
  {
    what: "What you write to us",
    why: "Legitimate interest; for complaints, legal obligation",
    kept: "24 months after the matter is closed",
  },
];

/** What is kept, on which lawful basis and how long. On a phone each row becomes a block. */
export function RetentionTable() {
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why we may</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, why, kept }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{why}</td>
            <td>{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
