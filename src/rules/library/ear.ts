/**
 * An ear for emergencies: knows from examples how a message sounds that cannot wait, and so catches
 * what no pattern foresaw ("claret everywhere") and doubts a pattern that took an everyday remark
 * for a sign. It is a logistic regression over what is noticed in a message (see marks.ts), learnt
 * afresh when the library opens: whoever adds an example to `knowledge/emergencies.json` teaches it.
 */
export type Ear = Map<string, number>;

export interface Lesson {
  marks: readonly string[];
  urgent: boolean;
  /** How much it counts beside the others. */
  weight: number;
}

const ROUNDS = 12;
const PACE = 0.15;
const FORGETTING = 0.002;

/** Teaches an ear. The same lessons always make the same ear. */
export function teachEar(lessons: readonly Lesson[]): Ear {
  const ear: Ear = new Map();
  const random = dice();
  for (let round = 0; round < ROUNDS; round++) {
    const pace = PACE / (1 + 0.3 * round);
    for (const { marks, urgent, weight } of shuffled(lessons, random)) {
      const target = urgent ? 1 : 0;
      const step = (target - share(urgencyHeard(ear, marks))) * weight * pace;
      for (const mark of marks) {
        const before = ear.get(mark) ?? 0;
        ear.set(mark, before + step - pace * FORGETTING * before);
      }
    }
  }
  return ear;
}

/** How urgent a message sounds, as log odds: above 0 more likely urgent than not. */
export const urgencyHeard = (ear: Ear, marks: readonly string[]): number =>
  marks.reduce((sum, mark) => sum + (ear.get(mark) ?? 0), 0);

const share = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

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
