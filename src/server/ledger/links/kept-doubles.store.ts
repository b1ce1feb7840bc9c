/**
 * Decisions of people about possible doubles while a row of theirs is away: it left the books with
 * a file, or its account was taken apart.
 */
import { insertSelected } from "#server/database/insert-selected.ts";
import { runText } from "#server/database/run-text.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { DecidedPair } from "./relink-pairs.service.ts";

/** Rows of an account, by id, or those of a removal's table `doomed_item`. */
export type RowsToLeave =
  | { readonly accountId: string }
  | { readonly ids: readonly string[] }
  | "doomed_item";

/**
 * The decisions about these rows as `decision`, each once, and the rows as `leaving`. `$1` is the
 * company, `$2` names the rows.
 */
function decisionsAbout(rows: RowsToLeave): string {
  const leaving =
    rows === "doomed_item"
      ? "select id from doomed_item where $2::text is null"
      : "accountId" in rows
        ? "select id from bank_transaction where company_id = $1::uuid and bank_account_id = $2::uuid"
        : "select id from unnest($2::uuid[]) u (id)";
  // The link of a group may go out from another row than the two of the decision.
  return `with leaving as materialized (${leaving}),
      touched as materialized (
        select l.* from leaving w join transaction_link l on l.company_id = $1::uuid and l.leading_id = w.id
        union select l.* from leaving w join transaction_link l on l.company_id = $1::uuid and l.other_id = w.id),
      near as materialized (
        select * from touched
        union select l.* from touched t
          join transaction_link l on l.company_id = $1::uuid and l.leading_id = t.leading_id where t.undone_at is null),
      decision as materialized (
        select id, decided_by, created_at, undone_at is null as is_one, evidence,
          (evidence -> 'pair' ->> 0)::uuid as one_id, (evidence -> 'pair' ->> 1)::uuid as two_id
        from near where rule = 'manual' and decided_by is not null and evidence ? 'double')`;
}

function valueOf(rows: RowsToLeave): unknown {
  return rows === "doomed_item" ? null : "accountId" in rows ? rows.accountId : [...rows.ids];
}

/** Decisions about pairs both rows of which are among these. */
export async function listDecidedDoubles(
  tx: Tx,
  companyId: string,
  rows: RowsToLeave,
): Promise<DecidedPair[]> {
  return runText(
    tx,
    `${decisionsAbout(rows)}
      select d.one_id as "leadingId", d.two_id as "otherId", d.evidence, d.decided_by as "decidedBy", not d.is_one as undone,
        d.created_at as "decidedAt"
      from decision d join leaving a on a.id = d.one_id join leaving b on b.id = d.two_id order by d.created_at, d.id`,
    [companyId, valueOf(rows)],
  );
}

const KEPT_COLUMNS = [
  "id",
  "file_id",
  "bank_account_id",
  "amount",
  "first_id",
  "second_id",
  "first_date",
  "second_date",
  "is_one",
  "decided_by",
  "decided_at",
];

/** Keeps the decisions about these rows, before one of them leaves. */
export async function keepDoubles(
  tx: Tx,
  companyId: string,
  rows: RowsToLeave,
  fileId: string | null,
): Promise<void> {
  await insertSelected(tx, {
    insert: "insert into kept_double",
    companyId,
    columns: KEPT_COLUMNS,
    select: `${decisionsAbout(rows)}
      select distinct on (f.id, s.id) d.id, $3::uuid, f.bank_account_id, f.amount, f.id, s.id, f.booking_date, s.booking_date, d.is_one,
        d.decided_by, d.created_at
      from decision d
      join bank_transaction f on f.company_id = $1::uuid and f.id in (d.one_id, d.two_id)
      join bank_transaction s on s.company_id = $1::uuid and s.id in (d.one_id, d.two_id)
        and (s.booking_date, s.id) > (f.booking_date, f.id)
      where exists (select from leaving w where w.id in (d.one_id, d.two_id))
      order by f.id, s.id, d.created_at desc`,
    values: [companyId, valueOf(rows), fileId],
    onConflict: "on conflict do nothing",
  });
}

/** A decision that waits for its two rows. */
export interface KeptDouble {
  readonly id: string;
  readonly place: string;
  readonly firstId: string;
  readonly secondId: string;
  readonly isOne: boolean;
  readonly decidedBy: string;
  readonly decidedAt: Date;
}

export async function listKept(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
): Promise<KeptDouble[]> {
  return runText(
    tx,
    `select id, concat_ws(' ', bank_account_id, amount, first_date, second_date) as place, first_id as "firstId",
        second_id as "secondId", is_one as "isOne", decided_by as "decidedBy", decided_at as "decidedAt"
      from kept_double where company_id = $1::uuid and bank_account_id = any ($2::uuid[]) order by decided_at, id`,
    [companyId, [...accountIds]],
  );
}

/** An open possible double at the place of a kept decision. */
export interface OpenDouble {
  readonly place: string;
  readonly markedId: string;
  readonly otherId: string;
  /** Whether one of its rows was written under this change number. */
  readonly isNew: boolean;
  /** Those of the two that nobody has booked. */
  readonly unbooked: readonly string[];
}

export async function listOpenAtKept(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  days: { readonly from: LocalDate; readonly to: LocalDate } | undefined,
  changeSeq: bigint,
): Promise<OpenDouble[]> {
  return runText(
    tx,
    `with place as materialized (
        select distinct bank_account_id, amount, first_date, second_date from kept_double
        where company_id = $1::uuid and bank_account_id = any ($2::uuid[])
          and ($3::date is null or second_date >= $3::date - 31) and ($4::date is null or first_date <= $4::date + 31))
      select concat_ws(' ', p.bank_account_id, p.amount, p.first_date, p.second_date) as place, t.id as "markedId", o.id as "otherId",
        t.change_seq = $5::bigint or o.change_seq = $5::bigint as "isNew",
        array_remove(array[case when t.booked_at is null then t.id end, case when o.booked_at is null then o.id end], null) as unbooked
      from place p
      join bank_transaction t on t.company_id = $1::uuid and t.bank_account_id = p.bank_account_id and t.amount = p.amount
        and t.booking_date in (p.first_date, p.second_date) and t.possible_double_of is not null and not t.double_settled
      join bank_transaction o on o.company_id = $1::uuid and o.id = t.possible_double_of
        and least(o.booking_date, t.booking_date) = p.first_date and greatest(o.booking_date, t.booking_date) = p.second_date
      order by t.booking_date, t.id`,
    [companyId, [...accountIds], days?.from ?? null, days?.to ?? null, changeSeq],
  );
}

export async function deleteKept(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await runText(
    tx,
    "delete from kept_double where company_id = $1::uuid and id = any ($2::uuid[])",
    [companyId, [...ids]],
  );
}

/** Deletes the kept decisions about a file's rows. Called when the rows are back as they were. */
export async function deleteKeptOfFile(tx: Tx, companyId: string, fileId: string): Promise<void> {
  await runText(tx, "delete from kept_double where company_id = $1::uuid and file_id = $2::uuid", [
    companyId,
    fileId,
  ]);
}
