/**
 * An ear for emergencies: knows from examples how a message sounds that cannot wait, whatever words
 * it uses, and whether a sign it names is happening ("claret everywhere") or only spoken of ("the
 * bill gave me a heart attack"). It is a logistic regression over what is noticed in a message (see
 * marks.ts), learnt afresh when the library opens: whoever adds an example to `knowledge/` teaches it.
 */
export type Ear = Map<string, number>;

export interface Lesson {
  marks: readonly string[];
  urgent: boolean;
  /** How much it counts beside the others. */
  weight: number;
}

const ROUNDS = 30;
/** How far the first round goes towards each lesson; the last hardly moves, so the ear ends at rest. */
const PACE = 0.05;
const FORGETTING = 0.004;

/** A mark worth less than this, for or against, is forgotten: half of them, and nothing is the worse. */
const SLIGHT = 0.01;

/** Teaches an ear. The same lessons always make the same ear. */
export function teachEar(lessons: readonly Lesson[]): Ear {
  const numbers = new Map<string, number>();
  const numbered = lessons.map(({ marks, urgent, weight }) => ({
    marks: marks.map((mark) => numberOf(numbers, mark)),
    share: shareOf(marks),
    target: urgent ? 1 : 0,
    weight,
  }));
  const worth = new Float64Array(numbers.size);
  const random = dice();
  for (let round = 0; round < ROUNDS; round++) {
    const pace = PACE * (1 - round / ROUNDS);
    for (const { marks, share, target, weight } of shuffled(numbered, random)) {
      const heard = marks.reduce((sum, mark) => sum + (worth[mark] ?? 0), 0) * share;
      const step = (target - likelihood(heard)) * weight * pace * share;
      for (const mark of marks) worth[mark] = (worth[mark] ?? 0) * (1 - pace * FORGETTING) + step;
    }
  }
  const ear = [...numbers].map(([mark, number]) => [mark, worth[number] ?? 0] as const);
  return new Map(ear.filter(([, value]) => Math.abs(value) > SLIGHT));
}

/** How urgent a message sounds, as log odds: above 0 more likely urgent than not. */
export const urgencyHeard = (ear: Ear, marks: readonly string[]): number =>
  marks.reduce((sum, mark) => sum + (ear.get(mark) ?? 0), 0) * shareOf(marks);

/** What one mark counts: less in a long message, lest many harmless words drown one sign, or make one. */
const shareOf = (marks: readonly string[]) => 7 / Math.sqrt(marks.length);

const likelihood = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

function numberOf(numbers: Map<string, number>, mark: string) {
  const known = numbers.get(mark) ?? numbers.size;
  numbers.set(mark, known);
  return known;
}

/** Numbers from 0 to 1 that are the same on every run. */
function dice() {
  let state = 5;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = items.map((item) => ({ item, place: random() }));
  return order.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}
