/**
 * Walks the tasks of a first week in a browser as a person would, and counts presses and seconds:
 * the first company and its 3,000 items, all of them booked and taken back, and an accountant with
 * twelve clients. Fails where a task takes more presses or seconds than its figure.
 * `--base=http://localhost:8080` takes a running program.
 */
import { parseArgs } from "node:util";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { launchBrowser, openContext } from "../../e2e/support/browser-window.ts";
import { withCheckDigit } from "#values/account-number.ts";
import { countPresses, type Presses } from "../../e2e/support/presses.ts";
import { startProgram } from "../../e2e/support/run-program.ts";
import { callProgram, listLetters, tokenOfLink } from "../../e2e/support/program-calls.ts";
import { buildStatement } from "../../e2e/support/statement-files.ts";

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, base: { type: "string" } },
});

const ITEMS = 3_000;
const CLIENTS = 12;
const LETTER_TRIES = 300;
const LETTER_PAUSE_MS = 100;

interface Task {
  readonly task: string;
  readonly presses: number;
  readonly pressesMax: number;
  readonly seconds: number;
  readonly secondsMax: number | null;
}

const tasks: Task[] = [];
let serial = 0;

const program = values.base === undefined ? await startProgram() : undefined;
const base = values.base ?? program!.baseUrl;
const browser = await launchBrowser();
try {
  await walkAsDirector(await openContext(browser, base));
  await walkAsAccountant(await openContext(browser, base));
} finally {
  await browser.close();
  await program?.stop();
}
print();
const bad = tasks.filter(isBad);
process.stdout.write(`${JSON.stringify({ seed: values.seed, tasks, bad: bad.length })}\n`);
process.exitCode = bad.length === 0 ? 0 : 1;

/** Registers, makes the first company, brings 3,000 items, books them all and takes it back. */
async function walkAsDirector(context: BrowserContext): Promise<void> {
  const presses = await countPresses(context);
  const page = await context.newPage();
  const address = newAddress("igazgato");
  let since = performance.now();
  await page.goto("/");
  await page.getByRole("link", { name: "Regisztráció, 30 nap ingyen" }).click();
  await page.getByLabel("E-mail-cím").fill(address);
  await page.getByRole("button", { name: "Belépési link küldése" }).click();
  await page.goto(await waitForLink(address));
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByLabel("Adószám első 8 számjegye").fill(newTaxNumber());
  await page.getByLabel("Cégnév").fill("Első Hét Kft.");
  await page.getByLabel("Ügyvezető neve").fill("Kovács Anna");
  await page.getByRole("checkbox", { name: "Megismertem az" }).check();
  await page.getByRole("button", { name: "Cég felvétele" }).click();
  await page.getByRole("heading", { level: 1, name: "Honnan jöjjenek a tételek?" }).waitFor();
  // The link in the letter is pressed in the person's own mailbox.
  note("register to first company", presses, since, { presses: 6, seconds: null }, 1);

  since = performance.now();
  const statement = buildStatement({ name: "het.sta", rows: ITEMS, perDay: 25 });
  const [picker] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Fájl kiválasztása" }).click(),
  ]);
  const buffer = Buffer.from(statement.text);
  await picker.setFiles({ name: statement.name, mimeType: "text/plain", buffer });
  await page.getByRole("heading", { level: 1, name: /^Kész: 3\s?000 tétel/ }).waitFor();
  await page.getByRole("link", { name: "Tételek megnyitása" }).click();
  await rows(page).nth(2).waitFor();
  note("a statement of 3,000 items to its list", presses, since, { presses: 2, seconds: 10 });

  await page.getByRole("checkbox").first().waitFor();
  since = performance.now();
  await page.keyboard.press("Control+a");
  await page.getByText(/A szűrés mind a .* tétele/).waitFor();
  await page.getByRole("button", { name: "Mind könyvelt" }).click();
  await page.getByRole("region", { name: /^3\s?000 tétel könyveltként megjelölve/ }).waitFor();
  note("3,000 items booked", presses, since, { presses: 4, seconds: 2 }, 1);

  since = performance.now();
  await page.keyboard.press("Control+z");
  await page.getByRole("region", { name: /^3\s?000 tétel jelölése visszavonva/ }).waitFor();
  note("3,000 marks taken back", presses, since, { presses: 1, seconds: 2 }, 1);
  await context.close();
}

/** Sees twelve clients and goes to the next one, and to the next item, by one key each. */
async function walkAsAccountant(context: BrowserContext): Promise<void> {
  const link = await prepareClients();
  const presses = await countPresses(context);
  const page = await context.newPage();
  let since = performance.now();
  await page.goto(link);
  await page.getByRole("button", { name: "Elolvastam és elfogadom" }).click();
  await page.getByRole("link", { name: /^Ügyfeleim/ }).click();
  await page.getByRole("heading", { level: 1, name: "Ügyfeleim" }).waitFor();
  await page.getByText("1 fájl döntésre vár").first().waitFor();
  await page.getByText("1 fájlt nem tudtunk beolvasni").first().waitFor();
  note("what needs doing among twelve clients", presses, since, { presses: 2, seconds: null });
  for (const [key, task] of [
    ["u", "the next client by one key"],
    ["n", "the next unbooked item by one key"],
  ] as const) {
    await page.goto("/companies");
    await page.getByText("1 fájl döntésre vár").first().waitFor();
    presses.take();
    since = performance.now();
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname !== "/companies");
    await page.getByRole("heading", { level: 1 }).waitFor();
    note(task, presses, since, { presses: 1, seconds: 2 }, 1);
  }
  await context.close();
}

/** A director with twelve companies in different states, and the accountant's invitation to all. */
async function prepareClients(): Promise<string> {
  const email = newAddress("tulajdonos");
  await callProgram(base, "POST", "/entr/auth", { body: { email } });
  const link = tokenOfLink(await waitForLink(email));
  await callProgram(base, "POST", "/profile", { body: { privacyAccepted: true }, bearer: link });
  const { token: bearer } = await callProgram<{ token: string }>(base, "GET", `/me?token=${link}`);
  const ids: string[] = [];
  for (let client = 1; client <= CLIENTS; client++) {
    const company_name = `Ügyfél ${client} Kft.`;
    const body = { tax_number: newTaxNumber(), company_name };
    ids.push((await callProgram<{ _id: string }>(base, "POST", "/company", { body, bearer }))._id);
  }
  for (const [at, id] of ids.entries()) {
    const accountNr = `1177347022223333${String(at).padStart(8, "0")}`;
    // One client has a file that waits, one a file that cannot be read, one nothing at all.
    const file = { name: `kivonat-${at}.sta`, rows: 20 + at, accountNr };
    if (at === 1) await upload(id, bearer, buildStatement({ ...file, gapForints: 5_000 }));
    else if (at === 2) await upload(id, bearer, { name: "hibas.sta", text: ":20:X\n:25:1\n:28C:" });
    else if (at !== 3) await upload(id, bearer, buildStatement(file));
  }
  const accountant = newAddress("konyvelo");
  const [company_id, ...company_ids] = ids;
  const body = { name: "Számadó Kálmán", email: accountant, company_id, company_ids };
  await callProgram(base, "POST", "/accountant", { body, bearer });
  return waitForLink(accountant);
}

function rows(page: Page): Locator {
  return page.getByRole("grid", { name: "Tranzakciók listája" }).getByRole("row");
}

function note(
  task: string,
  presses: Presses,
  since: number,
  max: { readonly presses: number; readonly seconds: number | null },
  elsewhere = 0,
): void {
  tasks.push({
    task,
    presses: presses.take() + elsewhere,
    pressesMax: max.presses,
    seconds: Math.round(performance.now() - since) / 1000,
    secondsMax: max.seconds,
  });
}

function isBad(task: Task): boolean {
  return (
    task.presses > task.pressesMax || (task.secondsMax !== null && task.seconds > task.secondsMax)
  );
}

function newAddress(name: string): string {
  serial += 1;
  return `${name}-${Date.now().toString(36)}-${serial}@pelda.hu`;
}

/** Eight digits with a right check digit, no two of a run the same. */
function newTaxNumber(): string {
  serial += 1;
  return withCheckDigit(String(1_000_000 + ((Date.now() + serial * 7919) % 8_000_000)));
}

async function waitForLink(address: string): Promise<string> {
  for (let attempt = 0; attempt < LETTER_TRIES; attempt++) {
    for (const { text } of await listLetters(base, address)) {
      const found = /https?:\/\/\S+\/(?:companies|registration|bankaccounts)\/\S+/.exec(text);
      if (found) return found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, LETTER_PAUSE_MS));
  }
  throw new Error(`No letter came to ${address}.`);
}

async function upload(
  companyId: string,
  bearer: string,
  file: { readonly name: string; readonly text: string | Buffer },
): Promise<void> {
  const body = new FormData();
  body.append("company_name", "Ügyfél");
  body.append("file", new Blob([file.text.toString()]), file.name);
  await callProgram(base, "POST", `/file/${companyId}`, { body, bearer });
}

function print(): void {
  for (const { task, presses, pressesMax, seconds, secondsMax } of tasks)
    process.stderr.write(
      `${task.padEnd(44)} ${presses} of ${pressesMax} presses  ${seconds.toFixed(2)} s${secondsMax === null ? "" : ` of ${secondsMax}`}\n`,
    );
}
