import type { Page } from "playwright-core";
import { see } from "./look.ts";

/** Opens each page by its entry of the user menu, and sees its heading below its address. */
export async function walkUserMenu(
  page: Page,
  entries: readonly (readonly [label: string, path: string])[],
): Promise<void> {
  for (const [label, path] of entries) {
    await page.getByRole("button", { name: /Felhasználói menü/ }).click();
    await page.getByRole("menuitem", { name: label }).click();
    await page.waitForURL(`**${path}`);
    await see(page.getByRole("heading", { level: 1, name: label }));
  }
}
