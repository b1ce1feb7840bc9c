/** The steps of a new subscription, up to its summary. */
import type { Page } from "playwright-core";

/** Fills in the open page of a new subscription with the plan „Alap”, all but the order itself. */
export async function fillOrder(page: Page, payerName: string): Promise<void> {
  await page.getByRole("radio", { name: /Alap/ }).check();
  await page.getByRole("button", { name: "Tovább a céghez" }).click();
  await page.getByRole("button", { name: "Tovább a bankkártyához" }).click();
  await page.getByLabel("Név vagy cégnév").fill(payerName);
  await page.getByLabel("Adószám").fill("12345676-2-42");
  await page.getByLabel("Irányítószám").fill("1011");
  await page.getByLabel("Település").fill("Budapest");
  await page.getByLabel("Utca, házszám").fill("Fő utca 1.");
  await page.getByRole("button", { name: "Adatok mentése" }).click();
  await page.getByRole("checkbox", { name: "Adattovábbítási nyilatkozat" }).check();
  await page.getByRole("checkbox", { name: "Hozzájárulás ismétlődő terheléshez" }).check();
  await page.getByRole("button", { name: "Tovább az összegzéshez" }).click();
}
