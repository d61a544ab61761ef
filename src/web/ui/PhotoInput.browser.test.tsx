import { useState } from "react";
import { expect, test } from "vitest";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { PhotoInput } from "./PhotoInput.tsx";

// a PNG of one red pixel
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const picture = () =>
  new File([Uint8Array.from(atob(PNG), (sign) => sign.charCodeAt(0))], "bella.png", {
    type: "image/png",
  });

function Photo({ stored = null }: { stored?: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const [address, setAddress] = useState(stored);
  return (
    <PhotoInput
      label="Photo"
      file={file}
      address={address}
      onChoose={setFile}
      onRemove={() => {
        setFile(null);
        setAddress(null);
      }}
      accept="image/png"
      hint="At most 20 MB"
      placeholder={<span>No photo yet</span>}
      alt="The chosen photo"
    />
  );
}

/** Chooses a file as the browser's own file dialog would. */
function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no input for a file");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a photo is shown as soon as it is chosen, and can be removed", async () => {
  const screen = await show(<Photo />);
  await expect.element(screen.getByRole("group", { name: "Photo optional" })).toBeVisible();
  await expect.element(screen.getByText("No photo yet")).toBeVisible();
  await expectAccessible();
  choose(picture());
  await expect.element(screen.getByAltText("The chosen photo")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Change photo" })).toBeVisible();
  await screen.getByRole("button", { name: "Remove photo" }).click();
  await expect.element(screen.getByText("No photo yet")).toBeVisible();
});

test("a file that is not a picture shows the placeholder, not a broken image", async () => {
  const screen = await show(<Photo />);
  choose(new File(["no picture"], "bella.png", { type: "image/png" }));
  await expect.element(screen.getByRole("button", { name: "Change photo" })).toBeVisible();
  await expect.element(screen.getByText("No photo yet")).toBeVisible();
});

test("a stored photo is shown until another is chosen", async () => {
  const screen = await show(<Photo stored={`data:image/png;base64,${PNG}`} />);
  const shown = screen.getByAltText("The chosen photo");
  await expect.element(shown).toHaveAttribute("src", `data:image/png;base64,${PNG}`);
  choose(picture());
  await expect.poll(() => shown.element().getAttribute("src")).toMatch(/^blob:/);
});
