import { expectAccessibleScreen } from "./accessible.ts";
import { expect, test } from "./yard.ts";

test(
  "the check of all screens finds a missing name and poor contrast",
  { tag: "@long" },
  async ({ page, owner }) => {
    await owner.addHorse();
    await page.goto("/horses");
    await expect(page.getByRole("button", { name: "Edit Bramble" })).toBeVisible();
    await page.locator("main").evaluate((main) => {
      main.append(document.createElement("button"));
      const line = document.createElement("p");
      line.textContent = "Hardly to be read by day";
      line.style.cssText = "color: #ccc; background: #fff";
      main.append(line);
    });
    const failure = await expectAccessibleScreen(page).then(String, String);
    expect(failure).toContain("button-name");
    expect(failure).toContain("color-contrast");
  },
);
