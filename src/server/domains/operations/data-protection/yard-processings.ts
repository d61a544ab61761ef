import type { ProcessingText } from "./processing.ts";

const members = "people with an account";

/** What people of a yard enter and share: for other people's data in it the yard is the controller. */
export const yardProcessings = {
  records: {
    name: "horses' records",
    purpose:
      "to keep the records of horses: care, plans, places, stock, outings, papers, photos, contacts",
    whose: `${members}; vets, farriers, owners and others they name`,
    what: "what they enter: of contacts the name, phone, e-mail and hours; photos without metadata",
    basis: "contract",
    recipients: "host; the yard's people",
  },
  charges: {
    name: "what owners are charged",
    purpose: "to charge owners of horses, and to mail them statements",
    whose: "owners of horses in a yard",
    what: "name, e-mail, what they are charged and when they paid",
    basis: "contract with the yard; the yard's own books",
    recipients: "host, mail provider (statements that a yard has mailed to an owner)",
  },
  medicines: {
    name: "medicines book",
    purpose: "to keep the record of medicines that keepers of horses must have",
    whose: "vets and others who prescribed or gave a medicine; people with an account",
    what: "medicines given to horses, by whom",
    basis: "the keeper's legal duty",
    recipients: "host; whoever inspects the yard",
  },
  day: {
    name: "the yard's day and screens in a tack room",
    purpose: "so that no horse is fed twice or not at all",
    whose: "members who tick, on their own device or on a screen",
    what: "first name, what they ticked and when, the screen's name",
    basis: "contract with the member; legitimate interest of the yard",
    recipients: "host; whoever stands before the screen",
  },
  papersByMail: {
    name: "papers by mail",
    purpose: "to make papers of what is forwarded to the yard's address",
    whose: "members who forward them; whoever is in them",
    what: "PDFs and photos, the mail's subject; the mail is deleted when it is read",
    basis: "contract",
    recipients: "host, mail provider",
  },
  links: {
    name: "links for people without an account, and what they propose",
    purpose: "to show chosen horses to chosen people, and let them propose visits",
    whose: "vets, farriers, buyers and others whom a member shows horses",
    what: "what the member calls them, when the link was viewed; who proposes a visit, and the visit",
    basis: "contract with the member; legitimate interest",
    recipients: "host; whoever has the link sees the horses chosen",
  },
  dossiers: {
    name: "dossiers of horses",
    purpose: "so that whoever holds a dossier can verify it",
    whose: "vets and others named in the records it is made of",
    what: "what was on record when it was made, with nobody of the yard by name",
    basis: "contract with the member; legitimate interest",
    recipients: "host; whoever holds the dossier",
  },
  handOvers: {
    name: "hand-overs of horses",
    purpose: "to hand a horse and its records over to another yard",
    whose: "whom a horse is offered",
    what: "e-mail address, the other yard's name",
    basis: "contract with the member; legitimate interest",
    recipients: "host, mail provider; the yard that accepts gets the records chosen",
  },
  history: {
    name: "who changed what",
    purpose: "so that people who share a yard can rely on its records, and undo what was done",
    whose: "people who share a yard",
    what: "who, when, before and after",
    basis: "legitimate interest",
    recipients: "host; the yard's people",
    alsoKept: ["changes"],
  },
  answers: {
    name: "answers to what was sent",
    purpose: "so that a phone that sends a thing twice adds it once",
    whose: members,
    what: "our answer, which says what was added",
    basis: "contract",
    recipients: "host",
  },
} satisfies Record<string, ProcessingText>;
