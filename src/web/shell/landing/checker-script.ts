import type { VaccinationAnswer } from "#contract/health/vaccination.ts";
import { paths, VACCINATION_CHECK_PATH } from "#contract/paths.ts";
import { londonDate } from "#rules/london.ts";
import { formatNextDose } from "#rules/vaccination/format-next-dose.ts";
import { exampleDates, formatJabsToCome } from "./checker-dates.ts";

/** Milliseconds without typing before the request is sent. */
const PAUSE = 400;
/** Maximum vaccinations in one request, as the endpoint allows. */
const JABS_MAX = 60;

/** The body of the request, which the server validates. */
interface CheckerQuestion {
  body: string;
  event: string;
  doses: string[];
}

const NO_SIGNAL = "There is no signal, so nothing was asked. What you typed stays; try again.";

/** Sends the landing page's form to the public endpoint, and shows the answer below the form. */
export function startChecker() {
  const form = document.querySelector<HTMLFormElement>("#checker");
  if (!form) return;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;
  const ask = async (isWanted: boolean) => {
    clearTimeout(pause);
    asked?.abort();
    const question = questionOf(form);
    if (typeof question === "string") return isWanted ? say(form, question) : undefined;
    const controller = (asked = new AbortController());
    const answer = await answerTo(question, controller.signal);
    if (controller.signal.aborted) return;
    if (typeof answer === "string") say(form, answer);
    else show(form, question, answer);
  };
  form.addEventListener("input", () => {
    clearTimeout(pause);
    pause = setTimeout(() => void ask(false), PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask(true);
  });
  form.querySelector("[data-more]")?.addEventListener("click", () => addJab(form));
  form.querySelector("[data-example]")?.addEventListener("click", () => {
    fillIn(form);
    void ask(true);
  });
}

const jabsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>("input[name=jab]"),
];

/** The request for the form's values, or a sentence to show if something is missing. */
function questionOf(form: HTMLFormElement): CheckerQuestion | string {
  if (markHalfTyped(form)) return "One of the dates is not whole: give its day, month and year.";
  const typed = new FormData(form);
  const textsOf = (name: string) => typed.getAll(name).map(String).filter(Boolean);
  const [body = ""] = textsOf("body");
  const [event] = textsOf("event");
  const doses = textsOf("jab");
  if (!event) return "Give the day of the event.";
  if (doses.length === 0) return "Give at least one jab.";
  return { body, event, doses };
}

/** Marks partly typed dates, for which the browser reports an empty value; returns whether there are any. */
function markHalfTyped(form: HTMLFormElement): boolean {
  const dates = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")];
  for (const field of dates) field.ariaInvalid = String(field.validity.badInput);
  return dates.some(({ validity }) => validity.badInput);
}

async function answerTo(question: CheckerQuestion, signal: AbortSignal) {
  try {
    const reply = await fetch(VACCINATION_CHECK_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    if (!reply.ok) return await reply.text();
    const answer: VaccinationAnswer = await reply.json();
    return answer;
  } catch {
    return NO_SIGNAL;
  }
}

/** Shows a text in its element, or hides the element if there is no text. */
function put(form: HTMLFormElement, place: string, text: string | undefined) {
  const element = form.querySelector<HTMLElement>(`[data-${place}]`);
  if (!element) return;
  element.hidden = text === undefined;
  if (text !== undefined) element.textContent = text;
}

function showVerdict(form: HTMLFormElement, verdict: string | null) {
  for (const mark of form.querySelectorAll<HTMLElement>("[data-verdict]"))
    mark.hidden = mark.dataset["verdict"] !== verdict;
}

/** Shows a sentence in place of a verdict. */
function say(form: HTMLFormElement, sentence: string) {
  showVerdict(form, null);
  put(form, "sentence", sentence);
  for (const place of ["next", "to-come", "confirm"]) put(form, place, undefined);
  linkTo(form, undefined);
}

function show(form: HTMLFormElement, { event, doses }: CheckerQuestion, answer: VaccinationAnswer) {
  const { verdict, reasons } = answer;
  const today = londonDate(new Date());
  const decides = reasons[0];
  showVerdict(form, verdict);
  put(form, "sentence", `${decides?.sentence ?? ""} As far as these jabs tell.`);
  put(form, "to-come", formatJabsToCome(doses, { event, today }) ?? undefined);
  put(form, "next", formatNextDose(answer, { event, today }) ?? undefined);
  put(form, "confirm", reasons.at(-1)?.sentence);
  linkTo(form, decides?.source);
}

function linkTo(form: HTMLFormElement, source: string | undefined) {
  const line = form.querySelector<HTMLElement>("[data-source]");
  const link = line?.querySelector("a");
  if (!line || !link) return;
  line.hidden = source === undefined;
  if (source) link.href = paths.libraryEntry.replace(":id", source);
}

/** Adds an input for a vaccination by copying the last one. */
function addJab(form: HTMLFormElement) {
  const last = jabsOf(form).at(-1);
  const count = jabsOf(form).length;
  const line = last?.cloneNode();
  if (count >= JABS_MAX) say(form, `At most ${JABS_MAX} jabs are checked at once.`);
  if (!(line instanceof HTMLInputElement) || count >= JABS_MAX) return;
  line.value = "";
  line.ariaLabel = `Jab ${count + 1}`;
  last?.after(line);
  line.focus();
}

/** Fills in a valid course and the Saturday after next, for visitors without a passport at hand. */
function fillIn(form: HTMLFormElement) {
  const { event, doses } = exampleDates(new Date());
  while (jabsOf(form).length < doses.length) addJab(form);
  for (const [index, line] of jabsOf(form).entries()) line.value = doses[index] ?? "";
  const day = form.querySelector<HTMLInputElement>("input[name=event]");
  if (day) day.value = event;
}
