import { expect } from "vitest";
import type { show } from "./screen.tsx";

export type Screen = Awaited<ReturnType<typeof show>>;

// what stands in brackets in a label is no pattern
const named = (label: string) =>
  new RegExp(`^${label.replaceAll(/[()?]/g, String.raw`\$&`)}( optional)?$`);

/** A field by its label, without the word that it may be left empty. */
export const field = (screen: Screen, label: string) => screen.getByLabelText(named(label)).first();

/** Fills in fields by their labels. */
export async function fillIn(screen: Screen, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(screen, label).fill(text);
}

const list = (screen: Screen, label: string) =>
  screen.getByRole("combobox", { name: named(label) });

/** Whether a list of this label is shown. */
export const hasList = (screen: Screen, label: string) => list(screen, label).elements().length > 0;

/** Chooses an option in the list of a label. */
export async function choose(screen: Screen, label: string, option: string): Promise<void> {
  await list(screen, label).first().click();
  await screen.getByRole("option", { name: option, exact: true }).click();
}

export const press = (screen: Screen, name: string | RegExp): Promise<void> =>
  screen.getByRole("button", { name, exact: true }).last().click();

/** Waits until a sentence is shown, in a toast or where it belongs. */
export const says = async (screen: Screen, sentence: string | RegExp): Promise<void> =>
  expect.element(screen.getByText(sentence).first()).toBeVisible();
