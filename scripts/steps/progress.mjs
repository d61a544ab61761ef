/**
 * Shows the progress: one plain line for each step, with the seconds since the beginning. On a terminal the
 * current step is one live line instead, which becomes a ticked line with the step's own duration.
 */
export function makeProgress(stream = process.stdout) {
  stream.on("error", () => undefined); // the reader of the output has exited, which is no reason to stop
  return stream.isTTY ? liveProgress(stream) : plainProgress(stream);
}

/** Formats milliseconds as seconds with one decimal. */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

function plainProgress(stream) {
  const began = Date.now();
  const line = (text) => stream.write(`[${seconds(Date.now() - began).padStart(7)}] ${text}\n`);
  let shownAt = 0;
  return {
    step(text) {
      shownAt = Date.now();
      line(text);
    },
    note(text) {
      if (Date.now() - shownAt < NOTE_EVERY_MS) return;
      shownAt = Date.now();
      line(`  ${text}`);
    },
    say: line,
    end: () => undefined,
  };
}

const NOTE_EVERY_MS = 10_000;

function liveProgress(stream) {
  const began = Date.now();
  let current = null;
  let note = "";
  const draw = () => {
    const { text, since } = current;
    // a step that has just begun is not drawn yet: if it fails immediately, its sentence is printed on an empty line
    if (Date.now() - since < QUICK_MS) return;
    const wheel = WHEEL[Math.floor(Date.now() / 120) % WHEEL.length];
    const line = [wheel, text, note, seconds(Date.now() - since)].filter(Boolean).join("  ");
    stream.write(`${CLEAR}${line.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  const clock = setInterval(() => current && draw(), 120);
  clock.unref();
  const finish = (mark) => {
    if (!current) return;
    stream.write(`${CLEAR}${mark} ${current.text}  ${seconds(Date.now() - current.since)}\n`);
    current = null;
    note = "";
  };
  return {
    step(text) {
      finish("✓");
      current = { text, since: Date.now() };
    },
    note(text) {
      note = text;
    },
    say(text) {
      finish("✓");
      stream.write(`${text}  (${seconds(Date.now() - began)})\n`);
    },
    end() {
      finish("✗");
      clearInterval(clock);
    },
  };
}

const CLEAR = "\r\u001b[2K";
const WHEEL = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏";
const QUICK_MS = 700;
