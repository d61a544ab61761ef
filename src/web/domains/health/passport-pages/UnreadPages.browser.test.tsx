import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { doseEndpoints } from "#contract/health/doses.ts";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { anId } from "#testing/web/makers.ts";
import { show } from "#testing/web/screen.tsx";
import { answer, callsOf, refuse } from "#testing/web/server.ts";
import { UnreadPages } from "./UnreadPages.tsx";

const horse = { id: anId(), name: "Bramble" };
const aPage = (number: number, given: object = {}) => {
  const id = anId();
  const originalName = `Passport page ${number}.pdf`;
  return {
    id,
    fileUrl: `/files/${id}`,
    originalName,
    mimeType: "application/pdf",
    fileSize: 9,
    ...given,
  };
};
const [first, second] = [aPage(1), aPage(2)];

test("without an unread page nothing is shown", async () => {
  const screen = await show(<UnreadPages horse={horse} pages={[]} onRead={vi.fn()} />);
  await expect.element(screen.getByRole("heading")).not.toBeInTheDocument();
});

test("each page is read by a press, and one on this device waits until it is sent", async () => {
  const onRead = vi.fn();
  const held = aPage(3, { fileUrl: "" });
  const screen = await show(<UnreadPages horse={horse} pages={[first, held]} onRead={onRead} />);
  await says(screen, "2 pages not read yet");
  await says(screen, "On this device until it is sent");
  await expectAccessible();
  await press(screen, "Type its doses: Passport page 1.pdf");
  expect(onRead).toHaveBeenCalledWith(first.id);
});

test("a page is thrown away after a question, and a refusal shows its reason", async () => {
  refuse(doseEndpoints.removePage, 409, "Doses were typed from this page. Take it off them first.");
  const screen = await show(<UnreadPages horse={horse} pages={[first, second]} onRead={vi.fn()} />);
  await press(screen, "Throw away Passport page 2.pdf");
  await says(screen, "Passport page 2.pdf of Bramble cannot be brought back.");
  await expectAccessible();
  await press(screen, "Throw away page");
  await says(screen, "Doses were typed from this page. Take it off them first.");
  answer(doseEndpoints.removePage, { pages: [first] });
  await press(screen, "Throw away page");
  await says(screen, "Page thrown away");
  expect(callsOf(doseEndpoints.removePage)[0]?.params).toEqual({
    horseId: horse.id,
    id: second.id,
  });
});

test("sixty pages fit a phone", async () => {
  await page.viewport(390, 844);
  const name = `${"Very long name of a scan ".repeat(6)}.pdf`;
  const pages = Array.from({ length: 60 }, (_, at) => aPage(at, { originalName: name }));
  const screen = await show(<UnreadPages horse={horse} pages={pages} onRead={vi.fn()} />);
  await says(screen, "60 pages not read yet");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
