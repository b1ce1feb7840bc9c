/**
 * Every dialog of the web: while its code and its data are on their way, where they are refused,
 * and where what it is about is not there. Each says so, and each can be closed. `npm test` takes a
 * third of the dialogs for each, others in each run; `npm run proof -- whole-walks` takes all.
 */
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { sampleWalk } from "#server/testing/walk-sample.ts";
import { openWindow, useBrowser } from "./support/browser.ts";
import {
  A_FUNCTION,
  type DialogProps,
  type DialogWorld,
  makeDialogWorld,
} from "./support/dialog-props.ts";
import { countWaiting, isFocusBesideFields, loadedDialog } from "./support/by-structure.ts";
import { failReads, holdBack } from "./support/fail-calls.ts";
import { see, seeNot, toasts } from "./support/look.ts";
import { comeBackToSources, listPurposes, openDialog, useSourceWeb } from "./support/source-web.ts";

useBrowser();
const web = useSourceWeb();

const PARTS = 3;
/** As long as any other step in the browser may take: only a fault waits for its end. */
const PART_MS = 45_000;
const RETRY = /^(Újrapróbálás|Újra)$/;
const CLOSE = /^(Bezárás|Mégse|Kész)$/;
const FAILED = /most nem|nem (?:sikerült|tudtuk|készült|tölthető)/;
/** What only decorates: the menu's links lead on without the counts beside them. */
const ASKS_FOR_LITTLE = new Set(["phoneMenu"]);
const WAITING = "Betöltés…";
const CODE_FAILED = "Ez a rész most nem nyitható meg";
/** What the frame asks for before it shows any page; the line of events is no question. */
const OF_FRAME = /^\/v1\/(me|config|client-config|events?|healthcheck)$/;
/** The code of dialogs, with what only they load. */
const CODE = /\/(?:areas\/[a-z-]+|shell)\/modals\/[A-Za-z]+\.tsx$/;

let made: Promise<DialogWorld> | undefined;
/** One world for all tests; inside a test, because it waits for a letter. */
const getWorld = (): Promise<DialogWorld> => (made ??= makeDialogWorld());

interface Visit {
  readonly purpose: string;
  readonly dialog: Locator;
  readonly tell: (fault: string) => void;
}

/**
 * Opens the dialogs of the registry in turn, and answers what was wrong with them. `forget` drops
 * what the dialog before has asked for.
 */
async function walkDialogs(
  page: Page,
  walk: string,
  look: (visit: Visit) => Promise<void>,
  forget: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ readonly faults: string[]; readonly isWhole: boolean }> {
  const { props } = await getWorld();
  const faults: string[] = [];
  const dialog = page.getByRole("dialog");
  const { cells, isWhole } = sampleWalk(walk, (await listPurposes(page)).toSorted(), PARTS);
  for (const purpose of cells) {
    const tell = (fault: string): void => void faults.push(`${purpose}: ${fault}`);
    await forget();
    await openDialog(page, purpose, props[purpose as keyof DialogProps], A_FUNCTION);
    await look({ purpose, dialog, tell }).catch((error: unknown) =>
      tell(String(error).split("\n")[0]!),
    );
    await page.keyboard.press("Escape");
    const isClosed = await dialog.waitFor({ state: "detached", timeout: PART_MS }).then(
      () => true,
      () => false,
    );
    if (isClosed) continue;
    tell("Escape does not close it");
    await page.reload();
  }
  return { faults, isWhole };
}

async function enter(): Promise<Page> {
  const { account } = await getWorld();
  const page = await openWindow();
  await comeBackToSources(page, web.url(), account.token, "/companies");
  await see(page.getByRole("heading", { level: 1 }));
  return page;
}

const textOf = async (dialog: Locator): Promise<string> =>
  (await dialog.innerText()).replaceAll(/\s+/g, " ").trim();

/** Waits until the code of the dialog is there; answers its text. */
async function seeDialog(dialog: Locator): Promise<string> {
  await loadedDialog(dialog).waitFor({ timeout: PART_MS });
  return textOf(dialog);
}

/** Whether anything can be read or filled in beside the title and the buttons that close. */
function hasContent(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((root) => {
    const copy = root.cloneNode(true) as HTMLElement;
    for (const part of copy.querySelectorAll("h1, h2, button")) part.remove();
    return copy.textContent.trim() !== "" || root.querySelector("main button, input") !== null;
  });
}

/** Waits until no part of the dialog is on its way. */
async function seeSettled(dialog: Locator): Promise<string> {
  await seeDialog(dialog);
  await expect.poll(() => countWaiting(dialog), { timeout: PART_MS }).toBe(0);
  return textOf(dialog);
}

async function requireFrame({ dialog, tell }: Visit): Promise<void> {
  const isBeside = () => isFocusBesideFields(dialog);
  const begins = await expect
    .poll(isBeside, { timeout: PART_MS })
    .toBe(false)
    .then(
      () => true,
      () => false,
    );
  if (!begins) tell("its focus does not begin in its fields");
  if ((await dialog.getByRole("heading").count()) === 0) tell("it has no title");
  if ((await dialog.getByRole("button", { name: CLOSE }).count()) === 0) tell("nothing closes it");
}

const isAsked = ({ pathname }: URL): boolean =>
  pathname.startsWith("/v1/") && !OF_FRAME.test(pathname);

it("the props of the tests name the dialogs of the registry", async () => {
  const page = await enter();
  expect((await listPurposes(page)).sort()).toEqual(Object.keys((await getWorld()).props).sort());
});

it("every dialog says that its data could not be had, and asks again at a press", async () => {
  const page = await enter();
  const { take } = await failReads(page, isAsked);
  await page.reload();
  await see(page.getByRole("main").getByRole("button", { name: RETRY }));
  // The page's own questions are over when a dialog without any has come and gone.
  await openDialog(page, "keyboardHelp", { keys: [] }, A_FUNCTION);
  await seeDialog(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await seeNot(page.getByRole("dialog"));
  const failed = new Set<string>();
  const { faults, isWhole } = await walkDialogs(
    page,
    "dialogs whose data are refused",
    async (visit) => {
      const { dialog, tell, purpose } = visit;
      const text = await seeSettled(dialog);
      await requireFrame(visit);
      if ((await take()).length === 0 || ASKS_FOR_LITTLE.has(purpose)) return;
      failed.add(purpose);
      if (!FAILED.test(text)) tell(`it does not say that something failed: ${text}`);
      const retry = dialog.getByRole("button", { name: RETRY });
      if ((await retry.count()) === 0) return tell(`nothing asks again: ${text}`);
      await retry.first().click();
      await expect.poll(async () => (await take()).length, { timeout: PART_MS }).toBeGreaterThan(0);
      await seeSettled(dialog);
    },
    take,
  );
  expect(faults).toEqual([]);
  // Most dialogs ask for something; a walk that met none would prove nothing.
  expect(failed.size).toBeGreaterThan(isWhole ? 20 : 0);
});

it("every dialog says that its data are on their way", async () => {
  const page = await enter();
  await holdBack(page, isAsked);
  await page.reload();
  // A dialog that is opened before the page stands waits for the page's code, not for its own.
  await see(page.getByRole("main"));
  const { faults } = await walkDialogs(page, "dialogs whose data are held back", async (visit) => {
    await seeDialog(visit.dialog);
    await requireFrame(visit);
    if ((await countWaiting(visit.dialog)) > 0) return;
    if (!(await hasContent(visit.dialog))) visit.tell("there is nothing beside title and buttons");
  });
  expect(faults).toEqual([]);
});

it("every dialog whose code is on its way says so, and one whose code cannot be had says that", async () => {
  const page = await enter();
  let refused = 0;
  const { cut } = await holdBack(page, ({ pathname }) => CODE.test(pathname));
  const { faults, isWhole } = await walkDialogs(
    page,
    "dialogs whose code is held back",
    async ({ dialog, tell }) => {
      await dialog.waitFor({ timeout: PART_MS });
      const text = await textOf(dialog);
      // The frame's own dialogs come with the frame, and some share the code of another one.
      if ((await cut()) === 0) return;
      if (!text.startsWith(WAITING)) tell("it does not say that it waits");
      const told = toasts(page).getByRole("alert").filter({ hasText: CODE_FAILED });
      // Part of its code can be asked for later, when the machine is busy.
      await expect.poll(async () => (await cut(), dialog.count()), { timeout: PART_MS }).toBe(0);
      // The same words are said once in five seconds, and stay.
      await told.waitFor({ timeout: PART_MS });
      refused += 1;
    },
    cut,
  );
  expect(faults).toEqual([]);
  expect(refused).toBeGreaterThan(isWhole ? 30 : 0);
  const reloaded = page.waitForEvent("load");
  await toasts(page).getByRole("button", { name: RETRY }).first().click();
  await reloaded;
});
