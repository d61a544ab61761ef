export interface Coat {
  body: string;
  mane: string;
  /** The colour of the patches, on a coat that has any. */
  patches: string | null;
}

const plain = (body: string, mane = body): Coat => ({ body, mane, patches: null });

// the more specific word first: 'dark bay' before 'bay', 'blue roan' before 'roan'
const coats: readonly (readonly [word: RegExp, coat: Coat])[] = [
  [/piebald/, { body: "#39373a", mane: "#2b292c", patches: "#efe9dd" }],
  [
    /skewbald|tobiano|overo|pinto|paint|colou?red/,
    { body: "#8a5a38", mane: "#efe3d0", patches: "#f1eadd" },
  ],
  [/appaloosa|spotted|knabstrup/, { body: "#e4dccd", mane: "#8f8172", patches: "#6f5a4a" }],
  [/palomino/, plain("#cfa45e", "#efe2c4")],
  [/cremello|perlino|cream|white/, plain("#f1e6d0", "#fbf6ea")],
  [/buckskin/, plain("#c39a63", "#3c332c")],
  [/dun|fjord/, plain("#b99b72", "#4d4136")],
  [/strawberry|red roan|chestnut roan/, plain("#b58471", "#8d4f37")],
  [/roan/, plain("#84868c", "#45454b")],
  [/liver/, plain("#5d3a2a", "#4c2e21")],
  [/flaxen/, plain("#a1622f", "#e0c493")],
  [/chestnut|sorrel/, plain("#9b5a32", "#854a27")],
  [/gr[ea]y/, plain("#a9abac", "#d5d5d1")],
  [/black/, plain("#343338", "#232226")],
  [/dark bay|brown|dark brown/, plain("#553b2c", "#2a211d")],
  [/bay/, plain("#7d4b2c", "#2d2420")],
];

const unknown = plain("#6f675b", "#564f45");

/** The colours to draw a horse in, from a free-text colour; a calm brown if unknown. */
export const coatOf = (colour: string | null): Coat =>
  coats.find(([word]) => word.test(colour?.toLowerCase() ?? ""))?.[1] ?? unknown;
