import { expect } from "vitest";
import type { show } from "./screen.tsx";

export type Screen = Awaited<ReturnType<typeof show>>;

// escapes brackets in a label, which would otherwise be part of a pattern
const named = (label: string) =>
  new RegExp(`^${label.replaceAll(/[()?]/g, String.raw`\$&`)}( optional)?$`);

/** A field by its label, without the label's note that the field is optional. */
export const field = (screen: Screen, label: string) => screen.getByLabelText(named(label)).first();

/** Fills in fields by their labels. */
export async function fillIn(screen: Screen, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await field(screen, label).fill(text);
}

const list = (screen: Screen, label: string) =>
  screen.getByRole("combobox", { name: named(label) });

/** Whether a select with this label is shown. */
export const hasList = (screen: Screen, label: string) => list(screen, label).elements().length > 0;

/** Chooses an option in the select with this label. */
export async function choose(screen: Screen, label: string, option: string): Promise<void> {
  await list(screen, label).first().click();
  await screen.getByRole("option", { name: option, exact: true }).click();
}

export const press = (screen: Screen, name: string | RegExp): Promise<void> =>
  screen.getByRole("button", { name, exact: true }).last().click();

/** Waits until a sentence is shown, in a toast or anywhere else. */
export const says = async (screen: Screen, sentence: string | RegExp): Promise<void> =>
  expect.element(screen.getByText(sentence).first()).toBeVisible();
