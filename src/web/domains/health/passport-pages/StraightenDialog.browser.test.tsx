import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessible } from "#testing/web/axe.ts";
import { press, says } from "#testing/web/fields.ts";
import { show } from "#testing/web/screen.tsx";
import { StraightenDialog } from "./StraightenDialog.tsx";

/** A photo of a light page on a dark table; without a page, of the table alone. */
async function photo({ hasPage = true } = {}) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 500 });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = "#222";
  context.fillRect(0, 0, 400, 500);
  context.fillStyle = "#eee";
  if (hasPage) context.fillRect(40, 50, 300, 400);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob ?? ""], "IMG.png", { type: "image/png" });
}

async function open(file: File) {
  const onKeep = vi.fn<(kept: File) => void>();
  const screen = await show(
    <StraightenDialog
      file={file}
      name="Page 1.jpg"
      title="Straighten the page"
      onKeep={onKeep}
      onClose={vi.fn()}
    />,
  );
  return { screen, onKeep };
}
const kept = (onKeep: ReturnType<typeof vi.fn<(kept: File) => void>>) => onKeep.mock.calls[0]?.[0];

test("the page is found, straightened to its own size, and kept under its name", async () => {
  const { screen, onKeep } = await open(await photo());
  const corner = screen.getByRole("button", { name: /^Top left corner: 10% .* 10% / });
  await expect.element(corner).toBeVisible();
  await expectAccessible();
  await press(screen, "Straighten and keep");
  await expect.poll(() => onKeep.mock.calls.length).toBe(1);
  const page = kept(onKeep);
  expect(page?.name).toBe("Page 1.jpg");
  const { width, height } = await createImageBitmap(page ?? new Blob());
  expect(Math.abs(width - 300)).toBeLessThan(8);
  expect(Math.abs(height - 400)).toBeLessThan(8);
});

test("corners move by the arrow keys, and crossed ones are refused in a sentence", async () => {
  const { screen, onKeep } = await open(await photo());
  const corner = screen.getByRole("button", { name: /^Top left corner/ });
  await expect.element(corner).toBeVisible();
  await press(screen, /^Top left corner/);
  await userEvent.keyboard(`{Shift>}${"{ArrowRight}".repeat(30)}{/Shift}`);
  await expect.element(corner).toHaveAccessibleName(/^Top left corner: 100% from the left/);
  await press(screen, "Straighten and keep");
  await says(screen, "These four corners are not those of a page. Move each to its own corner.");
  await expectAccessible();
  expect(onKeep).not.toHaveBeenCalled();
});

test("where no page stands out the person shows it, and the photo can be used as it is", async () => {
  const file = await photo({ hasPage: false });
  const { screen, onKeep } = await open(file);
  await says(screen, /was not found by itself/);
  await press(screen, "Use as it is");
  expect(kept(onKeep)).toBe(file);
});

test("what the browser cannot show is said, and kept as it is", async () => {
  const file = new File(["no picture"], "IMG.heic", { type: "image/heic" });
  const { screen, onKeep } = await open(file);
  await says(screen, "This browser cannot show the photo. It can be kept as it is.");
  await press(screen, "Use as it is");
  expect(kept(onKeep)).toBe(file);
});
