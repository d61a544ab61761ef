import { retentionTexts } from "#contract/data/retention.ts";
import { TableHead } from "#web/ui/TableHead.tsx";

interface Row {
  what: string;
  why: string;
  kept: string;
}

const rows: Row[] = [
  {
    what: "Name, e-mail address, password (as a hash)",
    why: "Contract: to give you an account",
    kept: retentionTexts.account,
  },
  {
    what: "Horses, health records, feed plans, events, photos (without their hidden location)",
    why: "Contract: they are the service",
    kept: retentionTexts.records,
  },
  {
    what: "Who ticked which feed or job of the yard's day, and when",
    why: "Contract: so that nobody feeds a horse twice or not at all",
    kept: retentionTexts.dayJobs,
  },
  {
    what: "The medicines book: what was given to a horse, with the names of who prescribed and gave it",
    why: "Contract; owners of horses that may enter the food chain must keep a medicines record",
    kept: retentionTexts.medicines,
  },
  {
    what: "Conversations with the assistants",
    why: "Contract; the provider is used only with your consent",
    kept: retentionTexts.chats,
  },
  {
    what: "Photos of passport pages that you have an AI model read",
    why: "Consent; without it you type the doses",
    kept: retentionTexts.pageReadings,
  },
  {
    what: "Sign-ins: times, network address, browser",
    why: "Legitimate interest: to keep accounts safe",
    kept: retentionTexts.sessions,
  },
  {
    what: "Browsers you have signed in with: a random number, as a hash",
    why: "Legitimate interest: to tell you of others",
    kept: retentionTexts.knownBrowsers,
  },
  {
    what: "Two-factor secret (sealed), recovery codes (as hashes), public keys of passkeys",
    why: "Contract: to sign you in as you chose",
    kept: retentionTexts.secondFactors,
  },
  {
    what: "API tokens that you make for programs (as a hash), and when each was last used",
    why: "Contract: to let programs do what you chose",
    kept: retentionTexts.apiTokens,
  },
  {
    what: "Password reset links (as a hash)",
    why: "Legitimate interest: to keep accounts safe",
    kept: retentionTexts.resetLinks,
  },
  {
    what: "E-mail addresses that you invite to your yard",
    why: "Contract: to send the invitation that you ask for",
    kept: retentionTexts.invitations,
  },
  {
    what: "Links by which you show horses to people without an account, and how often each was viewed",
    why: "Contract: to show what you choose to whom you choose",
    kept: retentionTexts.shareLinks,
  },
  {
    what: "Addresses that are told what changes in your yard, and what was delivered: kinds and numbers of what changed, not what it says",
    why: "Contract: to tell those whom you chose",
    kept: retentionTexts.webhooks,
  },
  {
    what: "Screens in your tack room: their names, and when each was last used",
    why: "Contract: so that whoever is there can tick",
    kept: retentionTexts.account,
  },
  {
    what: "Your calendar's address (as a hash), and when it was last read",
    why: "Contract: to show events in a calendar of yours",
    kept: retentionTexts.account,
  },
  {
    what: "What owners of horses in your yard are charged, and to which address a statement was mailed",
    why: "Contract: to keep your yard's extras, and mail statements as you ask",
    kept: retentionTexts.records,
  },
  {
    what: "Offers of a horse to another yard, with the address they were mailed to",
    why: "Contract: to hand a horse and its records over as you ask",
    kept: retentionTexts.handOvers,
  },
  {
    what: "Dossiers that you make of a horse for somebody, and what they said",
    why: "Contract: so that whoever holds one can see that it is genuine, and what has changed since",
    kept: retentionTexts.dossiers,
  },
  {
    what: "Visits that vets, farriers and others propose by such a link, and whether somebody accepted them",
    why: "Contract: so that the record is right, and nothing gets into it unasked",
    kept: retentionTexts.proposals,
  },
  {
    what: "Documents and photos that you forward to your yard's address for papers, with the mail's subject; the yard's address",
    why: "Contract: so that you can make papers of them; the rest of the mail is not kept",
    kept: retentionTexts.mailedPapers,
  },
  {
    what: "What you consented to, when, from which network address and browser",
    why: "Legal obligation: to be able to show it",
    kept: retentionTexts.consents,
  },
  {
    what: "Who changed what in your yard, and when",
    why: "Legitimate interest: so that people who share a yard can rely on its records",
    kept: retentionTexts.activity,
  },
  {
    what: "That something of your yard changed and when, so that open screens and phones can follow; not what it says",
    why: "Contract",
    kept: retentionTexts.changes,
  },
  {
    what: "Our answers to what you added, so that a phone that sends it twice adds it once",
    why: "Contract",
    kept: retentionTexts.answers,
  },
  {
    what: "Notifications",
    why: "Contract",
    kept: retentionTexts.notifications,
  },
  {
    what: "A ZIP file of your data that you asked for",
    why: "Legal obligation: your right to a copy",
    kept: retentionTexts.archives,
  },
  {
    what: "Your choice about news by e-mail",
    why: "Consent",
    kept: retentionTexts.marketing,
  },
  {
    what: "Invoices: number, amount, date, name, country",
    why: "Legal obligation: tax law",
    kept: retentionTexts.invoices,
  },
  {
    what: "Card: brand, last four digits, expiry",
    why: "Contract",
    kept: retentionTexts.card,
  },
  {
    what: "Logs: times, pages, request and account numbers, no contents",
    why: "Legitimate interest: to run and protect the service",
    kept: retentionTexts.logs,
  },
  {
    what: "What an administrator of the site looked at or did with your account, when and why",
    why: "Legitimate interest: that it can be looked into",
    kept: retentionTexts.operatorActs,
  },
  {
    what: "Backups",
    why: "Legitimate interest: not to lose your records",
    kept: retentionTexts.backups,
  },
  {
    what: "What you write to us",
    why: "Legitimate interest; for complaints, legal obligation",
    kept: retentionTexts.complaints,
  },
];

/** Says which data is stored, on which lawful basis and for how long. On a phone each row becomes a block. */
export function RetentionTable() {
  return (
    <table className="rows">
      <thead>
        <TableHead titles={["What", "Why we may", "How long"]} />
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
