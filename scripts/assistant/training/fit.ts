/** The options of a fit: the number of passes over the data, and the decay of large weights. */
export interface FitOptions {
  passes: number;
  decay: number;
}

/** Rows of numbers in one array, because there are hundreds of thousands of rows. */
interface Table {
  values: Float64Array;
  width: number;
}

function tableOf(rows: readonly (readonly number[])[], width: number): Table {
  const values = new Float64Array(rows.length * width);
  for (const [at, row] of rows.entries()) values.set(row, at * width);
  return { values, width };
}

function dotAt({ values, width }: Table, row: number, weights: Float64Array) {
  const start = row * width;
  let sum = 0;
  for (let at = 0; at < width; at++) sum += (weights[at] ?? 0) * (values[start + at] ?? 0);
  return sum;
}

function addAt({ values, width }: Table, row: number, factor: number, to: Float64Array) {
  const start = row * width;
  for (let at = 0; at < width; at++) to[at] = (to[at] ?? 0) + factor * (values[start + at] ?? 0);
}

/** Finds weights by gradient descent (Adam), starting at zero. */
function descend(
  width: number,
  { passes, decay }: FitOptions,
  addGradient: (weights: Float64Array, gradient: Float64Array) => void,
): number[] {
  const weights = new Float64Array(width);
  const mean = new Float64Array(width);
  const square = new Float64Array(width);
  for (let pass = 1; pass <= passes; pass++) {
    const gradient = weights.map((weight) => decay * weight);
    addGradient(weights, gradient);
    const step = 0.2 / (1 + pass / 60);
    for (const [at, slope] of gradient.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope;
      const momentum = (mean[at] ?? 0) / (1 - 0.9 ** pass);
      const scale = Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** pass)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (step * momentum) / scale;
    }
  }
  return [...weights];
}

/** The candidates of one question: the values of each, and whether it is right. */
export type Choice = { values: number[]; isRight: boolean }[];

/** Fits weights that rank the right candidate of each choice first (a conditional logit). */
export function fitOrder(choices: readonly Choice[], width: number, options: FitOptions): number[] {
  const answerable = choices.filter((choice) => choice.some(({ isRight }) => isRight));
  const rows = answerable.flat();
  const table = tableOf(
    rows.map(({ values }) => values),
    width,
  );
  const isRight = rows.map((row) => row.isRight);
  const odds = new Float64Array(rows.length);
  return descend(width, options, (weights, gradient) => {
    let start = 0;
    for (const { length } of answerable) {
      const end = start + length;
      addChoice(
        { table, isRight, odds, start, end, factor: 1 / answerable.length },
        weights,
        gradient,
      );
      start = end;
    }
  });
}

interface ChoiceRows {
  table: Table;
  isRight: readonly boolean[];
  /** A reused buffer for the odds of each row. */
  odds: Float64Array;
  start: number;
  end: number;
  factor: number;
}

function addChoice(
  { table, isRight, odds, start, end, factor }: ChoiceRows,
  weights: Float64Array,
  gradient: Float64Array,
) {
  let all = 0;
  let right = 0;
  for (let row = start; row < end; row++) {
    const each = Math.exp(Math.min(50, dotAt(table, row, weights)));
    odds[row] = each;
    all += each;
    if (isRight[row]) right += each;
  }
  for (let row = start; row < end; row++) {
    const each = odds[row] ?? 0;
    addAt(table, row, factor * (each / all - (isRight[row] ? each / right : 0)), gradient);
  }
}

/** One case of a decision, and its weight. */
export interface Case {
  values: number[];
  isTrue: boolean;
  weight: number;
}

/** Fits the weights of a logistic regression. */
export function fitDecision(cases: readonly Case[], width: number, options: FitOptions): number[] {
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  const table = tableOf(
    cases.map(({ values }) => values),
    width,
  );
  return descend(width, options, (weights, gradient) => {
    for (const [row, { isTrue, weight }] of cases.entries()) {
      const likely = 1 / (1 + Math.exp(-dotAt(table, row, weights)));
      addAt(table, row, ((likely - (isTrue ? 1 : 0)) * weight) / all, gradient);
    }
  });
}
