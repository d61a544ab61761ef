import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { expectAccessible } from "./axe.ts";
import { field, press, says, type Screen } from "./fields.ts";
import { show } from "./screen.tsx";
import { answer, callsOf, loseAnswers, refuse } from "./server.ts";

interface FormUnderTest<E extends Endpoint> {
  /** Creates the form anew for each test. The form calls `onDone` when it closes. */
  element: (onDone: () => void) => ReactNode;
  /** Fills in every field that is required to send the form. */
  fill: (screen: Screen) => Promise<unknown>;
  /** The label of the button that sends the form. */
  submit: string;
  /**
   * The endpoint that the form calls. `reply` is the reply of the double of the server, `sent` the body that the
   * form is expected to send.
   */
  spec: E;
  reply: Reply<E>;
  sent: object;
  /** The text of the toast that is shown after sending. */
  said: string;
  /** The errors that are shown when the form is sent without filling it in; omitted if it can be sent like that. */
  missing?: readonly string[];
  /**
   * The label of a field that `fill` fills in, and the value that the field must still have after the server has
   * refused the call.
   */
  stays: readonly [label: string, value: string | number];
  /**
   * Whether the form creates something. Then every attempt to send it must have the same id, so that repeating the
   * call creates only one thing.
   */
  creates?: boolean;
}

const REFUSAL = "Your trial has ended. Add a card to go on.";

/**
 * Tests that a form is sent as it was filled in, shows what is missing, keeps what was typed, and creates only
 * once.
 */
export function testForm<E extends Endpoint>(form: FormUnderTest<E>): void {
  const { spec } = form;
  const { open, send } = handlesOf(form);

  test("what was filled in is sent, it is said, and the form closes", async () => {
    const onDone = vi.fn();
    answer(spec, form.reply);
    const screen = await open(onDone);
    await form.fill(screen);
    await expectAccessible();
    await send(screen);
    await says(screen, form.said);
    await expect.poll(() => onDone).toHaveBeenCalledOnce();
    expect(callsOf(spec).map(({ body }) => body)).toEqual([expect.objectContaining(form.sent)]);
  });

  test("a refusal is shown in the server's words, and what was filled in stays", async () => {
    const onDone = vi.fn();
    refuse(spec, 402, REFUSAL);
    const screen = await open(onDone);
    await form.fill(screen);
    await send(screen);
    await says(screen, REFUSAL);
    const [label, value] = form.stays;
    await expect.element(field(screen, label)).toHaveValue(value);
    expect(onDone).not.toHaveBeenCalled();
  });

  test("open on a phone it is no wider than the screen", async () => {
    await page.viewport(390, 844);
    await open();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });

  if (form.missing) testMissing(form, form.missing);
  if (form.creates) testCreatedOnce(form);
}

const handlesOf = <E extends Endpoint>(form: FormUnderTest<E>) => ({
  open: async (onDone: () => void = vi.fn()) => {
    const screen = await show(form.element(onDone));
    await expect.element(screen.getByRole("button", { name: form.submit }).last()).toBeVisible();
    return screen;
  },
  send: (screen: Screen) => press(screen, form.submit),
});

function testMissing<E extends Endpoint>(form: FormUnderTest<E>, missing: readonly string[]) {
  const { open, send } = handlesOf(form);
  test("sent as it opens it says what is missing, and nothing is sent", async () => {
    const onDone = vi.fn();
    const screen = await open(onDone);
    await send(screen);
    for (const sentence of missing) await says(screen, sentence);
    await expectAccessible();
    expect(callsOf(form.spec)).toEqual([]);
    expect(onDone).not.toHaveBeenCalled();
  });
}

function testCreatedOnce<E extends Endpoint>(form: FormUnderTest<E>) {
  const { spec } = form;
  const { open, send } = handlesOf(form);
  test("when the answer is lost, the next try is sent under the same id", async () => {
    loseAnswers(spec);
    const screen = await open();
    await form.fill(screen);
    await send(screen);
    await says(screen, /Loosebox cannot be reached/);
    answer(spec, form.reply);
    await send(screen);
    await says(screen, form.said);
    const ids = callsOf(spec).map(({ body }) => (body as { id: string }).id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
}

interface EditUnderTest<E extends Endpoint> {
  element: (onDone: () => void) => ReactNode;
  /** Changes another field than the one that the other person has changed. */
  change: (screen: Screen) => Promise<unknown>;
  submit: string;
  spec: E;
  /** The version that the other person has saved, and in `shown` a text of their change that the form must show. */
  theirs: Reply<E> & { updatedAt: string };
  shown: string | RegExp;
  /** The body that the form is expected to send when it is saved again, after it has shown both versions. */
  settled: object;
  said: string;
}

/**
 * Tests that a form shows both versions when another person has saved a change meanwhile, and sends the version
 * that the user chooses.
 */
export function testConflict<E extends Endpoint>(form: EditUnderTest<E>): void {
  const { spec, submit, theirs } = form;
  test("when somebody else was faster, both versions are shown, and what is chosen is sent", async () => {
    refuse(spec, 409, "Somebody else has changed this", theirs);
    const onDone = vi.fn();
    const screen = await show(form.element(onDone));
    await form.change(screen);
    await press(screen, submit);
    await expect.element(screen.getByText("Somebody else has saved this meanwhile")).toBeVisible();
    await says(screen, form.shown);
    await expectAccessible();
    expect(onDone).not.toHaveBeenCalled();
    answer(spec, theirs);
    await press(screen, submit);
    await says(screen, form.said);
    expect(callsOf(spec).at(-1)?.body).toMatchObject({
      ...form.settled,
      updatedAt: theirs.updatedAt,
    });
  });
}
