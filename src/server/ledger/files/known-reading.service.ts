/**
 * Takes the same bytes in again without reading them: the rows of the file that was read stand
 * still as they were read, so a second reading would find each of them on its line and nothing else
 * (decision 0164).
 */
import type { Tx } from "#server/database/tenant.ts";
import { ADVICE_KINDS } from "#server/ledger/pairing/pair-items.ts";
import type { ContestedResult } from "./decide-contested.service.ts";
import type { Gathered } from "./gathered.ts";
import type { IngestRequest } from "./ingest-request.ts";
import type { StatementRow } from "./ingest.store.ts";
import { decodeFacts, encodeFacts, type KnownFacts, meansTheSame } from "./known-reading.ts";
import {
  copyPlaces,
  copyReading,
  dropReading,
  findReading,
  keepReading,
  readStagedDigest,
  standsAsRead,
  type StoredReading,
} from "./known-reading.store.ts";
import { listStoredDays } from "./pairing.store.ts";
import { hasAdvices, listSameContent } from "./same-content.store.ts";
import type { StagedDay } from "./staging.store.ts";
import type { ImportFacts } from "./write-items.store.ts";

/** Something changed since the bytes were read: they have to be read again. */
export class NotAsRead extends Error {}

/** A reading of the same bytes. */
export interface KnownReading {
  readonly stored: StoredReading;
  readonly facts: KnownFacts;
}

/** What another file of the company with these bytes, read in this way, was read as. */
export async function findKnown(
  tx: Tx,
  companyId: string,
  fileId: string,
  key: Buffer,
): Promise<KnownReading | undefined> {
  const stored = await findReading(tx, companyId, fileId, key);
  return stored && { stored, facts: decodeFacts(stored.facts) };
}

interface KnownFile {
  readonly rows: readonly StatementRow[];
  /** Places that the file had before. */
  readonly prior: number;
}

/**
 * Gives the file the places of the file that was read. Throws `NotAsRead` where a reading might
 * decide anything else.
 */
export async function pairKnown(
  tx: Tx,
  facts: ImportFacts,
  known: KnownReading,
  { rows, prior }: KnownFile,
): Promise<ContestedResult> {
  const { companyId, fileId } = facts;
  const { days } = known.facts;
  const [from, to] = edgesOf(days);
  const isSame =
    prior === 0 &&
    meansTheSame(known.facts, rows) &&
    !(await meetsAdvices(tx, companyId, rows, { from, to })) &&
    (await areDaysStored(tx, companyId, rows, days)) &&
    (await standsAsRead(
      tx,
      companyId,
      known.stored,
      (await listSameContent(tx, companyId, fileId)).filter((id) => id !== fileId),
    ));
  if (!isSame) throw new NotAsRead();
  await copyPlaces(tx, facts, known.stored.fileId);
  await copyReading(tx, companyId, fileId, known.stored.fileId);
  return {
    added: 0,
    paired: known.stored.items,
    skipped: 0,
    doubtful: 0,
    superseded: [],
    contested: "all",
    span: { from, to },
  };
}

const edgesOf = (days: readonly StagedDay[]): [StagedDay["day"], StagedDay["day"]] => {
  const ordered = days.map(({ day }) => day).sort();
  return [ordered[0]!, ordered.at(-1)!];
};

/** Whether an advice is among the statements or speaks of their days: it may be superseded. */
async function meetsAdvices(
  tx: Tx,
  companyId: string,
  rows: readonly StatementRow[],
  span: { readonly from: StagedDay["day"]; readonly to: StagedDay["day"] },
): Promise<boolean> {
  if (rows.some(({ header }) => ADVICE_KINDS.has(header.kind))) return true;
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  return hasAdvices(tx, companyId, accountIds, span, [...ADVICE_KINDS]);
}

/** Whether something is stored on each day of the file: only such days are compared at all. */
async function areDaysStored(
  tx: Tx,
  companyId: string,
  rows: readonly StatementRow[],
  days: readonly StagedDay[],
): Promise<boolean> {
  const accountOf = new Map(rows.map(({ header, accountId }) => [header.index, accountId]));
  const byAccount = Map.groupBy(days, ({ statement }) => accountOf.get(statement)!);
  for (const [accountId, own] of byAccount) {
    const [from, to] = edgesOf(own);
    const stored = new Set(
      (await listStoredDays(tx, companyId, { accountId, from, to })).map(({ day }) => day),
    );
    if (own.some(({ day }) => !stored.has(day))) return false;
  }
  return true;
}

/**
 * Keeps what the file was read as, for the next file with its bytes. Nothing is kept where a line
 * shows several items or an item was left out: the next file is read then.
 */
export async function rememberReading(
  tx: Tx,
  { companyId, fileId, readingKey: key }: IngestRequest,
  file: {
    /** With the problems that the reader told, and no others. */
    readonly gathered: Gathered;
    readonly rows: readonly StatementRow[];
    readonly stagedDays: readonly StagedDay[];
    readonly paired: Pick<ContestedResult, "skipped">;
  },
): Promise<void> {
  if (key === undefined) return;
  const { detection, headers, trailers, problems, rowCount } = file.gathered;
  const facts = encodeFacts({
    detection,
    headers: [...headers.values()],
    trailers: [...trailers.values()],
    problems,
    rowCount,
    days: file.stagedDays,
    accounts: file.rows.map(({ header, accountId, cameBy }) => ({
      index: header.index,
      id: accountId,
      cameBy,
    })),
  });
  const { items, lines, digest } = await readStagedDigest(tx);
  if (facts === undefined || digest === null || lines !== items || file.paired.skipped > 0)
    return dropReading(tx, companyId, fileId);
  return keepReading(tx, companyId, fileId, { key, items, digest, facts });
}
