/** What the months of companies are judged from, for many companies at once. */
import { wasFrozen } from "#server/database/frozen-rows.ts";
import { itemsOfDays } from "#server/database/items-of-days.ts";
import { NEVER_EXPORTED } from "#server/database/exported-rows.ts";
import { runPlanned } from "#server/database/run-text.ts";
import { OPEN_DOUBLE, HELD_CHANGE } from "#server/database/undecided-rows.ts";
import type { DeadlineRuleTable } from "#server/database/tables/months.ts";
import type { GlobalTx, Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface ItemCounts {
  readonly companyId: string;
  readonly items: number;
  readonly unbooked: number;
  readonly unexported: number;
  readonly openDoubles: number;
  readonly heldChanges: number;
  /** About these items: all, those that wait for the accountant, and those for the client. */
  readonly questions: number;
  readonly officeQuestions: number;
  readonly clientQuestions: number;
}

/** Counts of the companies' items of the days; a company without an item has no row. */
export async function countItems(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: Days,
): Promise<ItemCounts[]> {
  return runPlanned(
    tx,
    `with item as (
        select t.company_id, t.id, t.booked_at, t.leading_account_id from bank_account b
        cross join lateral (${itemsOfDays("b.company_id", "b.id", "$2::date", "$3::date")}) t
        where b.company_id = any ($1::uuid[]) and b.deleted_at is null),
      counted as (
        select t.company_id, count(*)::integer as items, (count(*) filter (where t.booked_at is null))::integer as unbooked
        from item t group by 1),
      missing as (
        select t.company_id, count(*)::integer as unexported from item t where ${NEVER_EXPORTED} group by 1),
      double as (
        select t.company_id, count(*)::integer as doubles from bank_account b
        join shown_transaction t on t.company_id = b.company_id and t.bank_account_id = b.id
        where b.company_id = any ($1::uuid[]) and b.deleted_at is null and ${OPEN_DOUBLE("t", "$2", "$3")} group by 1),
      held as (
        select c.company_id, count(distinct t.id)::integer as changes from transaction_change c
        join shown_transaction t on t.company_id = c.company_id and t.id = c.transaction_id
        join bank_account b on b.company_id = t.company_id and b.id = t.bank_account_id
        where c.company_id = any ($1::uuid[]) and b.deleted_at is null and ${HELD_CHANGE} and ${wasFrozen("c")}
          and t.booking_date between $2::date and $3::date
        group by 1),
      asked as (
        select q.company_id, count(distinct q.id)::integer as questions,
          (count(distinct q.id) filter (
            where q.state = case q.asked_role when 'accountant' then 'answered' else 'waiting' end))::integer as office,
          (count(distinct q.id) filter (where q.state = 'waiting' and q.asked_role = 'accountant'))::integer as client
        from question q join question_item i on i.company_id = q.company_id and i.question_id = q.id
        join shown_transaction t on t.company_id = i.company_id and t.id = i.transaction_id
        join bank_account b on b.company_id = t.company_id and b.id = t.bank_account_id
        where q.company_id = any ($1::uuid[]) and q.state <> 'remark' and b.deleted_at is null
          and t.booking_date between $2::date and $3::date
        group by 1)
      select o.company_id as "companyId", coalesce(i.items, 0) as items, coalesce(i.unbooked, 0) as unbooked,
        coalesce(m.unexported, 0) as unexported, coalesce(d.doubles, 0) as "openDoubles", coalesce(h.changes, 0) as "heldChanges",
        coalesce(q.questions, 0) as questions, coalesce(q.office, 0) as "officeQuestions", coalesce(q.client, 0) as "clientQuestions"
      from unnest($1::uuid[]) o (company_id)
      left join counted i on i.company_id = o.company_id
      left join missing m on m.company_id = o.company_id
      left join double d on d.company_id = o.company_id
      left join held h on h.company_id = o.company_id
      left join asked q on q.company_id = o.company_id`,
    [[...companyIds], from, to],
  );
}

/** All rules, with those that are over. */
export async function listDeadlineRules(tx: GlobalTx): Promise<DeadlineRuleTable[]> {
  return tx
    .selectFrom("deadline_rule")
    .select(["kind", "period", "months_after", "day", "valid_from", "valid_to"])
    .orderBy("kind")
    .orderBy("valid_from")
    .execute();
}

/** Takes the rule in, in the place of one of its kind that begins on the same day. */
export async function putDeadlineRule(tx: GlobalTx, rule: DeadlineRuleTable): Promise<void> {
  await tx
    .insertInto("deadline_rule")
    .values(rule)
    .onConflict((on) => on.columns(["kind", "valid_from"]).doUpdateSet(rule))
    .execute();
}
