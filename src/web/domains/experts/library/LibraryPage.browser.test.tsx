import { beforeEach, expect, test } from "vitest";
import type { LibraryEntry } from "#contract/experts/library.ts";
import { libraryEndpoints } from "#contract/experts/library.ts";
import { notificationEndpoints } from "#contract/notices/notifications.ts";
import { longNames, testList } from "#testing/web/list-tests.tsx";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf } from "#testing/web/server.ts";
import { LibraryPage } from "./LibraryPage.tsx";

const anEntry = (given: Partial<LibraryEntry> = {}): LibraryEntry => ({
  id: "bha-flu-booster",
  assistants: ["bha"],
  topic: "vaccination",
  question: "When is a booster due for racing?",
  statement: "A booster is given within six months.",
  publisher: "British Horseracing Authority",
  title: "Rules of Racing",
  section: null,
  url: "https://www.britishhorseracing.com/",
  effective: "2022-01",
  evidence: "source-seen",
  confidence: "high",
  tier: "official",
  seen: [],
  ...given,
});

const topics = [{ topic: "vaccination", title: "Vaccination", entries: 24 }];
const pageOf = (items: LibraryEntry[], total = items.length) => ({
  items,
  total,
  totalPages: Math.max(1, Math.ceil(total / 20)),
  topics,
});

// the bar above the page shows the number of unread notifications
beforeEach(() => answer(notificationEndpoints.unread, { unread: 0 }));

testList({
  element: () => <LibraryPage />,
  spec: libraryEndpoints.list,
  empty: pageOf([]),
  emptyText: "Nothing found",
  long: () => pageOf(longNames(20).map((question, at) => anEntry({ id: `entry-${at}`, question }))),
  longText: /Stonebrk 019/,
  failedText: "The library could not be opened",
});

test("typed text is searched for, and stays in the field", async () => {
  answer(libraryEndpoints.list, pageOf([anEntry()]));
  const screen = await show(<LibraryPage />);
  const box = screen.getByRole("searchbox", { name: "Search the library" });
  await box.fill("flu jab");
  await expect.poll(() => callsOf(libraryEndpoints.list).at(-1)?.query["search"]).toBe("flu jab");
  await expect.element(box).toHaveValue("flu jab");
});

test("a topic filters the list, and its title has the number of its entries", async () => {
  answer(libraryEndpoints.list, pageOf([anEntry()]));
  const screen = await show(<LibraryPage />);
  await screen
    .getByRole("button", { name: /Vaccination/ })
    .first()
    .click();
  await expect
    .poll(() => callsOf(libraryEndpoints.list).at(-1)?.query["topic"])
    .toBe("vaccination");
});
