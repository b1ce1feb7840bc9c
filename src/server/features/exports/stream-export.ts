/**
 * Streams one export from the database to bytes: rows in batches of one snapshot; only the current
 * batch is in memory.
 */
import type { CompanyAccess } from "#server/http/company-access.ts";
import { findNewestArrival } from "#server/ledger/arrivals.ts";
import { markExported } from "#server/ledger/marks.ts";
import { createHash } from "node:crypto";
import { HOUR_MS } from "#values/durations.ts";
import type { ExportBytes, ExportHead, ExportRow } from "#exports/export-row.ts";
import { writeCsv, type CsvEncoding } from "#exports/csv/write-csv.ts";
import { writeXlsx } from "#exports/xlsx/write-xlsx.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { inCompany, inCompanySnapshot, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { presentObjectId } from "#server/features/transactions/transactions.present.ts";
import type { BankAccountRow } from "#server/features/bank-accounts/bank-accounts.service.ts";
import type { ExportFormat } from "./export-names.ts";
import {
  finishExportRun,
  insertExportItems,
  insertExportRun,
  listEdgeBalances,
  listExportItemIds,
  type ExportSelection,
} from "./exports.store.ts";
import { type ExportFacts, listExportRows } from "./export-rows.store.ts";

export interface ExportOrder {
  readonly selection: ExportSelection;
  readonly accounts: readonly BankAccountRow[];
  readonly companyName: string;
  readonly taxNumber: string;
  readonly format: ExportFormat;
  readonly encoding: CsvEncoding;
  /** The right by which the rows leave. */
  readonly access: CompanyAccess;
  readonly asOfChangeSeq: bigint;
}

// Rows of one round trip: big enough that the trip costs nothing, small enough for memory.
const BATCH_ROWS = 2_000;
// Rows marked in one transaction: about a second, so that an accountant's own marks never wait long
// for them.
const MARK_ROWS = 20_000;

/** What the reading of the rows has met. */
interface ReadSoFar {
  rows: number;
  arrivedThrough: Date | null;
}

/**
 * The bytes of an export, as fast as their reader takes them. Before the last of them its run, its
 * items and the marks are stored; a reader that leaves earlier leaves an unfinished run and nothing
 * else.
 */
export async function* streamExport(
  deps: Pick<Deps, "db" | "clock" | "newId">,
  order: ExportOrder,
): ExportBytes {
  const { companyId } = order.selection;
  const run = { companyId, id: deps.newId() };
  const startedAt = deps.clock.now();
  await inCompany(deps.db, companyId, (tx) =>
    insertExportRun(tx, {
      ...run,
      userId: order.access.actor.person.userId,
      format: order.format,
      params: {
        accounts: order.selection.accountIds,
        from: order.selection.from,
        to: order.selection.to,
        booked: order.selection.booked,
        arrivedAfter: order.selection.arrivedAfter,
      },
      asOfChangeSeq: order.asOfChangeSeq,
      startedAt,
    }),
  );
  const hash = createHash("sha256");
  const counter: ReadSoFar = { rows: 0, arrivedThrough: null };
  // A piece is held back so that the last one leaves only after the run is stored.
  let held: Uint8Array | undefined;
  for await (const bytes of readSnapshot(deps, order, run.id, startedAt, counter)) {
    hash.update(bytes);
    if (held !== undefined) yield held;
    held = bytes;
  }
  await finishRun(deps, run, {
    count: counter.rows,
    contentHash: hash.digest(),
    arrivedThrough: counter.arrivedThrough,
  });
  if (held !== undefined) yield held;
}

/**
 * Marks the items in short transactions: a million of them must not keep the accountant's marks
 * waiting.
 */
async function finishRun(
  deps: Pick<Deps, "db" | "clock">,
  run: { readonly companyId: string; readonly id: string },
  done: {
    readonly count: number;
    readonly contentHash: Buffer;
    readonly arrivedThrough: Date | null;
  },
): Promise<void> {
  const at = deps.clock.now();
  let after: string | undefined;
  do {
    after = await inCompany(deps.db, run.companyId, async (tx) => {
      const ids = await listExportItemIds(tx, run.companyId, run.id, after, MARK_ROWS);
      if (ids.length > 0) await markExported(tx, run.companyId, ids, at);
      return ids.length === MARK_ROWS ? ids.at(-1) : undefined;
    });
  } while (after !== undefined);
  await inCompany(deps.db, run.companyId, (tx) => finishExportRun(tx, { ...run, ...done, at }));
}

/**
 * Pulls bytes out of a transaction that stays open while they are written. `inCompany` wants a
 * function and the reader wants a generator: a hand-over of one piece at a time joins the two.
 */
async function* readSnapshot(
  deps: Pick<Deps, "db">,
  order: ExportOrder,
  runId: string,
  startedAt: Date,
  counter: ReadSoFar,
): ExportBytes {
  const { selection } = order;
  const handOver = createHandOver<Uint8Array>();
  const work = inCompanySnapshot(deps.db, selection.companyId, async (tx) => {
    counter.arrivedThrough = await findNewestArrival(tx, selection.companyId);
    const head = await buildHead(tx, order, startedAt);
    const rows = readRows(tx, order, counter);
    const bytes = order.format === "csv" ? writeCsv(rows, order.encoding) : writeXlsx(rows, head);
    for await (const piece of bytes) {
      // Thrown, so that the items of a download that was broken off are rolled back.
      if (!(await handOver.give(piece))) throw new Error("The reader of the export left");
    }
    // After the reading, in the same snapshot: the first byte does not wait for it, and they are
    // the same rows.
    const noted = await insertExportItems(tx, selection, runId);
    if (noted !== counter.rows)
      throw new Error(`${counter.rows} rows were given out, but ${noted} noted.`);
  });
  // Its failure must reach the reader, not end the process as an unhandled one.
  const ended = work.then(handOver.end, handOver.fail);
  try {
    yield* handOver.pieces();
  } finally {
    handOver.stop();
    await ended;
  }
}

async function buildHead(tx: Tx, order: ExportOrder, startedAt: Date): Promise<ExportHead> {
  const edges = await listEdgeBalances(tx, order.selection);
  // Origins of one account are one line: an item that both show is in the sums once, and a balance
  // is the account's.
  const groups = Map.groupBy(order.accounts, accountKeyOf);
  return {
    companyName: order.companyName,
    taxNumber: order.taxNumber,
    from: order.selection.from,
    to: order.selection.to,
    accounts: [...groups].map(([accountKey, origins]) => {
      const [account] = origins as [BankAccountRow, ...BankAccountRow[]];
      const told = origins.map(({ id }) => edges.get(id)).filter((edge) => edge !== undefined);
      return {
        accountKey,
        accountNr: account.account_nr,
        bankName: account.bank_name,
        displayName: account.display_name,
        currency: account.currency,
        opening: told.find(({ opening }) => opening !== null)?.opening ?? null,
        closing: told.find(({ closing }) => closing !== null)?.closing ?? null,
        joined: told.some(({ joined }) => joined),
      };
    }),
    filtered: order.selection.booked !== "ALL" || order.selection.arrivedAfter !== null,
    generatedAt: budapestTime.format(startedAt),
  };
}

function accountKeyOf(account: BankAccountRow): string {
  return `${account.account_nr} ${account.currency}`;
}

const budapestTime = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Budapest",
  dateStyle: "short",
  timeStyle: "short",
});

// The next batch is read while this one is being written.
async function* readRows(
  tx: Tx,
  order: ExportOrder,
  counter: ReadSoFar,
): AsyncGenerator<ExportRow[], void, undefined> {
  for (const account of order.accounts) {
    const fetch = (after?: ExportFacts): Promise<ExportFacts[]> =>
      listExportRows(tx, order.selection, account.id, after, BATCH_ROWS);
    let coming: Promise<ExportFacts[]> | undefined = fetch();
    while (coming !== undefined) {
      const rows: ExportFacts[] = await coming;
      counter.rows += rows.length;
      coming = rows.length === BATCH_ROWS ? fetch(rows.at(-1)) : undefined;
      // A reader that leaves in between must not turn a failing statement into an unhandled
      // rejection.
      coming?.catch(() => {});
      yield rows.map((row) => buildExportRow(row, account));
    }
  }
}

function buildExportRow(facts: ExportFacts, account: BankAccountRow): ExportRow {
  return {
    ...facts,
    id: presentObjectId(facts, account),
    accountKey: accountKeyOf(account),
    accountNr: account.account_nr,
    bankName: account.bank_name,
    booked: facts.bookedMs !== null,
    bookedOn: facts.bookedMs === null ? null : bookedDay(facts.bookedMs),
    note: buildNote(facts),
  };
}

let lastHour = { hour: Number.NaN, day: "" as LocalDate };

// Marks are set many at a time, and the calendar of a time zone is slow to ask. Its days begin at
// whole hours of UTC.
function bookedDay(ms: number): LocalDate {
  const hour = Math.floor(ms / HOUR_MS);
  if (lastHour.hour !== hour) lastHour = { hour, day: budapestDate(ms) };
  return lastHour.day;
}

/** The note about a row beside its facts. */
function buildNote(facts: ExportFacts): string {
  if (!facts.unproven && facts.possibleDoubleOf === null && facts.bookingDateStated) return "";
  const notes: string[] = [];
  if (facts.unproven) notes.push("nem igazolt kivonatból");
  if (facts.possibleDoubleOf !== null) notes.push("lehetséges kettőzés");
  if (!facts.bookingDateStated) notes.push("a könyvelés dátuma az értéknap");
  return notes.join("; ");
}

interface HandOver<T> {
  /** Waits until the piece is taken; false when nobody will take any more. */
  give(piece: T): Promise<boolean>;
  end(): void;
  fail(error: unknown): void;
  stop(): void;
  pieces(): AsyncGenerator<T, void, undefined>;
}

/** Passes pieces from one running function to one reader, never more than one ahead. */
function createHandOver<T>(): HandOver<T> {
  let waitingReader: (() => void) | undefined;
  let waitingGiver: ((goesOn: boolean) => void) | undefined;
  let piece: { value: T } | undefined;
  let state: "open" | "ended" | "stopped" | { error: unknown } = "open";
  const wakeReader = (): void => {
    waitingReader?.();
    waitingReader = undefined;
  };
  const close = (next: typeof state): void => {
    if (state === "open") state = next;
    waitingGiver?.(false);
    waitingGiver = undefined;
    wakeReader();
  };
  return {
    give: (value) =>
      new Promise((resolve) => {
        if (state !== "open") return resolve(false);
        piece = { value };
        waitingGiver = resolve;
        wakeReader();
      }),
    end: () => close("ended"),
    fail: (error) => close({ error }),
    stop: () => close("stopped"),
    async *pieces() {
      for (;;) {
        if (piece !== undefined) {
          const { value } = piece;
          piece = undefined;
          const giver = waitingGiver;
          waitingGiver = undefined;
          // The giver goes on only when the reader comes back, which is the back-pressure.
          let cameBack = false;
          try {
            yield value;
            cameBack = true;
          } finally {
            giver?.(cameBack);
          }
          continue;
        }
        if (typeof state === "object") throw state.error;
        if (state !== "open") return;
        await new Promise<void>((resolve) => (waitingReader = resolve));
      }
    },
  };
}
