/**
 * Keeps a folder filled with export files, each item in one file. A file appears whole under its
 * name or not at all, whatever moment the power goes.
 *
 * For each account and end of a period the agent asks for one export of what is in no export of the
 * company yet. What it has done stands on the disk: a note `.done` ends the work for good; a note
 * `.intent` tells under which name the file of a begun export goes. The server answers a repeated
 * request with the same export, so a run that dies loses nothing and doubles nothing.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { extensionOf, type FolderConfig, isFileName, lastPeriodEnd, nameFile } from "./config.ts";
import type { Disk } from "./disk.ts";

export interface AgentAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly currency: string;
  readonly name: string;
  readonly bankName: string;
}

export interface AgentExport {
  readonly id: string;
  readonly status: string;
  readonly sha256: string | null;
}

/** The part of the API that the agent uses. */
export interface ExportsApi {
  listAccounts(): Promise<readonly AgentAccount[]>;
  /** Undefined where there is no item. The same `key` gives the same export. */
  ask(order: ExportOrder, key: string): Promise<AgentExport | undefined>;
  /** The last export with this order that the key has asked for. */
  find(order: ExportOrder): Promise<AgentExport | undefined>;
  get(id: string): Promise<AgentExport>;
  content(id: string): AsyncIterable<Uint8Array>;
  /** Waits a moment before the next look at a running export. */
  wait(): Promise<void>;
}

export interface ExportOrder {
  readonly accountId: string;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly format: FolderConfig["format"];
  readonly encoding: FolderConfig["encoding"];
}

export interface AgentNeeds {
  readonly disk: Disk;
  readonly api: ExportsApi;
  readonly config: FolderConfig;
  /** The day in Budapest. */
  readonly today: string;
}

const NOTES = ".bankhid";
/** Ids of accounts are parts of file names, on disks that know no capital letters too. */
const ACCOUNT_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;
const LOOKS_MAX = 900;

/** One look: makes the files that are due; answers their names. */
export async function fillFolder(needs: AgentNeeds): Promise<string[]> {
  const { disk, api, config, today } = needs;
  await disk.makeFolder(join(config.folder, NOTES));
  const dateTo = lastPeriodEnd(config, today);
  if (dateTo < config.since) return [];
  const made: string[] = [];
  for (const account of chooseAccounts(await api.listAccounts(), config.accounts)) {
    checkId(account.id);
    made.push(...(await finishBegun(needs, account)));
    const { since: dateFrom, format, encoding } = config;
    const order = { accountId: account.id, dateFrom, dateTo, format, encoding };
    const name = await makeFile(needs, account, order);
    if (name !== undefined) made.push(name);
  }
  return made;
}

/** Throws for an id that would lead to another file than one of the agent's notes. */
function checkId(id: string): void {
  if (!ACCOUNT_ID.test(id))
    throw new Error(
      `The server names an account ${JSON.stringify(id.slice(0, 80))}: that is no id.`,
    );
}

/** Throws for an account that the company does not have: a slip would go unseen for months. */
function chooseAccounts(
  all: readonly AgentAccount[],
  wanted: readonly string[],
): readonly AgentAccount[] {
  if (wanted.length === 0) return all;
  return wanted.map((each) => {
    const found = all.find((one) => one.id === each || one.accountNumber === each);
    if (found === undefined) throw new Error(`The company has no account ${each}.`);
    return found;
  });
}

interface Intent {
  readonly exportId: string;
  readonly fileName: string;
  readonly sha256: string;
}

/** Ends earlier periods whose export was asked for before the agent died. */
async function finishBegun(needs: AgentNeeds, account: AgentAccount): Promise<string[]> {
  const { disk, config } = needs;
  const made: string[] = [];
  const begun = (await disk.list(join(config.folder, NOTES))).filter(
    (name) => name.startsWith(`${account.id}_`) && name.endsWith(".asked"),
  );
  for (const name of begun) {
    const text = await disk.read(join(config.folder, NOTES, name));
    if (text === undefined) continue;
    const order = JSON.parse(text) as ExportOrder;
    if (order.accountId !== account.id) throw new Error(`The note ${name} is of another account.`);
    const file = await makeFile(needs, account, order);
    if (file !== undefined) made.push(file);
  }
  return made;
}

/** Makes the file of an order; undefined where it is done already or has no item. */
async function makeFile(
  needs: AgentNeeds,
  account: AgentAccount,
  order: ExportOrder,
): Promise<string | undefined> {
  const { disk, api, config } = needs;
  const key = `${order.accountId}_${order.dateTo}_${order.format}`;
  const note = (kind: string): string => join(config.folder, NOTES, `${key}.${kind}`);
  if ((await disk.read(note("done"))) !== undefined) {
    // The agent died between the notes.
    if ((await disk.read(note("asked"))) !== undefined) {
      await disk.remove(note("intent"));
      await disk.remove(note("asked"));
    }
    return undefined;
  }
  await writeNote(disk, note("asked"), order);
  const found = (await api.find(order)) ?? (await api.ask(order, keyOf(order)));
  if (found === undefined) {
    await writeNote(disk, note("done"), { empty: true });
    await disk.remove(note("asked"));
    return undefined;
  }
  const { id, sha256 } = await waitUntilReady(api, found);
  const intent = await chooseName(needs, { account, order, id, sha256 }, note("intent"));
  const target = join(config.folder, intent.fileName);
  if ((await disk.hash(target)) !== intent.sha256) {
    const part = note("part");
    await disk.write(part, api.content(id));
    const written = await disk.hash(part);
    if (written !== intent.sha256) {
      await disk.remove(part);
      throw new Error(`The file of the export ${id} came damaged; the next look tries again.`);
    }
    await disk.move(part, target);
  }
  await writeNote(disk, note("done"), intent);
  await disk.remove(note("intent"));
  await disk.remove(note("asked"));
  return intent.fileName;
}

function keyOf(order: ExportOrder): string {
  return createHash("sha256").update(JSON.stringify(order)).digest("hex").slice(0, 40);
}

async function waitUntilReady(
  api: ExportsApi,
  first: AgentExport,
): Promise<{ id: string; sha256: string }> {
  let { id, status, sha256 } = first;
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    if (status === "READY" && sha256 !== null) return { id, sha256 };
    if (status === "EXPIRED")
      throw new Error(
        `The file of the export ${id} is not kept any more. Download it again from the page of exports.`,
      );
    if (status !== "WAITING" && status !== "RUNNING")
      throw new Error(`The export ${id} was not made: ${status}.`);
    await api.wait();
    ({ id, status, sha256 } = await api.get(id));
  }
  throw new Error(`The export ${id} is still being made; the next look goes on.`);
}

/** The name of the file, chosen once: a note keeps it before the file can appear. */
async function chooseName(
  { disk, config }: AgentNeeds,
  given: {
    readonly account: AgentAccount;
    readonly order: ExportOrder;
    readonly id: string;
    readonly sha256: string;
  },
  note: string,
): Promise<Intent> {
  const { account, order, id: exportId, sha256 } = given;
  const before = await disk.read(note);
  const kept = before === undefined ? undefined : (JSON.parse(before) as Intent);
  if (kept?.exportId === exportId && isFileName(kept.fileName)) return kept;
  const taken = new Set((await disk.list(config.folder)).map((name) => name.toLowerCase()));
  const ext = extensionOf(order.format);
  const name = nameFile(config.fileName, {
    account: account.accountNumber,
    name: account.name,
    bank: account.bankName,
    currency: account.currency,
    from: order.dateFrom,
    to: order.dateTo,
    ext,
  });
  let fileName = name;
  for (let at = 2; taken.has(fileName.toLowerCase()); at++)
    fileName = name.endsWith(`.${ext}`)
      ? `${name.slice(0, -ext.length - 1)}-${at}.${ext}`
      : `${name}-${at}`;
  const intent = { exportId, fileName, sha256 };
  await writeNote(disk, note, intent);
  return intent;
}

/** A note is whole or not there. */
async function writeNote(disk: Disk, path: string, value: object): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  await disk.write(`${path}.part`, one(bytes));
  await disk.move(`${path}.part`, path);
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
