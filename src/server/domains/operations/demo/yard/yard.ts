import { biscuit } from "./biscuit.ts";
import { bramble } from "./bramble.ts";
import { buttercup } from "./buttercup.ts";
import { copper } from "./copper.ts";
import { dylan } from "./dylan.ts";
import { fergus } from "./fergus.ts";
import { foxglove } from "./foxglove.ts";
import { pickle } from "./pickle.ts";
import { rannoch } from "./rannoch.ts";
import { samson } from "./samson.ts";
import type { Entry, Story } from "./story.ts";
import { teasel } from "./teasel.ts";
import { willa } from "./willa.ts";

/** The horses of Willow Farm, the demo yard. */
export const stories: readonly Story[] = [
  biscuit,
  bramble,
  buttercup,
  copper,
  dylan,
  fergus,
  foxglove,
  pickle,
  rannoch,
  samson,
  teasel,
  willa,
];

/** What is in the diary for the yard and for no horse in particular. */
export const yardDiary: readonly Entry[] = [
  {
    on: -12,
    at: "16:00",
    type: "CHECKUP",
    title: "Fire extinguishers and first-aid box",
    text: "Both in date until spring",
    status: "COMPLETED",
  },
  {
    on: 2,
    at: "08:30",
    type: "CHECKUP",
    title: "Walk the fences",
    text: "The gap by the beech first",
    every: "WEEKLY",
    priority: "LOW",
  },
  {
    on: 8,
    at: "09:00",
    type: "CHECKUP",
    title: "Hay delivery, forty bales",
    text: "Barn cleared by the evening before. Cheque on the hook.",
    priority: "MEDIUM",
  },
  {
    on: 15,
    at: "18:30",
    type: "CHECKUP",
    title: "Yard meeting",
    text: "Winter turnout, clipping rota, Christmas cover",
    priority: "LOW",
  },
  {
    on: 29,
    at: "10:00",
    type: "WORMING",
    title: "Tapeworm saliva kits to the lab",
    text: "All twelve, before the frost treatment is decided",
    priority: "MEDIUM",
    remind: [3, 7],
  },
];
