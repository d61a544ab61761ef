import { expect, test, vi } from "vitest";
import { expectAccessible } from "#testing/web/axe.ts";
import { show } from "#testing/web/screen.tsx";
import { dismissToast, toast } from "./toast.ts";

test("a toast shows the outcome and can be dismissed", async () => {
  const screen = await show(<h1>Horses</h1>);
  toast({ title: "Horse added successfully" });
  await expect.element(screen.getByText("Horse added successfully")).toBeVisible();
  await expectAccessible();
  await screen.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(screen.getByText("Horse added successfully")).not.toBeInTheDocument();
});

test("a toast's action runs once, and the next toast replaces it", async () => {
  const run = vi.fn();
  const screen = await show(<h1>Horses</h1>);
  toast({ title: "Horse deleted", action: { label: "Undo", run } });
  await screen.getByRole("button", { name: "Undo" }).click();
  expect(run).toHaveBeenCalledOnce();
  toast({ title: "First" });
  await expect.element(screen.getByText("First")).toBeVisible();
  const second = toast({ title: "Error", description: "Failed to save", variant: "destructive" });
  await expect.element(screen.getByText("Failed to save")).toBeVisible();
  await expect.element(screen.getByText("First")).not.toBeInTheDocument();
  dismissToast(second);
  await expect.element(screen.getByText("Failed to save")).not.toBeInTheDocument();
});
