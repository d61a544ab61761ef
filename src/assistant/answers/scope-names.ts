/** The bodies and countries of the thesaurus as a sentence names them. */
export const scopeNames: Record<string, string> = {
  racing: "racing (BHA)",
  dressage: "British Dressage",
  eventing: "British Eventing",
  showjumping: "British Showjumping",
  "pony club": "the Pony Club",
  "riding club": "British Riding Clubs",
  fei: "the FEI",
  scotland: "Scotland",
  wales: "Wales",
  "northern ireland": "Northern Ireland",
};
