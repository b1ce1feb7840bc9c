/** First steps of people: register, accept the terms, make a company, or open the demo. */
import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { withCheckDigit } from "#values/account-number.ts";
import { waitForLetterLink } from "./mailbox.ts";
import { callProgram, tokenOfLink, type CallRequest } from "./program-calls.ts";

let serial = 0;

/** An e-mail address nobody has used in this run. */
export function newAddress(name = "proba"): string {
  serial += 1;
  return `${name}-${Date.now().toString(36)}-${serial}-${randomInt(1_000_000)}@pelda.hu`;
}

/** An eight-digit tax number with a right check digit that nobody has used in this run. */
export function newTaxNumber(): string {
  return withCheckDigit(String(1_000_000 + randomInt(8_000_000)));
}

/** Asks for the link on the login page. */
export async function askForLink(page: Page, address: string): Promise<void> {
  await page.getByLabel("E-mail-cím").fill(address);
  await page.getByRole("button", { name: "Belépési link küldése" }).click();
}

export interface Account {
  readonly email: string;
  readonly token: string;
  readonly companies: readonly {
    readonly _id: string;
    readonly name: string;
    readonly taxNumber: string;
  }[];
}

/**
 * A registered person with companies, made by the calls that the pages make; for tests that are
 * about something else.
 */
export async function makeAccount(
  companyNames: readonly string[] = ["Próba Kft."],
): Promise<Account> {
  const email = newAddress();
  await call("POST", "/entr/auth", { body: { email } });
  const link = tokenOfLink(await waitForLetterLink(email));
  await call("POST", "/profile", { body: { privacyAccepted: true }, bearer: link });
  const { token } = (await call("GET", `/me?token=${link}`, {})) as { token: string };
  const companies: Account["companies"][number][] = [];
  for (const company_name of companyNames) {
    const made = await call("POST", "/company", {
      body: { tax_number: newTaxNumber(), company_name },
      bearer: token,
    });
    companies.push(made as Account["companies"][number]);
  }
  return { email, token, companies };
}

/** Opens a page with the account's session stored, as after an earlier visit. */
export async function comeBack(
  page: Page,
  account: Pick<Account, "token">,
  path: string,
): Promise<void> {
  await page.goto("/mark.svg");
  await page.evaluate(
    (token) => localStorage.setItem("bankhid.token", JSON.stringify(token)),
    account.token,
  );
  await page.goto(path);
}

/**
 * Opens another page of the open program without loading it again, as a link does, and waits for
 * its heading. `path` must lead to another page than the open one.
 */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset["left"] = "";
    history.pushState({}, "", to);
  }, path);
  await page.locator("h1:not([data-left])").first().waitFor();
}

/** One call as the pages make it, from an address of its own. Throws on anything but success. */
export async function call(method: string, path: string, request: CallRequest): Promise<unknown> {
  // Files run beside each other: a number counted in one file would come again in another.
  const from = `10.${200 + randomInt(56)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { "x-forwarded-for": from };
  return callProgram(inject("baseUrl"), method, path, { ...request, headers });
}

export interface OpenedDemo {
  readonly token: string;
  readonly companyId: string;
  readonly taxNumber: string;
}

/** A demo company made by the call of the button; `enterDemo` walks in. */
export async function makeDemo(role: "entrepreneur" | "accountant"): Promise<OpenedDemo> {
  return (await call("POST", "/demo", { body: { role } })) as OpenedDemo;
}

export async function enterDemo(page: Page, demo: OpenedDemo): Promise<void> {
  await page.goto(`/bankaccounts/${demo.token}/${demo.taxNumber}`);
  await page.waitForURL("**/bankaccounts");
}

/** Uploads a file to the company at this place of the account, as its director. */
export async function upload(
  owner: Account,
  place: number,
  file: { readonly name: string; readonly text: string | Buffer },
): Promise<void> {
  const body = new FormData();
  body.append("company_name", owner.companies[place]!.name);
  body.append("file", new Blob([file.text.toString()]), file.name);
  await call("POST", `/file/${owner.companies[place]!._id}`, { body, bearer: owner.token });
}
