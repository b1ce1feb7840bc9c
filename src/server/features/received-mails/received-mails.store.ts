import { type Selectable, sql, type Updateable } from "kysely";
import type { ReceivedMailStatus, SenderTrust } from "#values/received-mail-codes.ts";
import { storedJson } from "#server/database/stored-json.ts";
import { readStamp, type Stamp } from "#server/database/stamps.ts";
import type { FileStatus } from "#server/database/tables/files.ts";
import type {
  MailPasswordTable,
  MailProof,
  ReceivedAttachmentTable,
  ReceivedMailTable,
} from "#server/database/tables/received-mails.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { TimePlace } from "#server/http/time-cursor.ts";

export type ReceivedMailRow = Readonly<Selectable<ReceivedMailTable>>;
export type ReceivedAttachmentRow = Readonly<Selectable<ReceivedAttachmentTable>>;

export interface NewReceivedMail {
  readonly companyId: string;
  readonly id: string;
  readonly address: string;
  readonly rawHash: Buffer | null;
  readonly sizeBytes: number;
  readonly mailFrom: string;
  readonly helo: string;
  readonly remoteAddress: string;
  readonly network?: string;
  readonly receivedAt: Date;
}

/** What was found out of a letter before it was stored. */
export interface JudgedMail {
  readonly sender: string;
  readonly proof: MailProof;
  readonly trust: SenderTrust;
  readonly letterKey?: Buffer | undefined;
}

interface KnownOfMail {
  readonly refused?: Pick<ReceivedMailRow, "sender" | "subject" | "reason"> | undefined;
  readonly judged?: JudgedMail | undefined;
}

/** Notes a kept letter; false where the same bytes, or the same letter, stand already. */
export async function insertMail(
  tx: Tx,
  mail: NewReceivedMail,
  { refused, judged }: KnownOfMail = {},
): Promise<boolean> {
  const row = await tx
    .insertInto("received_mail")
    .values({
      company_id: mail.companyId,
      id: mail.id,
      address: mail.address,
      raw_hash: mail.rawHash,
      size_bytes: mail.sizeBytes,
      mail_from: mail.mailFrom,
      helo: mail.helo,
      remote_address: mail.remoteAddress,
      network: mail.network ?? "",
      sender: refused?.sender ?? judged?.sender ?? "",
      subject: refused?.subject ?? "",
      status: refused === undefined ? "received" : "refused",
      reason: refused?.reason ?? null,
      proof: judged === undefined ? null : storedJson(judged.proof),
      trust: judged?.trust ?? null,
      letter_key: judged?.letterKey ?? null,
      received_at: mail.receivedAt,
      read_at: refused === undefined ? null : mail.receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another kept letter is known by the key. */
export async function hasLetter(
  tx: Tx,
  companyId: string,
  { letterKey, besides }: { readonly letterKey: Buffer; readonly besides?: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("received_mail")
    .select("id")
    .where("company_id", "=", companyId)
    .where("letter_key", "=", letterKey)
    .executeTakeFirst();
  return row !== undefined && row.id !== besides;
}

export async function findMail(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<ReceivedMailRow | undefined> {
  return tx
    .selectFrom("received_mail")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * Counts an attempt before the letter's bytes are touched. Answers how many have begun and not
 * ended, this one included; undefined where the letter is not due any more.
 */
export async function beginAttempt(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("received_mail")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "in", ["received", "waiting"])
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts;
}

/** Takes an attempt back that came to an end of its own. */
export async function endAttempt(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .updateTable("received_mail")
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

export async function updateMail(
  tx: Tx,
  companyId: string,
  id: string,
  values: Updateable<ReceivedMailTable>,
): Promise<void> {
  await tx
    .updateTable("received_mail")
    .set(values)
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** `waiting`: for a person. */
export type MailsShown = "waiting" | "refused";

const SHOWN: Readonly<Record<MailsShown, readonly ReceivedMailStatus[]>> = {
  waiting: ["waiting", "held"],
  refused: ["refused"],
};

export interface MailPage {
  readonly show?: MailsShown | undefined;
  readonly after?: TimePlace | undefined;
  readonly limit: number;
}

/** A letter with the database's own text of its instant. */
export type ListedMailRow = ReceivedMailRow & { readonly atText: string };

/** Letters of the company, newest first. */
export async function listMails(
  tx: Tx,
  companyId: string,
  { show, after, limit }: MailPage,
): Promise<ListedMailRow[]> {
  let query = tx
    .selectFrom("received_mail")
    .selectAll()
    .select(sql<string>`received_at::text`.as("atText"))
    .where("company_id", "=", companyId);
  if (show !== undefined) query = query.where("status", "in", [...SHOWN[show]]);
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(received_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return query.orderBy("received_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export async function countMails(
  tx: Tx,
  companyId: string,
): Promise<{ all: number; waiting: number; refused: number }> {
  const { rows } = await sql<Record<"all" | "waiting" | "refused", string>>`
    select count(*)::text as "all", (count(*) filter (where status in ('waiting', 'held')))::text as waiting,
      (count(*) filter (where status = 'refused'))::text as refused
    from received_mail where company_id = ${companyId}::uuid`.execute(tx);
  const [row] = rows;
  return {
    all: Number(row?.all ?? 0),
    waiting: Number(row?.waiting ?? 0),
    refused: Number(row?.refused ?? 0),
  };
}

export interface ShownAttachment extends ReceivedAttachmentRow {
  readonly fileStatus: FileStatus | null;
  readonly newCount: bigint | null;
  readonly duplicateCount: bigint | null;
}

/** Files of the letters with what became of them; a deleted file shows none. */
export async function listAttachments(
  tx: Tx,
  companyId: string,
  mailIds: readonly string[],
): Promise<ShownAttachment[]> {
  if (mailIds.length === 0) return [];
  return tx
    .selectFrom("received_attachment as a")
    .leftJoin("stored_file as f", (join) =>
      join
        .onRef("f.company_id", "=", "a.company_id")
        .onRef("f.id", "=", "a.file_id")
        .on("f.deleted_at", "is", null),
    )
    .selectAll("a")
    .select([
      "f.status as fileStatus",
      "f.new_count as newCount",
      "f.duplicate_count as duplicateCount",
    ])
    .where("a.company_id", "=", companyId)
    .where("a.mail_id", "in", [...mailIds])
    .orderBy("a.mail_id")
    .orderBy("a.number")
    .execute();
}

/** Notes what became of one file of a letter, once; a locked one may be told anew. */
export async function putAttachment(tx: Tx, row: ReceivedAttachmentRow): Promise<void> {
  await tx
    .insertInto("received_attachment")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "mail_id", "number"]).doUpdateSet({
        name: row.name,
        size_bytes: row.size_bytes,
        outcome: row.outcome,
        reason: row.reason,
        file_id: row.file_id,
      }),
    )
    .execute();
}

/** Files that the letter brought to the company. */
export async function listBroughtFiles(
  tx: Tx,
  companyId: string,
  mailId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("received_attachment")
    .select("file_id as id")
    .where("company_id", "=", companyId)
    .where("mail_id", "=", mailId)
    .where("outcome", "=", "taken")
    .where("file_id", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id!));
}

/** The password kept for the sender's archives, sealed. */
export async function findPassword(
  tx: Tx,
  companyId: string,
  sender: string,
): Promise<Readonly<Selectable<MailPasswordTable>> | undefined> {
  return tx
    .selectFrom("mail_password")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("sender", "=", sender)
    .executeTakeFirst();
}

/** A program stays named when a person keeps another password beside its own. */
export async function putPassword(
  tx: Tx,
  row: Readonly<Selectable<MailPasswordTable> & { kept_through: Stamp }>,
): Promise<void> {
  const { sealed, key_id, changed_at, kept_by, kept_at, kept_through } = row;
  const isProgram = readStamp(kept_through).keyId !== null;
  const kept = isProgram ? { kept_by, kept_at, kept_through } : {};
  await tx
    .insertInto("mail_password")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "sender"])
        .doUpdateSet({ sealed, key_id, changed_at, ...kept }),
    )
    .execute();
}

/** Letters that came before then, the oldest first. */
export async function listOldMails(
  tx: Tx,
  companyId: string,
  before: Date,
  limit: number,
): Promise<Pick<ReceivedMailRow, "id" | "raw_hash">[]> {
  return tx
    .selectFrom("received_mail")
    .select(["id", "raw_hash"])
    .where("company_id", "=", companyId)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(limit)
    .execute();
}

export async function deleteMail(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("received_mail")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}
