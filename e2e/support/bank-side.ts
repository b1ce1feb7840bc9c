/**
 * The bank's side of a test: the sandbox's controls, its consent page as a person walks it, and the
 * same by calls.
 */
import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { countOpenJobs } from "./program-rows.store.ts";
import { call, type Account } from "./visit.ts";

/** Ids of the sandbox's banks. */
const OTP = "5f1a6b2c9d3e4a0011b0e106";

// Longer than any of these files on a machine that others use too.
const ALONE_MS = 900_000;

/**
 * For files that turn the banks' clock or health for all tests: each waits until no other one runs.
 * Call it at the head of the file.
 */
export function useBanksAlone(): void {
  const mark = () => join(inject("dataDir"), "banks-alone");
  let isMine = false;
  beforeAll(async () => {
    // A folder is made by one of them only.
    const take = (): boolean => {
      try {
        mkdirSync(mark());
        return (isMine = true);
      } catch {
        return false;
      }
    };
    await vi.waitUntil(take, { timeout: ALONE_MS, interval: 250 });
  }, ALONE_MS);
  afterAll(() => isMine && rmdirSync(mark()));
}

/**
 * A verb of the stand-in's control (see the sandbox's README); a `GET` when there is no body.
 * Throws with its words.
 */
export async function control<T = unknown>(
  verb: string,
  body?: object,
  standIn = "aggreg8",
): Promise<T> {
  const answer = await fetch(`${inject("baseUrl")}/sandbox/${standIn}/control/${verb}`, {
    ...(body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Moves the banks' clock; the program's stays. */
export async function moveBanksClock(days: number): Promise<void> {
  await control("clock", { days });
}

/** Presses the button that opens the bank's window, and answers on the bank's own page. */
export async function openBankWindow(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), press()]);
  await popup.waitForURL("**/sandbox/aggreg8/sync-ui**");
  return popup;
}

/** What covers the page while a bank is connected. */
export function connectOverlay(page: Page): Locator {
  return page.getByRole("dialog").filter({ hasText: "Kérjük, ne zárja be ezt az oldalt" });
}

/**
 * Presses a bank that is not connected yet. Whoever presses before the page knows the consents is
 * asked once more, in a dialog.
 */
export async function chooseBank(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `${name} összekötése` }).click();
  const onward = page.getByRole("button", { name: "Tovább a bankhoz" });
  await onward.or(connectOverlay(page)).first().waitFor({ state: "visible" });
  if (await onward.isVisible()) await onward.click();
}

/** Logs in at the bank; the page then shows its accounts. */
export async function logInAtBank(popup: Page, bankUser?: string): Promise<void> {
  if (bankUser !== undefined) await popup.getByLabel("Felhasználónév").fill(bankUser);
  await popup.getByRole("button", { name: "Belépés" }).click();
}

/**
 * Walks from the login to the yes, with the accounts that the page ticks at first; the window then
 * closes itself.
 */
export async function allowAtBank(popup: Page, bankUser?: string): Promise<void> {
  await logInAtBank(popup, bankUser);
  await popup.getByRole("button", { name: "Engedélyezem" }).click();
}

export interface OwnAccount {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly name: string;
}

export interface Connected {
  readonly consentId: string;
  /** Accounts that were ticked at the bank, in its order; not assigned yet. */
  readonly accounts: readonly OwnAccount[];
}

/**
 * A bank connected for a company by calls and forms alone; the private account is not ticked,
 * nothing is assigned.
 */
export async function connectByCalls(
  account: Account,
  companyId: string,
  bankId = OTP,
): Promise<Connected> {
  const bearer = account.token;
  const body = {
    company_id: companyId,
    flowType: "ADD_BANK",
    bankId,
    redirectUri: "/bank-integration",
  };
  let cookie = "";
  const keep = (headers: Headers): void =>
    void (cookie = headers.get("set-cookie")?.split(";")[0] ?? "");
  const begun = (await call("POST", "/aggreg8/user-flow/init", { body, bearer, keep })) as {
    userFlowId: string;
    syncUrl: string;
    customerSyncToken: string;
  };
  const form = (fields: [string, string][]) =>
    fetch(begun.syncUrl, {
      method: "POST",
      body: new URLSearchParams([["token", begun.customerSyncToken], ...fields]),
    });
  const shown = await (
    await form([
      ["action", "login"],
      ["bankUser", account.email],
    ])
  ).text();
  const ticked = [...shown.matchAll(/name="account" value="(\d+)" checked/g)].map(
    (found): [string, string] => ["account", found[1]!],
  );
  expect(ticked.length).toBe(3);
  const end = await (await form([["action", "allow"], ...ticked])).text();
  const back = /data-redirect="([^"]+)"/.exec(end)?.[1]?.replaceAll("&amp;", "&") ?? "";
  await fetch(back, { headers: { cookie } });
  const { consentId } = await waitForEnd(account, begun.userFlowId);
  const { accounts } = (await call(
    "GET",
    `/aggreg8/accounts?company_id=${companyId}&isc_id=${consentId}`,
    { bearer },
  )) as Connected;
  return { consentId, accounts };
}

async function waitForEnd(account: Account, userFlowId: string): Promise<{ consentId: string }> {
  let flow: { result: string | null; consentId: string } = { result: null, consentId: "" };
  const ask = async () =>
    (flow = (await call("GET", `/aggreg8/user-flow/${userFlowId}`, {
      bearer: account.token,
    })) as typeof flow).result;
  await expect.poll(ask, { timeout: 60_000, interval: 250 }).toBe("SUCCESS");
  return flow;
}

/**
 * Gives accounts of a consent to a company, and waits until their first reading and the long
 * history are stored.
 */
export async function assignAndRead(
  account: Account,
  companyId: string,
  connected: Connected,
  places: readonly number[],
): Promise<void> {
  const account_ids = places.map((place) => connected.accounts[place]!.accountId);
  const body = { isc_id: connected.consentId, account_ids };
  await call("PATCH", `/company/consented-accounts/${companyId}`, { body, bearer: account.token });
  const wanted = places.map((place) => connected.accounts[place]!.accountNumber.slice(-24));
  const countRead = async () =>
    (await listFeeds(account, companyId)).filter(
      ({ accountNr, history }) => wanted.includes(accountNr) && history.doneAt !== null,
    ).length;
  await expect.poll(countRead, { timeout: 60_000, interval: 250 }).toBe(places.length);
}

/**
 * Waits until the provider's notices of a new consent have come and the program has looked at it. A
 * look that came after a jump of the banks' clock would find the consent's end before any reading.
 */
export async function waitForNotices({ accounts }: Connected): Promise<void> {
  const came = async () => {
    const { deliveries } = await control<{ deliveries: readonly { body: unknown }[] }>("webhooks");
    return deliveries.some(({ body }) => JSON.stringify(body).includes(accounts[0]!.accountId));
  };
  await expect.poll(came, { timeout: 60_000, interval: 250 }).toBe(true);
  const open = () => countOpenJobs("bank-consent.hint");
  await expect.poll(open, { timeout: 60_000, interval: 250 }).toBe(0);
}

export interface Feed {
  readonly bankAccountId: string;
  readonly accountNr: string;
  readonly state: string;
  readonly note: string;
  readonly history: { readonly doneAt: string | null; readonly rows: number };
}

export async function listFeeds(
  account: Pick<Account, "token">,
  companyId: string,
): Promise<readonly Feed[]> {
  return (
    (await call("GET", `/company/${companyId}/feeds`, { bearer: account.token })) as {
      feeds: readonly Feed[];
    }
  ).feeds;
}

/** Number of booked movements in the bank's own books of an account. */
export async function countAtBank(accountNumber: string): Promise<number> {
  const { accounts } = await control<{ accounts: [{ items: { withdrawn: boolean }[] }] }>("truth", {
    accountNumber,
  });
  return accounts[0].items.filter(({ withdrawn }) => !withdrawn).length;
}

/** Books movements at the bank now, without telling the program. */
export async function bookAtBank(
  accountNumber: string,
  item: { amount: string; partnerName: string; text: string },
): Promise<void> {
  await control("add", { accountNumber, items: [item], notify: false });
}
