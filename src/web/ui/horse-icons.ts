import { createLucideIcon } from "lucide-react";

/** A horse's head, looking left. */
export const HorseIcon = createLucideIcon("horse", [
  [
    "path",
    {
      d: "M15 2.5c-1.3.9-2 1.9-2.4 3.1C9.9 6.8 8.7 9.2 7 11.2 5.3 13.2 3.5 14.3 3.3 16.4c-.1 1.3.6 2.2 1.8 2.3.9.9 2.3.7 3.1-.2 1.7-1.5 5-1.4 6.6-4.1.4 2.9-.7 5-2.6 7.1",
      key: "face",
    },
  ],
  ["path", { d: "M15 2.5c.7.9.9 1.8.8 2.7C19.3 7.7 21 12.5 21 21.5", key: "crest" }],
  ["path", { d: "M11.7 9.5h.01", key: "eye" }],
]);

/** A hoof from the side, with its coronet band. */
export const HoofIcon = createLucideIcon("hoof", [
  [
    "path",
    {
      d: "M9.5 2.5 9 9c-2.9 1.8-4.7 5-5.4 9.3A1 1 0 0 0 4.6 19.5H19a1.5 1.5 0 0 0 1.5-1.5c0-3.6-1.1-6.6-3-9l-.5-6.5",
      key: "wall",
    },
  ],
  ["path", { d: "M9 9c2.7 1.2 5.8 1.2 8.5 0", key: "coronet" }],
]);

/** A rug with its surcingles. */
export const RugIcon = createLucideIcon("rug", [
  [
    "path",
    {
      d: "M4 7.5c5.5 1.8 10.5-1.2 17-1.5v10.5a2 2 0 0 1-2 2H9.5C7.5 18.5 4 16.5 4 13Z",
      key: "cloth",
    },
  ],
  ["path", { d: "M10 7.9v10.6", key: "front" }],
  ["path", { d: "M15.5 6.7v11.8", key: "back" }],
  ["path", { d: "M4 11H2", key: "strap" }],
]);

/** A bridle from the front: headpiece, browband, noseband, bit and rings. */
export const BridleIcon = createLucideIcon("bridle", [
  ["path", { d: "M6.5 15.5 6 6.5C6 4 8.5 2.5 12 2.5s6 1.5 6 4l-.5 9", key: "head" }],
  ["path", { d: "M6 7.5h12", key: "brow" }],
  ["path", { d: "M6.3 12h11.4", key: "nose" }],
  ["circle", { cx: "6.5", cy: "18", r: "2.5", key: "left" }],
  ["circle", { cx: "17.5", cy: "18", r: "2.5", key: "right" }],
  ["path", { d: "M9 18h6", key: "bit" }],
]);

/** A dosing syringe and what it is for. */
export const WormingIcon = createLucideIcon("worming", [
  ["rect", { x: "8", y: "3.5", width: "8.5", height: "6", rx: "1", key: "barrel" }],
  ["path", { d: "M16.5 5.5 21 6v1l-4.5.5", key: "nozzle" }],
  ["path", { d: "M8 6.5H3", key: "plunger" }],
  ["path", { d: "M3 4v5", key: "thumb" }],
  ["path", { d: "M3 17.5c1.5-3.3 4-3.3 5.5 0s4 3.3 5.5 0 4-3.3 5.5 0", key: "worm" }],
]);
