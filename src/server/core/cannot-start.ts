/** A reason not to start that a person can act on: one sentence, to be shown without a stack. */
export class CannotStart extends Error {}
