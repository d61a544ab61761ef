import { people, type Story } from "./story.ts";

/** Bramble's daughter, home-bred, with her flu course just begun. */
export const teasel: Story = {
  name: "Teasel",
  breed: "Connemara x Thoroughbred",
  colour: "Bay roan",
  gender: "FILLY",
  born: [2, "04-28"],
  passport: "826046000503311",
  microchip: "985141003503311",
  height: "14 hh, growing",
  weightKg: 372,
  condition: 5,
  notes:
    "Home-bred out of Bramble. Leads, ties up, has her feet trimmed, thinks tractors are marvellous. Flu course began late: third injection must not be forgotten, no outings until it is done.",
  arrived: -700,
  flu: { last: -27, months: 12, boosters: -1 },
  feet: { farrier: "Tom Ridley DipWCF", service: "TRIMMING", weeks: 8, last: -25, cost: 3500 },
  visits: [
    {
      on: -655,
      type: "CHECKUP",
      found: "Umbilical hernia two fingers wide, goes back easily",
      done: "Shown how to push it back daily",
      cost: 4600,
    },
    {
      on: -520,
      type: "CHECKUP",
      found: "Hernia closed. Testing legs, not too straight",
      done: "Advice on turnout and feed for growth",
      cost: 4600,
    },
    {
      on: -301,
      type: "EMERGENCY",
      found: "Kicked in play: graze over the off stifle, sound",
      done: "Clipped, cleaned, tetanus antitoxin",
      cost: 16840,
    },
    {
      on: -110,
      type: "DENTAL",
      by: people.teeth,
      found: "Wolf teeth up, both sides, upper",
      done: "To be taken out before she is bitted",
      cost: 4500,
      next: 72,
    },
  ],
  feeds: [
    {
      from: -640,
      to: -420,
      type: "CONCENTRATE",
      brand: "Saracen Foal Creep and Yearling",
      amount: "1 kg",
      often: "TWICE_DAILY",
      condition: 5,
    },
    {
      from: -420,
      type: "SUPPLEMENTS",
      brand: "Topspec Stud Balancer",
      amount: "400 g",
      often: "DAILY",
      condition: 5,
      weightKg: 330,
    },
    {
      from: -46,
      type: "HAY",
      brand: "Own meadow hay",
      amount: "Free choice in the field shelter",
      often: "DAILY",
    },
  ],
  medicines: [
    {
      from: -205,
      to: -205,
      name: "Equest (moxidectin)",
      dose: "For 350 kg",
      often: "AS_NEEDED",
      route: "ORAL",
      why: "Egg count 450",
      batch: "EQ7713A",
    },
  ],
  checks: [
    { on: -219, type: "FAECAL_EGG_COUNT", text: "450 eggs per gram: treated" },
    {
      on: -190,
      type: "FAECAL_EGG_COUNT",
      text: "Fewer than 50 eggs per gram two weeks after treatment",
    },
    {
      on: -60,
      type: "OBSERVATION",
      text: "14 hands at the withers, 14.1 behind: leave her alone to grow",
    },
  ],
  diary: [
    {
      on: 9,
      at: "16:00",
      type: "EXERCISE",
      title: "Long-reins down the lane",
      text: "With Bramble in front, past the tractor",
      every: "WEEKLY",
    },
  ],
};
