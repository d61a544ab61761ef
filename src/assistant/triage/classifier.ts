/**
 * A logistic regression over binary features, which separates urgent messages from all others. It is trained on
 * the examples in `knowledge/` when the model is built; triage.ts describes its input.
 */
export type ClassifierWeights = ReadonlyMap<string, number>;

export interface TrainingExample {
  features: readonly string[];
  isUrgent: boolean;
  /** The example's weight relative to the other examples. */
  weight: number;
}

const EPOCHS = 30;
/** The learning rate of the first epoch; it falls linearly to almost zero, so that the weights converge. */
const LEARNING_RATE = 0.05;
const WEIGHT_DECAY = 0.004;

/** Features with a smaller absolute weight are left out, which halves their number without loss of quality. */
const WEIGHT_MIN = 0.01;

/** Trains the weights by stochastic gradient descent. The same examples always give the same weights. */
export function train(examples: readonly TrainingExample[]): Map<string, number> {
  const ids = new Map<string, number>();
  const encoded = examples.map(({ features, isUrgent, weight }) => ({
    features: features.map((feature) => idOf(ids, feature)),
    scale: featureScale(features),
    target: isUrgent ? 1 : 0,
    weight,
  }));
  const weights = new Float64Array(ids.size);
  const random = seededRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const learningRate = LEARNING_RATE * (1 - epoch / EPOCHS);
    for (const { features, scale, target, weight } of shuffled(encoded, random)) {
      const output = features.reduce((sum, id) => sum + (weights[id] ?? 0), 0) * scale;
      const step = (target - sigmoid(output)) * weight * learningRate * scale;
      for (const id of features)
        weights[id] = (weights[id] ?? 0) * (1 - learningRate * WEIGHT_DECAY) + step;
    }
  }
  const trained = [...ids].map(([feature, id]) => [feature, weights[id] ?? 0] as const);
  return new Map(trained.filter(([, weight]) => Math.abs(weight) > WEIGHT_MIN));
}

/** The log odds that a message is urgent; above 0, it is more likely than not. */
export const logOddsOf = (weights: ClassifierWeights, features: readonly string[]): number =>
  features.reduce((sum, feature) => sum + (weights.get(feature) ?? 0), 0) * featureScale(features);

/**
 * The factor for the weight of each feature. It is lower in a long message, so that many harmless words neither
 * outweigh one sign nor add up to one.
 */
const featureScale = (features: readonly string[]) => 7 / Math.sqrt(features.length);

const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds));

function idOf(ids: Map<string, number>, feature: string) {
  const id = ids.get(feature) ?? ids.size;
  ids.set(feature, id);
  return id;
}

/** Pseudo-random numbers from 0 to 1, the same in every training. */
function seededRandom() {
  let state = 5;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}
