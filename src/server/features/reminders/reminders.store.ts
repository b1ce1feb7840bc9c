/** Reminders that stand until what they ask for is there. */
import type { RepeatDays, StandingKind } from "#contract/companies/reminder-kinds.ts";
import { runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";

/** Days of an account that are asked for. */
export interface AskedGap {
  readonly accountNr: string;
  readonly currency: string;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

interface NewReminder {
  readonly companyId: string;
  readonly id: string;
  readonly kind: StandingKind;
  readonly gap: AskedGap | null;
  readonly text: string;
  readonly repeatDays: RepeatDays;
  readonly maker: Maker;
  readonly at: Date;
  readonly ownerIds: readonly string[];
}

/**
 * Keeps the reminder, in the place of one that asks for the same. `fresh`: there was none. Told: a
 * letter is about to go to its people.
 */
export async function putReminder(
  tx: Tx,
  { companyId, id, kind, gap, text, repeatDays, maker, at, ownerIds }: NewReminder,
): Promise<{ readonly id: string; readonly fresh: boolean }> {
  const [row] = await runText<{ id: string; fresh: boolean }>(
    tx,
    `insert into reminder (company_id, id, kind, account_nr, currency, from_date, to_date, text, repeat_days,
        asked_by, asked_through, asked_at)
      values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::date, $7::date, $8::text, $9::smallint,
        $10::uuid, $11::text, $12::timestamptz)
      on conflict (company_id, kind, account_nr, currency, from_date, to_date) where ended_at is null
      do update set text = excluded.text, repeat_days = excluded.repeat_days, asked_by = excluded.asked_by,
        asked_through = excluded.asked_through, asked_at = excluded.asked_at
      returning id, id = $2::uuid as fresh`,
    [
      companyId,
      id,
      kind,
      gap?.accountNr ?? "",
      gap?.currency ?? "",
      gap?.from ?? null,
      gap?.to ?? null,
      text,
      repeatDays,
      maker.userId,
      maker.through,
      at,
    ],
  );
  await tx
    .insertInto("reminder_addressee")
    .values(
      ownerIds.map((user_id) => ({
        company_id: companyId,
        reminder_id: row!.id,
        user_id,
        told_at: at,
        told_count: 1,
      })),
    )
    .onConflict((on) =>
      on.columns(["company_id", "reminder_id", "user_id"]).doUpdateSet((eb) => ({
        told_at: at,
        told_count: eb("reminder_addressee.told_count", "+", 1),
      })),
    )
    .execute();
  return row!;
}

export async function countStanding(tx: Tx, companyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("reminder")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** No letter went to the person: the next collected one tells him. */
export async function forgetTold(
  tx: Tx,
  companyId: string,
  reminderId: string,
  userId: string,
): Promise<void> {
  await tx
    .updateTable("reminder_addressee")
    .set({ told_at: null })
    .where("company_id", "=", companyId)
    .where("reminder_id", "=", reminderId)
    .where("user_id", "=", userId)
    .execute();
}

/** A letter has said them to the person. */
export async function noteTold(
  tx: Tx,
  companyId: string,
  {
    userId,
    ids,
    at,
  }: { readonly userId: string; readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("reminder_addressee")
    .set((eb) => ({ told_at: at, told_count: eb("told_count", "+", 1) }))
    .where("company_id", "=", companyId)
    .where("user_id", "=", userId)
    .where("reminder_id", "in", [...ids])
    .execute();
}

export async function deleteReminder(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("reminder")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/** False where it stands no more. */
export async function putEnd(
  tx: Tx,
  companyId: string,
  id: string,
  end: { readonly ending: "done" | "withdrawn" | "gone"; readonly by?: Maker; readonly at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("reminder")
    .set({
      ending: end.ending,
      ended_at: end.at,
      ended_by: end.by?.userId ?? null,
      ended_through: end.by?.through ?? null,
    })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface ReminderRow {
  readonly companyId: string;
  readonly id: string;
  readonly kind: StandingKind;
  readonly gap: AskedGap | null;
  readonly text: string;
  readonly repeatDays: RepeatDays;
  readonly askedById: string;
  readonly askedBy: string | null;
  readonly askedThrough: string | null;
  readonly askedAt: Date;
  readonly toldAt: Date | null;
  readonly companyName: string;
  readonly taxNumber: string;
}

/**
 * Reminders of the companies that stand, the oldest first; those of people who have left the
 * company stand no more.
 */
export function listStanding(tx: Tx, companyIds: readonly string[]): Promise<ReminderRow[]> {
  return runText(
    tx,
    `select r.company_id as "companyId", r.id, r.kind, r.text, r.repeat_days as "repeatDays", r.asked_by as "askedById",
        (select coalesce(nullif(u.name, ''), u.email) from app_user u where u.id = r.asked_by and u.deleted_at is null) as "askedBy",
        r.asked_through as "askedThrough", r.asked_at as "askedAt", c.name as "companyName", c.tax_number as "taxNumber",
        (select max(a.told_at) from reminder_addressee a where a.company_id = r.company_id and a.reminder_id = r.id) as "toldAt",
        case when r.from_date is not null then jsonb_build_object('accountNr', r.account_nr, 'currency', r.currency,
          'from', r.from_date, 'to', r.to_date) end as gap
      from reminder r
      join company c on c.company_id = r.company_id
      join membership m on m.company_id = r.company_id and m.user_id = r.asked_by and m.removed_at is null
      where r.company_id = any($1::uuid[]) and r.ended_at is null
      order by r.company_id, r.asked_at, r.id`,
    [[...companyIds]],
  );
}

export interface ReminderWait {
  readonly companyId: string;
  readonly reminderId: string;
  readonly userId: string;
  readonly since: Date;
  readonly toldAt: Date | null;
  readonly toldCount: number;
  readonly repeatDays: RepeatDays;
}

/** Reminders that stand, by the directors of the companies whom they ask. */
export function listReminderWaits(tx: Tx, companyIds: readonly string[]): Promise<ReminderWait[]> {
  return runText(
    tx,
    `select r.company_id as "companyId", r.id as "reminderId", a.user_id as "userId", r.asked_at as since,
        a.told_at as "toldAt", a.told_count as "toldCount", r.repeat_days as "repeatDays"
      from reminder r
      join reminder_addressee a on a.company_id = r.company_id and a.reminder_id = r.id
      join membership m on m.company_id = r.company_id and m.user_id = a.user_id and m.removed_at is null
      join membership p on p.company_id = r.company_id and p.user_id = r.asked_by and p.removed_at is null
      where r.company_id = any($1::uuid[]) and r.ended_at is null
      order by r.asked_at, r.id`,
    [[...companyIds]],
  );
}

export interface DoneReminder {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly userId: string;
  readonly kind: StandingKind;
  /** The days that were asked for; null where all were. */
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly at: Date;
}

/** What came since, by who asked for it and is in the company still. */
export function listDone(
  tx: Tx,
  companyIds: readonly string[],
  since: Date,
): Promise<DoneReminder[]> {
  return runText(
    tx,
    `select r.company_id as "companyId", c.name as "companyName", r.id, r.asked_by as "userId", r.kind,
        r.from_date as from, r.to_date as to, r.ended_at as at
      from reminder r
      join company c on c.company_id = r.company_id
      join membership m on m.company_id = r.company_id and m.user_id = r.asked_by and m.removed_at is null
      where r.company_id = any($1::uuid[]) and r.ending = 'done' and r.ended_at > $2::timestamptz
      order by r.ended_at, r.id`,
    [[...companyIds], since],
  );
}
