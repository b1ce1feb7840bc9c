/**
 * Walks the guide to Számlázz.hu on both sides: our page gives the key, Számlázz.hu takes it, and
 * items arrive.
 */
import { expect, it } from "vitest";
import { sandboxRow } from "./support/by-structure.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import { failCalls } from "./support/fail-calls.ts";
import { dismissToast } from "./support/look.ts";
import { comeBack, makeAccount } from "./support/visit.ts";

useBrowser();

it("the guide leads from the key to the first items in the list", async () => {
  const account = await makeAccount(["Számlás Kft."]);
  const page = await openWindow();
  await comeBack(page, account, "/companies");
  await page.getByText("Számlás Kft.").first().waitFor();
  await page.goto("/bank-integration");
  await page.getByRole("button", { name: "Számlázz.hu beállítása" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Profi csomagja").waitFor();
  await dialog.getByRole("button", { name: "Kulcs létrehozása" }).click();
  const key = (await dialog.getByRole("code").textContent()) ?? "";
  expect(key).toMatch(/^.{34}-bhsbx$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Másolás: Azonosító kulcs" }).click();
  await page.getByText("Vágólapra másolva").waitFor();
  await dialog.getByRole("button", { name: "Elmentettem" }).click();
  await dialog.getByText("Várjuk az első tételt").waitFor();

  const theirs = await page.context().newPage();
  await theirs.goto("/sandbox/szamlazzhu");
  await theirs.getByLabel("Azonosító kulcs").fill(`${key}x`);
  await theirs.getByLabel("Banki tranzakciók küldése").check();
  await theirs.getByRole("button", { name: "Mentés" }).click();
  await theirs.getByRole("alert").waitFor();
  await theirs.getByLabel("Azonosító kulcs").fill("");
  await theirs.getByLabel("Azonosító kulcs").press("ControlOrMeta+v");
  expect(await theirs.getByLabel("Azonosító kulcs").inputValue()).toBe(key);
  await theirs.getByLabel("Banki tranzakciók küldése").check();
  await theirs.getByRole("button", { name: "Mentés" }).click();
  await sandboxRow(theirs, key).getByText("Átadva: 1").waitFor();
  await theirs.close();

  await dialog.getByText("Megérkezett az első tétel").waitFor();
  await dialog.getByRole("button", { name: "Ez a cég számlája: felveszem" }).click();
  await page.getByText("A számlát felvettük").first().waitFor();
  await dialog.getByRole("button", { name: "Kész" }).click();
  await page.getByText("Számlázz.hu-kapcsolat").last().waitFor();
  await page.getByText("Működik", { exact: true }).waitFor();
  // The page tells of the key without its text; the text comes by a press.
  await page.getByText("••••••••-bhsbx, létrehozva:").waitFor();
  await page.getByRole("button", { name: "Kulcs megtekintése" }).click();
  expect(await dialog.getByRole("code").count()).toBe(0);
  await dialog.getByRole("button", { name: "Kulcs megjelenítése" }).click();
  await dialog.getByText(key).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Kapcsolat műveletei" }).click();
  await page.getByRole("menuitem", { name: "Kulcs cseréje" }).click();
  await dialog.getByRole("button", { name: "Kulcs cseréje" }).click();
  await dialog.getByText(/^.{34}-bhsbx$/).waitFor();
  expect(await dialog.getByRole("code").textContent()).not.toBe(key);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Szerkesztés" }).click();
  await page.getByLabel(/^Bankkód/).fill("B01");
  await page.getByLabel(/^Főkönyvi szám/).fill("3841");
  const mend = await failCalls(page, /\/bank-configs$/, ["PUT"], "internal_error");
  await page.getByRole("button", { name: "Mentés" }).click();
  await dismissToast(page, "A banki beállítások mentése nem sikerült");
  await mend();
  await page.getByRole("button", { name: "Mentés" }).click();
  await page.getByText("Banki beállítások elmentve").waitFor();
  await page.goto("/bankaccounts");
  await page.getByText("Bankkód: B01 · Főkönyvi szám: 3841").waitFor();
  await page.goto("/transaction-viewer");
  await page.getByText("A lista vége, 1 tétel").waitFor();
});
