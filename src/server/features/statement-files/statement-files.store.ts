import { BY_PROGRAM, type Maker } from "#server/database/stamps.ts";
import { sql, type Selectable, type Updateable } from "kysely";
import type {
  FileStatus,
  StoredFileTable,
  StoredMailFacts,
} from "#server/database/tables/files.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import { markProofDueOf } from "#server/ledger/proof.ts";
import { isAskedAbout } from "#server/ledger/overview.ts";
import { lockName } from "#server/database/named-lock.ts";
import type { Tx } from "#server/database/tenant.ts";
import { storedJson } from "#server/database/stored-json.ts";
import type { SaidKind } from "#statements/read-company-file.ts";

export type StoredFileRow = Readonly<Selectable<StoredFileTable>>;

export interface NewStoredFile {
  readonly companyId: string;
  readonly id: string;
  readonly name: string;
  readonly originalName: string;
  readonly hash: Buffer;
  readonly sizeBytes: number;
  /** `upload` where absent; a file that no person uploaded has no `uploadedBy`. */
  readonly origin?: StoredFileRow["origin"];
  readonly uploadedBy: Maker | null;
  readonly createdAt: Date;
  readonly batchId?: string;
  readonly mailFacts?: StoredMailFacts | undefined;
}

export async function insertStoredFile(tx: Tx, file: NewStoredFile): Promise<StoredFileRow> {
  return tx
    .insertInto("stored_file")
    .values({
      company_id: file.companyId,
      id: file.id,
      name: file.name,
      original_name: file.originalName,
      content_hash: file.hash,
      size_bytes: file.sizeBytes,
      origin: file.origin ?? "upload",
      uploaded_by: file.uploadedBy?.userId ?? null,
      uploaded_through: file.uploadedBy?.through ?? BY_PROGRAM,
      status: "pending",
      kind: null,
      source: null,
      format: null,
      parser_version: null,
      interval_from: null,
      interval_to: null,
      created_at: file.createdAt,
      batch_id: file.batchId ?? null,
      mail_facts: file.mailFacts ? storedJson(file.mailFacts) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * A file that is not deleted, in the companies that the transaction sees; locked when it is going
 * to be changed.
 */
export async function findStoredFile(
  tx: Tx,
  companyIds: readonly string[],
  id: string,
  lock = false,
): Promise<StoredFileRow | undefined> {
  let query = tx
    .selectFrom("stored_file")
    .selectAll()
    .where("company_id", "in", [...companyIds])
    .where("id", "=", id)
    .where("deleted_at", "is", null);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirst();
}

/** The id of a living file of the company with these bytes. */
export async function findFileOfContent(
  tx: Tx,
  companyId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("stored_file")
    .select("id")
    .where("company_id", "=", companyId)
    .where("content_hash", "=", hash)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Lists of files; `page` holds the files deleted since `deletedSince` too. */
export type FilesShown = "living" | "page" | "open" | "failed" | "deleted";

export interface FilePage {
  readonly names?: readonly string[];
  readonly show?: FilesShown | undefined;
  /** For `page`. */
  readonly deletedSince?: Date;
  /** The last row of the page before. */
  readonly after?: { readonly createdAt: Date; readonly id: string };
  readonly limit: number;
}

const canComeBack = sql<boolean>`exists (
  select from file_deletion d where d.company_id = stored_file.company_id and d.file_id = stored_file.id)`;

const isOpen = sql<boolean>`(status = 'waiting' or ${isAskedAbout(sql`stored_file`)})`;

/** Files of a company, newest first. */
export async function listStoredFiles(
  tx: Tx,
  companyId: string,
  page: FilePage,
): Promise<StoredFileRow[]> {
  const { show = "living", deletedSince } = page;
  let query = tx.selectFrom("stored_file").selectAll().where("company_id", "=", companyId);
  if (show === "deleted") query = query.where("deleted_at", "is not", null).where(canComeBack);
  else if (show === "page" && deletedSince !== undefined)
    query = query.where((eb) =>
      eb.or([
        eb("deleted_at", "is", null),
        eb.and([eb("deleted_at", ">=", deletedSince), canComeBack]),
      ]),
    );
  else query = query.where("deleted_at", "is", null);
  if (show === "failed") query = query.where("status", "=", "failed");
  if (show === "open") query = query.where(isOpen);
  if (page.names !== undefined) query = query.where("name", "in", [...page.names]);
  const { after } = page;
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`,
    );
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(page.limit).execute();
}

/** Files of each list of the company. */
export type FileCounts = Record<FilesShown, number>;

/** `deletedSince`: as in the list `page`. */
export async function countStoredFiles(
  tx: Tx,
  companyId: string,
  deletedSince: Date,
): Promise<FileCounts> {
  const { rows } = await sql<Record<keyof FileCounts, bigint>>`
    select count(*) filter (where deleted_at is null) as living,
      count(*) filter (where deleted_at is null
        or (deleted_at >= ${deletedSince}::timestamptz and ${canComeBack})) as page,
      count(*) filter (where deleted_at is null and ${isOpen}) as open,
      count(*) filter (where deleted_at is null and status = 'failed') as failed,
      count(*) filter (where deleted_at is not null and ${canComeBack}) as deleted
    from stored_file where company_id = ${companyId}::uuid`.execute(tx);
  const counts = rows[0];
  return {
    living: Number(counts?.living ?? 0n),
    page: Number(counts?.page ?? 0n),
    open: Number(counts?.open ?? 0n),
    failed: Number(counts?.failed ?? 0n),
    deleted: Number(counts?.deleted ?? 0n),
  };
}

/** Changes a file, and notes the accounts whose proven days may change with it. */
export async function updateStoredFile(
  tx: Tx,
  companyId: string,
  id: string,
  values: Updateable<StoredFileTable>,
): Promise<StoredFileRow> {
  const row = await tx
    .updateTable("stored_file")
    .set(values)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await markFaultyDays(tx, row);
  return row;
}

/** The days of a faulty statement are proven otherwise while its file waits for a person. */
async function markFaultyDays(
  tx: Tx,
  { company_id: companyId, problems }: StoredFileRow,
): Promise<void> {
  const places = problems.flatMap(({ at }) => (at === undefined ? [] : [at]));
  if (places.length === 0) return;
  const numbers = [...new Set(places.map(({ accountNr }) => accountNr))];
  const meant = await listMeantNumbers(tx, companyId, numbers);
  const accounts = new Map(
    places.map(({ accountNr, currency }) => {
      const present = meant.find(
        (each) => each.formerNr === accountNr && each.currency === currency,
      );
      const account = { accountNr: present?.accountNr ?? accountNr, currency };
      return [`${account.accountNr} ${currency}`, account] as const;
    }),
  );
  await markProofDueOf(tx, companyId, [...accounts.values()]);
}

/**
 * Takes a waiting or interrupted file for one attempt at reading it; undefined when there is
 * nothing to do.
 */
export async function claimStoredFile(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<StoredFileRow | undefined> {
  return tx
    .updateTable("stored_file")
    .set({ status: "processing", progress_percent: 0, attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("status", "in", ["pending", "processing"])
    .returningAll()
    .executeTakeFirst();
}

/** True when the file still belongs to this attempt; locks it until the end of the transaction. */
export async function isStillClaimed(
  tx: Tx,
  companyId: string,
  id: string,
  attempts: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom("stored_file")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("status", "=", "processing")
    .where("attempts", "=", attempts)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProgress(
  tx: Tx,
  companyId: string,
  id: string,
  percent: number,
): Promise<void> {
  await tx
    .updateTable("stored_file")
    .set({ progress_percent: percent })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "processing")
    .execute();
}

// Commands that store or remove bytes of one hash take turns, so that no upload loses its bytes to
// a deletion of the same content.
export async function lockContent(tx: Tx, companyId: string, hash: Buffer): Promise<void> {
  await lockName(tx, `content ${companyId} ${hash.toString("hex")}`);
}

export const ENDED: ReadonlySet<FileStatus> = new Set<FileStatus>([
  "waiting",
  "finished",
  "failed",
]);

/** Files of the company that are still to be read. */
export async function listUnreadFiles(
  tx: Tx,
  companyId: string,
): Promise<Pick<StoredFileRow, "id" | "uploaded_by">[]> {
  return tx
    .selectFrom("stored_file")
    .select(["id", "uploaded_by"])
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where("status", "in", ["pending", "processing"])
    .orderBy("created_at")
    .execute();
}

/** Sets the files back to `pending` that found no room for an account, and answers them. */
export async function takeFilesWithoutRoom(
  tx: Tx,
  companyId: string,
): Promise<Pick<StoredFileRow, "id" | "uploaded_by">[]> {
  return tx
    .updateTable("stored_file")
    .set({ status: "pending", progress_percent: 0, attempts: 0 })
    .where("company_id", "=", companyId)
    .where("deleted_at", "is", null)
    .where("status", "=", "failed")
    .where(sql<boolean>`problems @> '[{"code":"plan_limit_reached"}]'::jsonb`)
    .returning(["id", "uploaded_by"])
    .execute();
}

// Of the files in the books none of which an account was taken away: it would come back.
const readByOlder = (version: number) =>
  sql<boolean>`deleted_at is null and coalesce(parser_version, 0) < ${version} and (status = 'failed'
    or status = 'finished' and parser_version is not null and moved_accounts = '[]'::jsonb
    and (bank_accounts <> '[]'::jsonb and jsonb_array_length(bank_accounts) = (
      select count(distinct s.bank_account_id) from statement s
      join bank_account a on a.company_id = s.company_id and a.id = s.bank_account_id and a.deleted_at is null
      where s.company_id = stored_file.company_id and s.stored_file_id = stored_file.id)
    or kind = 'settlement' and collections <> '[]'::jsonb))`;

/** Those of the companies that have files which an earlier reader has read. */
export async function listCompaniesOfOlderReaders(
  tx: Tx,
  companyIds: readonly string[],
  version: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("stored_file")
    .select("company_id")
    .distinct()
    .where("company_id", "in", [...companyIds])
    .where(readByOlder(version))
    .orderBy("company_id")
    .execute();
  return rows.map((row) => row.company_id);
}

/** Sets the oldest files of earlier readers back to `pending`, and answers them. */
export async function takeFilesOfOlderReaders(
  tx: Tx,
  companyId: string,
  { version, limit }: { readonly version: number; readonly limit: number },
): Promise<Pick<StoredFileRow, "id" | "uploaded_by">[]> {
  const files = await tx
    .selectFrom("stored_file")
    .select(["id", "uploaded_by"])
    .where("company_id", "=", companyId)
    .where(readByOlder(version))
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  if (files.length === 0) return [];
  await tx
    .updateTable("stored_file")
    .set({ status: "pending", progress_percent: 0, attempts: 0 })
    .where("company_id", "=", companyId)
    .where(
      "id",
      "in",
      files.map(({ id }) => id),
    )
    .execute();
  return files;
}

/**
 * Gives each read report of a demo the evening of its last day in Budapest, as if its provider had
 * sent it then.
 */
export async function dateReports(tx: Tx, companyId: string): Promise<void> {
  await sql`update stored_file set created_at = came.at
    from (select id, (interval_to + time '18:00') at time zone 'Europe/Budapest' as at
      from stored_file where company_id = ${companyId}::uuid and kind = 'settlement'
        and status = 'finished' and interval_to is not null) came
    where stored_file.company_id = ${companyId}::uuid and stored_file.id = came.id
      and stored_file.created_at > came.at`.execute(tx);
}

/** Answers that are looked at: a company has one wallet or two. */
const SAID_KINDS_MAX = 20;

/**
 * What people took files for that could be a statement and a settlement, by source, the newest
 * answer first. Files whose columns a person has explained say nothing of others.
 */
export async function listSaidKinds(tx: Tx, companyId: string): Promise<SaidKind[]> {
  const rows = await tx
    .selectFrom("stored_file")
    .select(["source", "accepted_kind as kind"])
    .where("company_id", "=", companyId)
    .where("accepted_kind", "is not", null)
    .where("mapping_id", "is", null)
    .where("status", "=", "finished")
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(SAID_KINDS_MAX)
    .execute();
  return rows.flatMap(({ source, kind }) => (source && kind ? { source, kind } : []));
}
