/**
 * Streams one export from the database to bytes: rows in batches of one snapshot; only the current
 * batch is in memory.
 */
import { makerOf } from "#server/http/actor.ts";
import { createHash, type Hash } from "node:crypto";
import type { ExportOptions } from "#contract/exports/export-options.ts";
import { csvHeader } from "#exports/csv/write-csv.ts";
import type { ExportBytes } from "#exports/export-row.ts";
import { inCompany, inCompanySnapshot, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import type { BankAccountRow } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { findNewestArrival } from "#server/ledger/arrivals.ts";
import { invariant } from "#values/result.ts";
import { chosenColumns, csvStyle, writeExport } from "./export-formats.ts";
import { buildHead } from "./export-head.ts";
import {
  type ExportSelection,
  finishExportRun,
  insertExportItems,
  insertExportRun,
  takeExportTurn,
} from "./exports.store.ts";
import { markNow, type MarkNeeds, storeMarks } from "./export-marks.service.ts";
import { createHandOver } from "./hand-over.ts";
import { readCsvPieces, readExportRows, type ReadSoFar } from "./read-export-rows.ts";

/** The reader of the export has gone before its end. */
class ReaderLeft extends Error {}

export interface ExportOrder {
  readonly selection: ExportSelection;
  readonly accounts: readonly BankAccountRow[];
  /** All accounts of the company were meant, also those that come. */
  readonly isWholeCompany: boolean;
  readonly companyName: string;
  readonly taxNumber: string;
  readonly options: ExportOptions;
  /** Its items are marked as booked with its end. */
  readonly markBooked: boolean;
  readonly fileName: string;
  /** The right by which the rows leave. */
  readonly access: CompanyAccess;
  readonly asOfChangeSeq: bigint;
}

type Needs = MarkNeeds;

/**
 * The bytes of an export, as fast as their reader takes them. Before the last of them its run, its
 * items and its command on marks are stored in one transaction; a reader that leaves earlier leaves
 * an unfinished run and nothing else.
 */
export async function* streamExport(deps: Needs, order: ExportOrder): ExportBytes {
  const id = deps.newId();
  const { companyId } = order.selection;
  const startedAt = deps.clock.now();
  await inCompany(deps.db, companyId, (tx) => beginRun(tx, order, id, startedAt));
  const hash = createHash("sha256");
  let operationId: string | undefined;
  yield* readSnapshot(deps, order, hash, async (tx, rows) => {
    // After the reading, in the same snapshot: the first byte does not wait for it, and they are
    // the same rows.
    operationId = await endRun(tx, deps, order, { id, rows, contentHash: hash.digest() });
  });
  await markNow(deps, order, operationId);
}

/** A whole export: its rows and the SHA-256 of its bytes. */
export interface MadeExport {
  readonly id: string;
  readonly rows: number;
  readonly contentHash: Buffer;
}

/**
 * Makes all bytes of an export for `keep`, which resolves when they are kept. Then the run, its
 * items and what `record` writes are stored in one transaction: all of them or none. An earlier
 * export made again has its run. `counter` tells how far the reading is.
 */
export async function makeExport<Kept>(
  deps: Needs,
  order: ExportOrder,
  given: {
    readonly id: string;
    readonly counter: ReadSoFar;
    readonly keep: (bytes: AsyncIterable<Uint8Array>) => Promise<Kept>;
    readonly record: (tx: Tx, made: MadeExport, kept: Kept) => Promise<void>;
  },
): Promise<void> {
  const { id, counter } = given;
  // Before the snapshot: a change that its rows do not have is later than the run.
  const startedAt = deps.clock.now();
  let operationId: string | undefined;
  await inCompanySnapshot(deps.db, order.selection.companyId, async (tx) => {
    const hash = createHash("sha256");
    const kept = await given.keep(hashed(formBytes(tx, order, counter), hash));
    const made = { id, rows: counter.rows, contentHash: hash.digest() };
    if (order.selection.ofRun === null) {
      await beginRun(tx, order, id, startedAt);
      operationId = await endRun(tx, deps, order, made);
    }
    await given.record(tx, made, kept);
  });
  await markNow(deps, order, operationId);
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): ExportBytes {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

async function beginRun(tx: Tx, order: ExportOrder, id: string, startedAt: Date): Promise<void> {
  const { companyId, accountIds, from, to, booked, arrivedAfter, onlyNew, sinceClosing } =
    order.selection;
  const accounts = order.isWholeCompany ? [] : accountIds;
  await insertExportRun(tx, {
    companyId,
    id,
    maker: makerOf(order.access.actor),
    format: order.options.format,
    fileName: order.fileName,
    params: {
      ...order.options,
      accounts,
      from,
      to,
      booked,
      arrivedAfter,
      onlyNew,
      ...(sinceClosing && { sinceClosing }),
    },
    asOfChangeSeq: order.asOfChangeSeq,
    startedAt,
  });
}

/**
 * Stores items and end of a run, in the snapshot in which its rows were read. Answers the command
 * that marks them, where one is wanted.
 */
async function endRun(
  tx: Tx,
  deps: Needs,
  order: ExportOrder,
  { id, rows, contentHash }: MadeExport,
): Promise<string | undefined> {
  const { selection } = order;
  const { companyId } = selection;
  const arrivedThrough = await findNewestArrival(tx, companyId);
  if (selection.onlyNew) await takeExportTurn(tx, companyId);
  const noted = await insertExportItems(tx, selection, id);
  invariant(noted === rows, `${rows} rows were given out, but ${noted} noted`);
  const at = deps.clock.now();
  const operationId = order.markBooked ? await storeMarks(tx, deps, order, id) : undefined;
  await finishExportRun(tx, {
    companyId,
    id,
    count: rows,
    contentHash,
    arrivedThrough,
    operationId: operationId ?? null,
    at,
  });
  return operationId;
}

/** The bytes of an order that no history gets: nothing is stored. */
export function streamUnrecorded(deps: Pick<Deps, "db">, order: ExportOrder): ExportBytes {
  return readSnapshot(deps, order, undefined, async () => {});
}

/** The bytes of the rows that the transaction sees; CSV is made of the database's lines at once. */
async function* formBytes(tx: Tx, order: ExportOrder, counter: ReadSoFar): ExportBytes {
  const { options } = order;
  const { items, notes } = chosenColumns(options);
  if (options.format === "csv" && !items && !notes) {
    const style = csvStyle(options);
    yield csvHeader(style);
    return yield* readCsvPieces(tx, order, counter, style);
  }
  yield* writeExport(readExportRows(tx, order, counter), await buildHead(tx, order), options);
}

/**
 * Pulls bytes out of a transaction that stays open while they are written; `record` ends it, before
 * the last piece leaves. `inCompanySnapshot` wants a function and the reader wants a generator: a
 * hand-over of one piece at a time joins the two.
 */
async function* readSnapshot(
  deps: Pick<Deps, "db">,
  order: ExportOrder,
  hash: Hash | undefined,
  record: (tx: Tx, rows: number) => Promise<void>,
): ExportBytes {
  const handOver = createHandOver<Uint8Array>();
  let held: Uint8Array | undefined;
  const work = inCompanySnapshot(deps.db, order.selection.companyId, async (tx) => {
    const counter = { rows: 0 };
    for await (const piece of formBytes(tx, order, counter)) {
      hash?.update(piece);
      // Thrown, so that the items of a download that was broken off are rolled back.
      if (held !== undefined && !(await handOver.give(held))) throw new ReaderLeft();
      held = piece;
    }
    await record(tx, counter.rows);
  });
  // Its failure must reach the reader, not end the process as an unhandled one.
  const ended = work.then(handOver.end, handOver.fail);
  try {
    yield* handOver.pieces();
  } finally {
    handOver.stop();
    await ended;
  }
  if (held !== undefined) yield held;
}
