import { expect, test } from "vitest";
import { parseReading } from "./reading.ts";

test.each([
  ["561 kg by tape, condition 7", 561, 7, "TAPED"],
  ["612 kg on the weighbridge, condition 8", 612, 8, "WEIGHED"],
  ["548.5kg on the vet's scales", 548.5, null, "WEIGHED"],
  ["Weigh tape: 1,050 kg", 1050, null, "TAPED"],
  ["219 kg by tape, condition 7, crest 3 of 5", 219, 7, "TAPED"],
  ["About 400 kg, guessed; BCS 5.", 400, 5, "GUESSED"],
  ["400 kg, weighed, not guessed", 400, null, "WEIGHED"],
  ["Condition score 3 of 5", null, null, "UNSAID"],
  ["Condition 2.5, 9,999 kg", null, null, "UNSAID"],
  ["Looks lighter", null, null, "UNSAID"],
  ["12345 kg of hay", null, null, "UNSAID"],
] as const)("%s", (words, weightKg, bodyCondition, how) => {
  expect(parseReading(words)).toEqual({ weightKg, bodyCondition, how });
});
