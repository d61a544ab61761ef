import { people, type Story } from "./story.ts";

/** The Highland who carries anybody anywhere. */
export const rannoch: Story = {
  name: "Rannoch of Glenlyon",
  breed: "Highland",
  colour: "Dun",
  gender: "GELDING",
  born: [13, "05-30"],
  passport: "826031000061845",
  microchip: "977200007061845",
  height: "14 hh",
  weightKg: 524,
  condition: 6,
  notes:
    "Dorsal stripe, zebra legs, stops for views. Teeth are overdue: Sophie has been asked twice. Ties anywhere but to a gate that opens.",
  arrived: -880,
  flu: { last: -177, months: 12, boosters: 3 },
  feet: {
    farrier: "Tom Ridley DipWCF",
    service: "TRIMMING",
    weeks: 8,
    last: -38,
    cost: 3800,
    special: [
      {
        on: -210,
        cost: 8900,
        service: "SHOEING",
        note: "Shod in front for the long ride to Dent; off again after.",
      },
    ],
  },
  visits: [
    {
      on: -382,
      type: "DENTAL",
      by: people.teeth,
      found: "Points, a step at 409",
      done: "Floated, look again in a year",
      cost: 5800,
      next: -16,
    },
    {
      on: -286,
      type: "CHECKUP",
      found: "Heart murmur, grade 2 of 6, left side; unchanged",
      done: "Listened at rest and after trot, fit for his work",
      cost: 6450,
    },
    {
      on: -54,
      type: "TREATMENT",
      by: people.youngVet,
      found: "Foot abscess, near hind",
      done: "Drained, poulticed for three days",
      cost: 9800,
    },
  ],
  feeds: [
    {
      from: -640,
      to: -200,
      type: "PASTURE",
      amount: "Bottom field, nights only",
      often: "DAILY",
      condition: 7,
      weightKg: 548,
    },
    {
      from: -200,
      type: "PASTURE",
      amount: "Track, day and night",
      often: "DAILY",
      condition: 6,
      weightKg: 524,
    },
    { from: -46, type: "HAY", brand: "Late-cut hay", amount: "5 kg", often: "TWICE_DAILY" },
    {
      from: -200,
      type: "SUPPLEMENTS",
      brand: "Forageplus Winter Balancer",
      amount: "120 g in soaked grass nuts",
      often: "DAILY",
    },
  ],
  medicines: [
    {
      from: -54,
      to: -51,
      name: "Animalintex poultice",
      dose: "Fresh, hot",
      often: "TWICE_DAILY",
      route: "TOPICAL",
      why: "Foot abscess",
    },
  ],
  checks: [
    { on: -228, type: "FAECAL_EGG_COUNT", text: "Fewer than 50 eggs per gram", eggs: "<50" },
    {
      on: -47,
      type: "WORMING",
      text: "Saliva test for tapeworm: low, no treatment needed",
      test: { of: "TAPEWORM_SALIVA", result: "LOW", score: -0.61 },
    },
    {
      on: -80,
      type: "SADDLE_FIT",
      by: people.saddler,
      text: "Treeless pads worn through: new ones ordered",
    },
  ],
  diary: [
    {
      on: 4,
      at: "13:00",
      type: "EXERCISE",
      title: "Hack to Bolton Abbey",
      text: "Two hours, with Bramble",
      every: "FORTNIGHTLY",
    },
  ],
};
