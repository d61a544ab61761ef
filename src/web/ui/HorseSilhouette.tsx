import { useId } from "react";
import { cx } from "./cx.ts";

interface HorseSilhouetteProps {
  /** The horse's colour as its owners write it, such as 'Bay' or 'dapple grey'. */
  color: string | null;
  className?: string;
}

const head =
  "M94 14c-4 4-6 8-7 13-5 2-9 6-12 12-6 11-14 20-21 28-5 6-11 11-12 17-1 4 1 8 4 9 2 4 8 5 12 2 6-4 12-6 18-8 8-3 14-7 17-14 2 14-3 31-12 47h57c0-34-7-62-26-80-4-4-9-8-13-10 0-6-2-12-5-16Z";
const mane =
  "M99 29c6 2 10 6 14 10 19 18 26 47 25 81h-14c2-14 0-24-3-33 0 7-1 11-3 15-1-17-6-30-14-40 0 6-1 9-3 12-1-13-4-21-9-28 1 4 1 6 0 9-4-6-6-12-5-19 4-3 8-6 12-7Z";
const nostril = "M47 83c2-2 4-2 5 0";
const blotches =
  "M60 61c10-3 15 4 12 13-3 8-11 12-18 15l-14-2c0-12 10-20 20-26ZM86 74c10-5 24 3 26 17 2 12-4 22-8 29H78c9-14 14-30 8-46Z";

/** A picture for a horse without a photo: a head over a stable door, in the horse's colour. It is decorative only. */
export function HorseSilhouette({ color, className }: HorseSilhouetteProps) {
  const { body, mane: hair, patches } = coatOf(color);
  const clip = useId();
  return (
    <svg
      viewBox="0 0 160 120"
      preserveAspectRatio="xMidYMax slice"
      className={cx("size-full bg-stall", className)}
      aria-hidden
    >
      <g transform="translate(12 21) scale(.8)">
        <path d={head} fill={body} />
        {patches && (
          <>
            <clipPath id={clip}>
              <path d={head} />
            </clipPath>
            <path d={blotches} fill={patches} clipPath={`url(#${clip})`} />
          </>
        )}
        <path d={mane} fill={hair} />
        <ellipse cx="78" cy="46" rx="2.8" ry="3.4" fill="#1c1917" />
        <path d={nostril} stroke="#1c1917" strokeWidth="2" strokeLinecap="round" fill="none" />
      </g>
      <path d="M-80 104h320v16H-80z" className="fill-door" />
      <path d="M8 104v16M44 104v16M80 104v16M116 104v16M152 104v16" className="stroke-tan/40" />
      <path d="M-80 104h320" className="stroke-tan" strokeWidth="2.5" />
    </svg>
  );
}

export interface Coat {
  body: string;
  mane: string;
  /** The colour of the patches of a piebald or skewbald coat; null for other coats. */
  patches: string | null;
}

const plain = (body: string, hair = body): Coat => ({ body, mane: hair, patches: null });

// more specific words come first: 'dark bay' before 'bay', 'blue roan' before 'roan'
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

/** The colours in which a horse is drawn, chosen by a free-text colour; a neutral brown if that is unknown. */
export const coatOf = (colour: string | null): Coat =>
  coats.find(([word]) => word.test(colour?.toLowerCase() ?? ""))?.[1] ?? unknown;
