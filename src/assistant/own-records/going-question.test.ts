import { describe, expect, test } from "vitest";
import { parseGoingQuestion } from "./going-question.ts";

const TODAY = "2026-11-23"; // a Monday
const parse = (text: string) =>
  parseGoingQuestion(text.replaceAll("Biscuit", "xhorsex").replaceAll("biscuit", "xhorsex"), TODAY);

describe("questions about going somewhere", () => {
  test.each<[string, string[], string | null, string | null]>([
    ["Can Biscuit go eventing next week?", ["BE"], "2026-11-30", "2026-12-06"],
    ["can biscuit go evnting tomorow", ["BE"], "2026-11-24", "2026-11-24"],
    ["is Biscuit ok for BE on Saturday", ["BE"], "2026-11-28", "2026-11-28"],
    ["is biscuit ok for be90 on saturday?", ["BE"], "2026-11-28", "2026-11-28"],
    ["can we go to a show at the weekend", [], "2026-11-28", "2026-11-29"],
    ["Could Biscuit race on 5 December?", ["BHA"], "2026-12-05", "2026-12-05"],
    ["is biscuit allowed to go point to pointing on the 5th", ["BHA"], "2026-12-05", "2026-12-05"],
    ["can i take biscuit to pony club camp in two weeks", ["PC"], "2026-12-07", "2026-12-07"],
    ["Is Biscuit in date for dressage on 5/12?", ["BD"], "2026-12-05", "2026-12-05"],
    ["biscuit showjumping sat?", ["BS"], "2026-11-28", "2026-11-28"],
    ["which horses can go eventing next week", ["BE"], "2026-11-30", "2026-12-06"],
    ["Can Biscuit compete?", [], null, null],
    ["Can we go on Saturday?", [], "2026-11-28", "2026-11-28"],
    ["can biscuit go tomorrow", [], "2026-11-24", "2026-11-24"],
    ["Can Biscuit do the ODE at Osberton on 12 December", ["BE"], "2026-12-12", "2026-12-12"],
    [
      "please can you tell me if Biscuit can go to an FEI show from 5 to 7 December",
      ["FEI"],
      "2026-12-05",
      "2026-12-07",
    ],
    ["why cant biscuit go eventing on friday", ["BE"], "2026-11-27", "2026-11-27"],
    [
      "We entered for the 12th of December. Can Biscuit go eventing?",
      ["BE"],
      "2026-12-12",
      "2026-12-12",
    ],
    [
      "are biscuit and biscuit allowed at a pony club rally a week on saturday",
      ["PC"],
      "2026-12-05",
      "2026-12-05",
    ],
  ])("%s", (text, bodies, from, to) => {
    expect(parse(text)).toMatchObject({ bodies, days: from && { from, to } });
  });

  test.each([
    "is Biscuit going lame",
    "Biscuit is going off his food",
    "can Biscuit go to the vet tomorrow",
    "is Biscuit going to be OK",
    "is he going to be ok?",
    "can Biscuit go out in the field tomorrow",
    "can Biscuit go on the walker",
    "can Biscuit go barefoot",
    "did Biscuit go eventing last week",
    "was Biscuit allowed to race yesterday",
    "how did biscuit go at the show on saturday",
    "what does Biscuit wear for dressage",
    "can Biscuit wear a hackamore for dressage",
    "can Biscuit do dressage in a pelham",
    "how much is British Eventing entry",
    "what do I need to take eventing on Saturday",
    "show me Biscuit's records",
    "can you show me biscuits events next week",
    "what events has Biscuit got next week",
    "is Biscuit old enough to go eventing",
    "can a horse go eventing after one jab",
    "can I compete my horse on bute",
    "can horses race the day after a jab",
    "when is Biscuit's next jab due for racing",
    "does biscuit need a flu jab for pony club",
    "how do I get Biscuit fit for eventing next week",
    "Biscuit's heart is racing, is he ok",
    "is Biscuit going to the vet on Saturday",
    "can biscuit go on loan next week",
    "can Biscuit go back in work on Monday",
    "will Biscuit go mad at a show",
    "Biscuit was eventing yesterday and is stiff, can he go out today",
    "can I watch the racing on Saturday",
    "where can I go eventing next month",
    "how many points do I need to go eventing",
    "can you event a horse with one eye",
    "is dressage good for Biscuit",
    "does a horse need flu jabs for a show",
    "mare is waxing and her bag is tight, is that a week or a day to go",
    "my hat is PAS 015 from 1998, can i still compete",
    "he has had V1 only, may he go racing",
    "vet came for colic yesterday and Biscuit is fine now, can he compete on sunday",
    "does he have to be signed not for human consumption to race",
    "is Biscuit ok to race once she has foaled",
    "",
    "?",
    "can",
  ])("not a question about going somewhere: %s", (text) => {
    expect(parse(text)).toBeNull();
  });

  test("a name that no horse has is reported as unknown", () => {
    expect(parse("can thunder go eventing next week")).toMatchObject({ unknownNames: ["thunder"] });
    expect(parse("can Thunder race on saturday")).toMatchObject({ unknownNames: ["thunder"] });
    expect(parse("can i take thunder to pony club on saturday")).toMatchObject({
      unknownNames: ["thunder"],
    });
    expect(parse("can thunder or Biscuit go eventing next week")).toMatchObject({
      unknownNames: ["thunder"],
    });
    expect(parse("can we go eventing next week")).toMatchObject({ unknownNames: [] });
    expect(parse("can Biscuit go eventing next week")).toMatchObject({ unknownNames: [] });
  });

  test("a hypothetical jab is noticed", () => {
    expect(parse("can Biscuit go eventing on Saturday if I jab him tomorrow")).toMatchObject({
      supposesJab: true,
    });
    expect(parse("can Biscuit go eventing on Saturday")).toMatchObject({ supposesJab: false });
  });
});
