import { useState } from "react";
import { jab, jabAfter, type JabQuestion } from "#rules/vaccination/jab.ts";
import { firstDayOf, secondDayOf } from "./format-jab.ts";

/** The days chosen for the next jab and, in a new course, for its second; changing the first moves the second. */
export function useJabDays(question: JabQuestion) {
  const next = jab(question);
  const [day, setDay] = useState(() => firstDayOf(next, question.today));
  const [chosen, setChosen] = useState<string | null>(null);
  const after = next.step === "FIRST" && day !== "" ? jabAfter(question, "FIRST", [day]) : null;
  const second = after && (chosen ?? secondDayOf(after));
  const choose = (another: string) => {
    setDay(another);
    setChosen(null);
  };
  const problem = day === "" ? "Choose the day of the jab." : next.problemOf(day);
  const fault = problem ?? (after && second ? after.problemOf(second) : null);
  const days = second ? [day, second] : [day];
  return { next, after, days, fault, choose, chooseSecond: setChosen };
}
