/** What people do first: register, accept the terms, make a company, or open the demo. */
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { waitForLetterLink } from "./mailbox.ts";

let serial = 0;

/** An e-mail address nobody has used in this run. */
export function newAddress(name = "proba"): string {
  serial += 1;
  return `${name}-${Date.now().toString(36)}-${serial}@pelda.hu`;
}

/** An eight-digit tax number with a right check digit that nobody has used in this run. */
export function newTaxNumber(): string {
  serial += 1;
  const first = String(1_000_000 + ((Date.now() * 7 + serial * 104_729) % 8_000_000));
  const sum = [...first].reduce((total, digit, place) => total + Number(digit) * [9, 7, 3, 1, 9, 7, 3][place]!, 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}

/** Asks for the link on the login page. */
export async function askForLink(page: Page, address: string): Promise<void> {
  await page.getByLabel("E-mail-cím").fill(address);
  await page.getByRole("button", { name: "Belépési link küldése" }).click();
}

/** Registers and accepts the terms; ends on the page of companies, which is still empty. */
export async function register(page: Page, address = newAddress()): Promise<string> {
  await page.goto("/login");
  await askForLink(page, address);
  await page.goto(await waitForLetterLink(address));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.waitForURL("**/confirm");
  await page.goto("/companies");
  return address;
}

export interface CompanyWords {
  readonly name: string;
  readonly taxNumber: string;
}

/** Fills the page of a new company and waits for its bank accounts. */
export async function createCompany(page: Page, company: Partial<CompanyWords> = {}): Promise<CompanyWords> {
  const made = { name: company.name ?? "Próba Kft.", taxNumber: company.taxNumber ?? newTaxNumber() };
  await page.goto("/new-company");
  await page.getByLabel("Adószám első 8 számjegye").fill(made.taxNumber);
  await page.getByLabel("Cégnév").fill(made.name);
  await page.getByLabel("Ügyvezető neve").fill("Próba Péter");
  await page.getByRole("checkbox", { name: "Megismertem az" }).check();
  await page.getByRole("button", { name: "Cég létrehozása" }).click();
  await page.waitForURL("**/bankaccounts");
  return made;
}

export interface OpenedDemo {
  readonly token: string;
  readonly companyId: string;
  readonly taxNumber: string;
}

/** A demo company made by the call of the button; `enterDemo` walks in. */
export async function makeDemo(role: "entrepreneur" | "accountant"): Promise<OpenedDemo> {
  const answer = await fetch(`${inject("baseUrl")}/v1/demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ role }),
  });
  if (!answer.ok) throw new Error(`The demo was refused with ${answer.status}`);
  return (await answer.json()) as OpenedDemo;
}

export async function enterDemo(page: Page, demo: OpenedDemo): Promise<void> {
  await page.goto(`/bankaccounts/${demo.token}/${demo.taxNumber}`);
  await page.waitForURL("**/bankaccounts");
}
