import { expect, test } from "vitest";
import { generalDone } from "#contract/care/records.ts";
import { wormTasks } from "#rules/worming/tasks.ts";
import { londonDate } from "#rules/london.ts";
import { knownOfResult, resultAddress, resultAsked } from "./result-form.ts";

const horseId = "01a21355-ed7c-7153-8b20-318cc3be5499";
const asked = (address: string) => resultAsked(new URL(address, "https://a.example").searchParams);

test.each(wormTasks)(
  "a URL opens the form for the result of %s, and its record can be saved",
  (task) => {
    expect(asked(resultAddress({ horseId, task }))).toEqual({ horseId, task });
    const date = londonDate(new Date());
    expect(generalDone().safeParse({ date, ...knownOfResult[task] }).success).toBe(true);
  },
);
