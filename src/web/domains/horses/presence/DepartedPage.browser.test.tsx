import { beforeEach, expect, test } from "vitest";
import { transferEndpoints } from "#contract/data/transfers.ts";
import { presenceEndpoints } from "#contract/horses/presence.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { aHorse } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer } from "#testing/web/server.ts";
import { DepartedPage } from "./DepartedPage.tsx";

const gone = { presence: "LEFT", leftOn: "2026-05-03", leftBecause: "SOLD" } as const;

beforeEach(() => answer(transferEndpoints.list, []));

testList({
  element: () => <DepartedPage />,
  spec: presenceEndpoints.left,
  empty: [],
  emptyText: "No horse has left",
  long: () => longNames(60).map((name) => aHorse({ ...gone, name })),
  longText: /Stonebrk 059/,
  failedText: "The horses could not be loaded",
});

test("a horse that left says when and why, and leads to its page", async () => {
  const bella = aHorse(gone);
  answer(presenceEndpoints.left, [bella]);
  const screen = await show(<DepartedPage />);
  const link = screen.getByRole("link", { name: /Bella/ });
  await expect.element(link).toHaveAttribute("href", `/horses/${bella.id}`);
  await expect.element(link.getByText("Left the yard on 3 May 2026: sold")).toBeVisible();
});
