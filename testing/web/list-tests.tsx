import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Endpoint, Reply } from "#contract/endpoint.ts";
import { expectAccessible } from "./axe.ts";
import { show } from "./screen.tsx";
import { answer, holdAnswers, refuse } from "./server.ts";

interface ListUnderTest<E extends Endpoint> {
  /** Creates the list anew for each test. */
  element: () => ReactNode;
  /** The address of the page on which the list is rendered; stated only if the list depends on it. */
  at?: string;
  /** The endpoint from which the list is loaded. `empty` is its reply when there is nothing to list. */
  spec: E;
  empty: Reply<E>;
  /** A text that is shown instead of an empty list. */
  emptyText: string | RegExp;
  /** Makes a reply with as many rows as a large yard has, with names of forty letters. */
  long: () => Reply<E>;
  /** A text in one of the last rows that are displayed when the list has the reply `long`. */
  longText: string | RegExp;
  /** The text that is shown when the list could not be loaded. */
  failedText: string | RegExp;
}

const BUSY = "Loosebox is busy. Please try again in a moment.";

/**
 * Tests a list when it is empty, loading, failed or long: it must say so, be accessible, and be no wider than a
 * phone.
 */
export function testList<E extends Endpoint>(list: ListUnderTest<E>): void {
  const render = () => show(list.element(), list.at === undefined ? {} : { at: list.at });

  test("without rows it says what is missing", async () => {
    answer(list.spec, list.empty);
    const screen = await render();
    await expect.element(screen.getByText(list.emptyText).first()).toBeVisible();
    await expectAccessible();
  });

  test("until the rows have come it is not shown as empty", async () => {
    const release = holdAnswers(list.spec, list.long());
    const screen = await render();
    // content that loads on demand has arrived after this time
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.getByText(list.emptyText).elements()).toEqual([]);
    release();
    await expect.element(screen.getByText(list.longText).last()).toBeInTheDocument();
  });

  test("when it cannot be loaded it says so and why, and trying again shows the rows", async () => {
    refuse(list.spec, 503, BUSY);
    const screen = await render();
    await expect.element(screen.getByText(list.failedText).first()).toBeVisible();
    await expect.element(screen.getByText(BUSY).first()).toBeVisible();
    await expectAccessible();
    answer(list.spec, list.long());
    await screen.getByRole("button", { name: "Try again" }).first().click();
    await expect.element(screen.getByText(list.longText).last()).toBeInTheDocument();
  });

  test("many rows with long names fit a phone", async () => {
    answer(list.spec, list.long());
    await page.viewport(390, 844);
    const screen = await render();
    await expect.element(screen.getByText(list.longText).last()).toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });
}

/** Different names of forty letters. */
export const longNames = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `Bartholomewina Wilhelmina of Stonebrk ${String(at).padStart(3, "0")}`,
  );
