/**
 * Makes the companies and people of one demo, and sends its files and banks through the ordinary
 * ways in.
 */
import { Readable } from "node:stream";
import { HOUR_MS } from "#values/durations.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { uploadFile } from "#server/features/statement-files/statement-files.service.ts";
import type { Origin } from "#server/http/actor.ts";
import { actAs, connectClientBank, connectMainBanks } from "./demo-banks.service.ts";
import { sendDemoMails } from "./demo-mails.service.ts";
import { finishDemoJob, furnishDemoJob } from "./demo-job-definitions.ts";
import {
  buildDemoAccountant,
  buildDemoFirm,
  DEMO_FIRMS,
  type DemoFirm,
  type DemoPerson,
} from "./demo-people.ts";
import {
  type DemoRow,
  findDemo,
  getDemoName,
  insertDemo,
  insertDemoAccountant,
  insertDemoFirm,
  listDemoFirms,
  listFileNames,
} from "./demo.store.ts";
import {
  buildAllClientFiles,
  buildDemoFiles,
  buildDemoReports,
  type DemoFile,
  type DemoFiles,
  type DemoReports,
} from "./generate/demo-files.ts";
import { invariant } from "#values/result.ts";
import { DEMO_TAX_NUMBER_PREFIX, hasValidTaxNumberCheck } from "#values/tax-number.ts";

/** A demo lives this long after it was given to a visitor. */
export const DEMO_HOURS = 24;

const TAX_NUMBER_TRIES = 30;
const REPORTS_AT_ONCE = 12;
const DEMO_FILE_BYTES_MAX = 8 * 1024 * 1024;

export interface MadeDemo {
  readonly demo: DemoRow;
  /** Upload names of the main company's statements, newest first. */
  readonly files: readonly string[];
}

interface Making {
  readonly deps: Deps;
  readonly demoId: string;
  readonly accountant: DemoPerson;
  readonly now: Date;
}

/**
 * Makes a demo with the statements of its main company. Jobs read them, connect the banks
 * (`demo.furnish`) and say when all is there (`demo.finish`).
 */
export async function makeDemo(
  deps: Deps,
  origin: Origin,
  { isOpen }: { readonly isOpen: boolean },
): Promise<MadeDemo> {
  const now = deps.clock.now();
  const day = budapestDate(now.getTime());
  const demoId = deps.newId();
  const accountant = await insertAccountant(deps, demoId, now);
  const firms: DemoFirm[] = [];
  for (const firm of DEMO_FIRMS)
    firms.push(await insertFirm({ deps, demoId, accountant, now }, firm));
  const [main] = firms as [DemoFirm];
  const ids = { companyId: main.companyId, accountantId: accountant.id };
  const demo: DemoRow = { id: demoId, ...ids, directorId: main.director.id, day };
  await inGlobal(deps.db, (tx) => insertDemo(tx, { ...demo, now, openedAt: isOpen ? now : null }));
  const files = await uploadMissing(deps, main, origin, getMade(day).main.statements);
  await deps.queue.enqueue(furnishDemoJob, { demoId });
  return { demo, files };
}

/** Connects the banks and uploads what is missing; without banks their items come by file. */
export async function furnishDemo(deps: Deps, { demoId }: { demoId: string }): Promise<void> {
  const demo = await findDemo(deps.db, demoId);
  if (demo === undefined) return;
  const origin = { address: "", requestId: "" };
  const { main: mainFiles, clients } = getMade(demo.day);
  for (const firm of await listFirms(deps, demo)) {
    const isMain = firm.companyId === demo.companyId;
    const isConnected = isMain && (await connectMainBanks(deps, firm, origin, demo.day));
    const files = isMain
      ? [...(isConnected ? [] : mainFiles.insteadOfBanks), ...mainFiles.troubles]
      : (clients.get(firm.key) ?? []);
    await uploadMissing(deps, firm, origin, files);
    if (!isMain) await connectClientBank(deps, firm, origin);
  }
  await deps.queue.enqueue(finishDemoJob, { demoId, look: 0, isReady: false });
}

/**
 * Uploads the next reports of couriers and the card acceptor, and sends those that come by mail:
 * few at a time, because the files of other companies wait in the same line. Answers how many there
 * were before, and how many were missing.
 */
export async function sendNextReports(
  deps: Deps,
  demo: DemoRow,
): Promise<{ readonly there: number; readonly missing: number }> {
  const { companyId, day } = demo;
  const { uploaded, mailed } = getReports(day, deps.config.demo.reportWeeks);
  const known = new Set(await inCompany(deps.db, companyId, (tx) => listFileNames(tx, companyId)));
  const missing = uploaded.filter(({ name }) => !known.has(name));
  const counts = { there: uploaded.length - missing.length, missing: missing.length };
  if (missing.length === 0) return counts;
  const firm = (await listFirms(deps, demo)).find((each) => each.companyId === companyId)!;
  const origin = { address: "", requestId: "" };
  if (counts.there === 0) await sendDemoMails(deps, firm, origin, { day, report: mailed });
  await uploadMissing(deps, firm, origin, missing.slice(0, REPORTS_AT_ONCE));
  return counts;
}

async function listFirms(deps: Deps, demo: DemoRow): Promise<DemoFirm[]> {
  const firms: DemoFirm[] = [];
  for (const row of await listDemoFirms(deps.db, demo.accountantId)) {
    const { companyId, taxNumber, director } = row;
    const name = await inCompany(deps.db, companyId, (tx) => getDemoName(tx, companyId));
    const key = DEMO_FIRMS.find((firm) => firm.name === name)?.key ?? "";
    firms.push({
      key,
      companyId,
      name,
      taxNumber,
      director: { ...director, role: "entrepreneur" },
    });
  }
  return firms;
}

async function insertAccountant(deps: Deps, demoId: string, now: Date): Promise<DemoPerson> {
  return underFreeNumber(deps, async (taxNumber) => {
    const person = buildDemoAccountant(taxNumber, deps.newId);
    const facts = { ...person, demoId, now };
    await inGlobal(deps.db, (tx) => insertDemoAccountant(tx, facts));
    return person;
  });
}

async function insertFirm(
  { deps, demoId, accountant, now }: Making,
  asked: (typeof DEMO_FIRMS)[number],
): Promise<DemoFirm> {
  const purgeAfter = new Date(now.getTime() + DEMO_HOURS * HOUR_MS);
  return underFreeNumber(deps, async (taxNumber) => {
    const firm = buildDemoFirm(asked, taxNumber, deps.newId);
    const facts = { ...firm, demoId, accountant, now, purgeAfter };
    await inCompany(deps.db, firm.companyId, (tx) => insertDemoFirm(tx, facts));
    return firm;
  });
}

/** Tries numbers until one is nobody's: neither the company's nor the address of its people. */
async function underFreeNumber<T>(
  deps: Deps,
  insert: (taxNumber: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      // The random tail of an id, so that numbers are spread over the range.
      return await insert(demoTaxNumber(Number.parseInt(deps.newId().slice(-8), 16)));
    } catch (error) {
      if (!isUniqueViolation(error) || attempt >= TAX_NUMBER_TRIES) throw error;
    }
  }
}

/** Uploads the files that the company does not have yet; answers the handles of its uploads. */
async function uploadMissing(
  deps: Deps,
  firm: DemoFirm,
  origin: Origin,
  files: readonly DemoFile[],
): Promise<string[]> {
  const { companyId, director } = firm;
  const access = await requireCompany(deps, actAs(director, origin), companyId, "owner");
  const known = await inCompany(deps.db, companyId, (tx) => listFileNames(tx, companyId));
  const handles: string[] = [];
  for (const { name, bytes } of files) {
    if (known.includes(name)) continue;
    const content = Readable.from([Buffer.from(bytes)]);
    const upload = { originalName: name, bytes: content, maxBytes: DEMO_FILE_BYTES_MAX };
    handles.push((await uploadFile(deps, access, upload)).name);
  }
  return handles;
}

let reports: (DemoReports & { readonly key: string }) | undefined;

function getReports(day: LocalDate, weeks: number): DemoReports {
  const key = `${day} ${weeks}`;
  if (reports?.key !== key) reports = { key, ...buildDemoReports(day, weeks) };
  return reports;
}

interface MadeFiles {
  readonly day: LocalDate;
  readonly main: DemoFiles;
  readonly clients: ReadonlyMap<string, readonly DemoFile[]>;
}

let made: MadeFiles | undefined;

// The files are the same all day and cost half a second of work, so they are made once.
function getMade(day: LocalDate): MadeFiles {
  if (made?.day !== day)
    made = { day, main: buildDemoFiles(day), clients: buildAllClientFiles(day) };
  return made;
}

const SERIALS = 100_000;

/**
 * A tax number of the range kept for demos (`00…`), with its check digit right; `serial` is any
 * whole number.
 */
function demoTaxNumber(serial: number): string {
  const base = DEMO_TAX_NUMBER_PREFIX + String(Math.abs(serial) % SERIALS).padStart(5, "0");
  for (let digit = 0; digit <= 9; digit++) {
    const number = `${base}${digit}`;
    if (hasValidTaxNumberCheck(number)) return number;
  }
  invariant(false, "one of ten check digits is right");
}
