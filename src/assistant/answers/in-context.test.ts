import { expect, test } from "vitest";
import { library as builtLibrary } from "#server/domains/experts/library/library.ts";
import { inContext } from "./in-context.ts";

const { index } = builtLibrary();
const after = (question: string, ...before: string[]) => inContext(index, question, before);

test("another body or country replaces the previous one", () => {
  const first = "How often is the flu booster due for racing?";
  expect(after("what about BE?", first)).toMatchObject({
    question: "how often is the flu booster due for british eventing",
    instead: { family: "body", scope: "eventing" },
  });
  expect(after("and pony club", first, "what about BE?").question).toBe(
    "how often is the flu booster due for pony club",
  );
  expect(after("And in Scotland?", "By when does a foal need a passport in Wales?")).toMatchObject({
    question: "by when does a foal need a passport for scotland",
    instead: { family: "country", scope: "scotland" },
  });
});

test("a bare name is added to the previous question", () => {
  expect(after("and for ponies?", "How often should I worm horses?").question).toBe(
    "How often should I worm horses? ponies",
  );
});

test("a complete question stands alone, whatever it begins with", () => {
  const before = "How often should I worm horses?";
  for (const question of [
    "and how much hay does he need",
    "What is a normal temperature?",
    "but my mare in Scotland has been sold to a dealer in Wales who never sent her passport on",
  ])
    expect(after(question, before)).toMatchObject({ question, wider: null, instead: null });
  expect(after("what about BE?").question).toBe("what about BE?");
});

test("'it' may mean the subject of the previous question", () => {
  const { question, wider } = after("does it hurt them", "what is a wolf tooth");
  expect({ question, wider }).toEqual({
    question: "does it hurt them",
    wider: "does it hurt them what is a wolf tooth",
  });
  expect(after("Is it notifiable?", "one of ours has strangles").question).toBe(
    "Is strangles notifiable?",
  );
});

test.each(["why?", "Why not", "But why?", "says who", "Where does it say that?"])(
  "%s asks for the grounds of the answer, and a follow-up still refers to the question before it",
  (asked) => {
    const first = "How often is the flu booster due for racing?";
    expect(after(asked, first)).toMatchObject({ asksWhy: true, question: first });
    expect(after("what about BE?", first, asked).instead?.scope).toBe("eventing");
  },
);
