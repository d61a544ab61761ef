/** A failed step, with a sentence for the operator and the end of the program's output. */
export class StepFailed extends Error {
  constructor(sentence, output = "") {
    super(sentence);
    this.output = output.trimEnd().split("\n").slice(-LINES_SHOWN).join("\n");
  }
}

/** Shows why a step failed and returns the exit code. */
export function showFailure(progress, error) {
  progress.end();
  if (!(error instanceof StepFailed)) throw error;
  if (error.output) process.stderr.write(`${error.output}\n`);
  process.stderr.write(`${error.message}\n`);
  return 1;
}

const LINES_SHOWN = 40;
