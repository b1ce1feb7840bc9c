/** Senders on which a person has decided, and the sums of letters that rooms are measured by. */
import { type Selectable, sql } from "kysely";
import type { FullRoom, SenderDecision } from "#values/received-mail-codes.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { MailSenderTable, RefusedMailTable } from "#server/database/tables/received-mails.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { ReceivedMailRow } from "./received-mails.store.ts";

export type MailSenderRow = Readonly<Selectable<MailSenderTable>>;
export type RefusedMailRow = Readonly<Selectable<RefusedMailTable>>;

/** What a person decided on the address; undefined for a new one. */
export async function findSender(
  tx: Tx,
  companyId: string,
  address: string,
): Promise<MailSenderRow | undefined> {
  return tx
    .selectFrom("mail_sender")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("address", "=", address)
    .executeTakeFirst();
}

/** A sender with the time of his last letter; null where none is kept. */
export type ListedSenderRow = MailSenderRow & { readonly lastAt: Date | null };

/** Senders on which somebody decided, by address. */
export async function listSenders(
  tx: Tx,
  companyId: string,
  limit: number,
): Promise<ListedSenderRow[]> {
  return tx
    .selectFrom("mail_sender as s")
    .selectAll("s")
    .select(
      sql<Date | null>`(select max(m.received_at) from received_mail m
        where m.company_id = s.company_id and m.sender = s.address)`.as("lastAt"),
    )
    .where("s.company_id", "=", companyId)
    .orderBy("s.address")
    .limit(limit)
    .execute();
}

export async function hasKnownSender(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("mail_sender")
    .select("address")
    .where("company_id", "=", companyId)
    .where("state", "=", "known")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function putSender(tx: Tx, row: MailSenderRow): Promise<void> {
  const { state, proof, refuses_unproven, decided_at } = row;
  await tx
    .insertInto("mail_sender")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "address"])
        .doUpdateSet({ state, proof, refuses_unproven, decided_at }),
    )
    .execute();
}

/** Makes the sender new again; false where nobody had decided. */
export async function deleteSender(tx: Tx, companyId: string, address: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("mail_sender")
    .where("company_id", "=", companyId)
    .where("address", "=", address)
    .returning("address")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes the word on a held letter; false where the letter waits for none (any more). */
export async function decideMail(
  tx: Tx,
  companyId: string,
  id: string,
  how: { readonly decision: SenderDecision; readonly at: Date },
): Promise<boolean> {
  const isTaken = how.decision === "once" || how.decision === "always";
  const row = await tx
    .updateTable("received_mail")
    .set({
      decision: how.decision,
      decided_at: how.at,
      status: isTaken ? "received" : "refused",
      reason: isTaken ? null : how.decision === "block" ? "sender_blocked" : "letter_refused",
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("status", "=", "held")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the files of a letter that a person refused from waiting to refused. */
export async function refuseHeldFiles(tx: Tx, companyId: string, mailId: string): Promise<void> {
  await tx
    .updateTable("received_attachment")
    .set({ outcome: "refused" })
    .where("company_id", "=", companyId)
    .where("mail_id", "=", mailId)
    .where("outcome", "=", "held")
    .execute();
}

/** Held letters of the sender, the oldest first. */
export async function listHeldOf(
  tx: Tx,
  companyId: string,
  sender: string,
): Promise<ReceivedMailRow[]> {
  return tx
    .selectFrom("received_mail")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("status", "=", "held")
    .where("sender", "=", sender)
    .orderBy("received_at")
    .execute();
}

export interface MailSums {
  readonly letters: number;
  readonly bytes: number;
}

/** Letters since then of all senders that are not known, of the network and of the address. */
export interface StrangerSums {
  readonly all: MailSums;
  readonly network: MailSums;
  readonly address: MailSums;
}

/** Sums of letters that are not of known senders; the address counts with its network only. */
export async function sumStrangers(
  tx: Tx,
  companyId: string,
  from: { readonly network: string; readonly mailFrom: string; readonly since: Date },
): Promise<StrangerSums> {
  const ofNetwork = sql`m.network = ${from.network}`;
  const ofAddress = sql`${ofNetwork} and m.mail_from = ${from.mailFrom}`;
  const { rows } = await sql<Record<"a" | "ab" | "n" | "nb" | "s" | "sb", string>>`
    select count(*)::text as a, coalesce(sum(m.size_bytes), 0)::text as ab,
      (count(*) filter (where ${ofNetwork}))::text as n,
      coalesce(sum(m.size_bytes) filter (where ${ofNetwork}), 0)::text as nb,
      (count(*) filter (where ${ofAddress}))::text as s,
      coalesce(sum(m.size_bytes) filter (where ${ofAddress}), 0)::text as sb
    from received_mail m where m.company_id = ${companyId}::uuid and m.received_at > ${from.since}
      and m.trust is distinct from 'known'`.execute(tx);
  const [row] = rows;
  const sums = (letters?: string, bytes?: string): MailSums => ({
    letters: Number(letters ?? 0),
    bytes: Number(bytes ?? 0),
  });
  return {
    all: sums(row?.a, row?.ab),
    network: sums(row?.n, row?.nb),
    address: sums(row?.s, row?.sb),
  };
}

/** Letters of the known sender since then. */
export async function sumKnown(
  tx: Tx,
  companyId: string,
  sender: string,
  since: Date,
): Promise<MailSums> {
  const { rows } = await sql<{ letters: string; bytes: string }>`
    select count(*)::text as letters, coalesce(sum(size_bytes), 0)::text as bytes from received_mail
    where company_id = ${companyId}::uuid and received_at > ${since} and trust = 'known'
      and sender = ${sender}`.execute(tx);
  return { letters: Number(rows[0]?.letters ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Bytes of kept letters: of all, and of senders that are not known. */
export async function sumKeptBytes(
  tx: Tx,
  companyId: string,
): Promise<{ readonly all: number; readonly strangers: number }> {
  const { rows } = await sql<{ all: string; strangers: string }>`
    select coalesce(sum(size_bytes), 0)::text as all,
      coalesce(sum(size_bytes) filter (where trust is distinct from 'known'), 0)::text as strangers
    from received_mail where company_id = ${companyId}::uuid and raw_hash is not null`.execute(tx);
  return { all: Number(rows[0]?.all ?? 0), strangers: Number(rows[0]?.strangers ?? 0) };
}

export interface RefusedLetter {
  readonly day: LocalDate;
  readonly network: string;
  readonly mailFrom: string;
  readonly reason: FullRoom;
  readonly at: Date;
}

/** Counts a letter that was not taken. Beyond so many rows of a day it counts under no name. */
export async function countRefused(
  tx: Tx,
  companyId: string,
  letter: RefusedLetter,
  rowsMax: number,
): Promise<void> {
  const { day, network, mailFrom, reason, at } = letter;
  await sql`
    with given as (
      select ${network}::text as network, ${mailFrom}::text as mail_from
      where (select count(*) from refused_mail where company_id = ${companyId}::uuid and day = ${day}::date) < ${rowsMax}::integer
        or exists (select from refused_mail where company_id = ${companyId}::uuid and day = ${day}::date
          and network = ${network} and mail_from = ${mailFrom} and reason = ${reason})
    )
    insert into refused_mail (company_id, day, network, mail_from, reason, letters, last_at)
    values (${companyId}::uuid, ${day}::date, coalesce((select network from given), ''),
      coalesce((select mail_from from given), ''), ${reason}, 1, ${at})
    on conflict (company_id, day, network, mail_from, reason) do update
      set letters = refused_mail.letters + 1, last_at = excluded.last_at`.execute(tx);
}

/** Counts of letters that were not taken since the day, the newest first. */
export async function listRefused(
  tx: Tx,
  companyId: string,
  since: LocalDate,
  limit: number,
): Promise<RefusedMailRow[]> {
  return tx
    .selectFrom("refused_mail")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("day", ">=", since)
    .orderBy("day", "desc")
    .orderBy("letters", "desc")
    .orderBy("mail_from")
    .limit(limit)
    .execute();
}

/** Those of the companies with letters since then that wait for a word, or were not taken. */
export async function listTroubledCompanies(
  tx: Tx,
  companyIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.company_id as id from received_mail m
    where m.company_id = any(${companyIds}::uuid[]) and m.received_at > ${since} and ${isTrouble}
    union select r.company_id from refused_mail r
    where r.company_id = any(${companyIds}::uuid[]) and r.last_at > ${since}`.execute(tx);
  return rows.map(({ id }) => id);
}

// Not those on which a person has decided.
const isTrouble = sql`(m.status = 'held' or (m.status = 'refused'
  and coalesce(m.reason, '') not in ('letter_refused', 'sender_blocked')))`;

export interface TroubledSender {
  /** The checked author, else the sender of the envelope; empty without either. */
  readonly from: string;
  readonly network: string;
  readonly held: number;
  readonly refused: number;
}

/** Letters since then that wait for a word or were not taken, by sender; the most first. */
export async function listTroubled(
  tx: Tx,
  companyId: string,
  since: Date,
): Promise<TroubledSender[]> {
  const { rows } = await sql<{ from: string; network: string; held: number; refused: number }>`
    select "from", network, sum(held)::integer as held, sum(refused)::integer as refused from (
      select coalesce(nullif(m.sender, ''), m.mail_from) as "from", '' as network,
        (count(*) filter (where m.status = 'held')) as held, (count(*) filter (where m.status = 'refused')) as refused
      from received_mail m
      where m.company_id = ${companyId}::uuid and m.received_at > ${since} and ${isTrouble}
      group by 1
      union all
      select r.mail_from, r.network, 0, sum(r.letters) from refused_mail r
      where r.company_id = ${companyId}::uuid and r.last_at > ${since} group by r.mail_from, r.network
    ) as each group by "from", network order by sum(held) + sum(refused) desc, "from"`.execute(tx);
  return rows;
}

export async function deleteRefusedBefore(
  tx: Tx,
  companyId: string,
  before: LocalDate,
): Promise<void> {
  await tx
    .deleteFrom("refused_mail")
    .where("company_id", "=", companyId)
    .where("day", "<", before)
    .execute();
}
