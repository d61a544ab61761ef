import { describe, expect, test } from "vitest";
import { library as builtLibrary } from "#server/domains/experts/library/library.ts";
import { answer } from "./answer.ts";
import { withDisease } from "./in-context.ts";

const library = builtLibrary();
const ask = (question: string) => answer(library, { question, assistant: "health" });
const firstLine = (question: string) => ask(question).text.split("\n")[0] ?? "";
const cites = (question: string) => ask(question).citations.map(({ id }) => id);

describe("fire and accidents: 999 comes first, the vet directly after", () => {
  test.each([
    ["The barn is on fire", "fire-stable-action"],
    ["the stables are on fire!!", "fire-stable-action"],
    ["hay barn alight and it is ten feet from the horses", "fire-stable-action"],
    ["there's smoke billowing from the feed room", "fire-stable-action"],
    ["whole stable block in flames, three horses still in", "fire-stable-action"],
    ["fire has broken out in our barn what do we do", "fire-stable-action"],
    ["my horsebox is on fire on the A14", "fire-stable-action"],
    ["The lorry has gone over on the M5 with two horses", "road-accident-ring-999"],
    ["trailer overturned with my horse inside", "road-accident-ring-999"],
    ["horse lorry on its side near Taunton and I can hear them kicking", "road-accident-ring-999"],
    [
      "we have been hit from behind, the trailer is smashed and the mare is in it",
      "road-accident-ring-999",
    ],
    ["a car has just hit my horse on the lane", "road-accident-ring-999"],
    ["our wagon left the road and two ponies are on board", "road-accident-ring-999"],
    ["stable fire, what do i do", "fire-stable-action"],
    ["been in a crash with the horses on", "road-accident-ring-999"],
    ["the straw shed has caught", "fire-stable-action"],
    ["straw shed has caught and the wind is towards the boxes", "fire-stable-action"],
    ["horse down a well", "trapped-fire-service"],
    ["the colt has fallen down an old well", "trapped-fire-service"],
    ["horse stuck in a ditch", "trapped-fire-service"],
    ["my mare is stuck in the river", "trapped-fire-service"],
    ["pony stuck in a cattle grid", "trapped-fire-service"],
  ])("%s", (question, id) => {
    expect(ask(question).urgent).toBe(true);
    expect(firstLine(question)).toMatch(/^\*\*Ring 999 first.*fire and rescue.*Ring your vet now/);
    expect(cites(question)).toContain(id);
  });
});

describe("a horse with signs of strangles does not travel", () => {
  test.each([
    "Snotty nose and lumps under his jaw, can I still take him to the show tomorrow",
    "swollen glands and a thick green snotty nose this morning, is she ok to go hunting",
    "he has discharge from both nostrils and his lymph nodes are up",
    "an abscess under her jaw has burst, lesson at 4 still ok?",
  ])("%s", (question) => {
    expect(ask(question).urgent).toBe(true);
    expect(firstLine(question)).toMatch(/^\*\*Ring your vet now\. .*does not travel/);
    expect(cites(question)).toContain("strangles-suspected");
  });
});

test.each([
  "is there a fire drill rule for BHS yards",
  "do the horses go down well on the new ride",
  "he has caught his rug on the stable door, is it torn",
  "is it going down well with the bhs",
  "strangles notifiable?",
  "is strangles notifiable",
  "how do i write a fire plan for a livery yard",
  "do i need a fire extinguisher in my horsebox",
  "our lorry has gone over its weight limit, what is the fine",
  "she was on fire in the dressage, what a score",
  "smoke from the farrier hot shoeing made him cough, normal?",
  "the barn had a fire in 2019, is the loan horse insured now",
  "does a barn fire have to be reported to the council",
  "how far should hay be stored from the stables because of fire",
  "clear runny nose in the cold, bright and eating",
  "can we park the trailer in the barn",
  "can a lorry be parked on its side of the road",
  "lump under jaw, no snot, eating fine, tooth?",
  "what jaw shape should a welsh cob have",
])("no alarm: %s", (question) => {
  expect(ask(question).urgent).toBe(false);
});

test("whether strangles is notifiable is answered from the library", () => {
  for (const question of ["strangles notifiable?", "is strangles notifiable"])
    expect(cites(question)[0], question).toBe("strangles-not-notifiable");
});

test("'it' means the disease that was mentioned, and only in such questions", () => {
  const before = ["how do i manage strangles", "Stop movements and split the horses"];
  const question = withDisease("Is it notifiable?", before);
  expect(question).toBe("Is strangles notifiable?");
  expect(ask(question).urgent).toBe(false);
  expect(cites(question)[0]).toBe("strangles-not-notifiable");
  expect(withDisease("Is it notifiable?", ["what do donkeys eat"])).toBe("Is it notifiable?");
  expect(withDisease("is she due a jab", before)).toBe("is she due a jab");
  expect(withDisease("is swamp fever notifiable", before)).toBe("is swamp fever notifiable");
});
