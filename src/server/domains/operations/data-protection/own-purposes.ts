interface OwnPurpose {
  purpose: string;
  basis: string;
}

const weather = {
  purpose: "to warn of the weather where the yard is",
  basis: "contract",
};
const payment = { purpose: "to know whether the yard pays", basis: "contract" };
const rating = {
  purpose: "to make the experts' answers better",
  basis: "legitimate interest; the words: consent, asked with each rating",
};
const proof = {
  purpose: "to show who agreed; the address is shortened after 12 months",
  basis: "legal obligation: article 7(1)",
};
const security = {
  purpose: "to tell somebody else's sign-in from one's own",
  basis: "legitimate interest: security",
};
const unused = {
  purpose: "to erase accounts that nobody uses",
  basis: "legal obligation: article 5(1)(e)",
};

/** Columns that are kept for another purpose, or on another basis, than their table. */
export const ownPurposes: Readonly<Record<string, OwnPurpose>> = {
  "users.disabled_at": {
    purpose: "to keep a disabled account shut",
    basis: "legitimate interest: to protect the service",
  },
  "users.last_seen_at": unused,
  "users.unused_warned_at": unused,
  "users.role": { purpose: "to know who runs the installation", basis: "legitimate interest" },
  "sessions.ip_address": security,
  "sessions.user_agent": security,
  "consents.ip_address": proof,
  "consents.user_agent": proof,
  "yards.postcode": weather,
  "yards.weather_region": weather,
  "yards.subscription_status": payment,
  "yards.trial_ends_at": payment,
  "yards.past_due_since": payment,
  "chat_messages.rating": rating,
  "chat_messages.rating_reason": rating,
  "chat_messages.rated_at": rating,
  "chat_messages.rating_shared": rating,
  "notification_preferences.system_updates": {
    purpose: "to tell of the service, where the person wants it",
    basis: "contract",
  },
  "horses.food_chain_status": {
    purpose: "to keep the record of medicines that keepers of horses must have",
    basis: "the keeper's legal duty",
  },
};
