/** Items that need a paper, have one, or were said to need none; and the rule. */
import type { PaperShow, WaiverReason } from "#contract/papers/paper-shows.ts";
import { itemsOfDays } from "#server/database/items-of-days.ts";
import { HAS_PAPER, NEEDED_PAPERS } from "#server/database/needed-papers.ts";
import { runPlanned, runText } from "#server/database/run-text.ts";
import type { Maker } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface PaperRule {
  readonly since: LocalDate;
  readonly cardOver: bigint | null;
  readonly paymentOver: bigint | null;
  readonly newPartners: boolean;
}

export async function findRule(tx: Tx, companyId: string): Promise<PaperRule | undefined> {
  const row = await tx
    .selectFrom("paper_rule")
    .select(["since", "card_over", "payment_over", "new_partners"])
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return (
    row && {
      since: row.since,
      cardOver: row.card_over,
      paymentOver: row.payment_over,
      newPartners: row.new_partners,
    }
  );
}

export async function putRule(
  tx: Tx,
  companyId: string,
  { since, cardOver, paymentOver, newPartners }: PaperRule,
  { maker, at }: { readonly maker: Maker; readonly at: Date },
): Promise<void> {
  const values = {
    since,
    card_over: cardOver,
    payment_over: paymentOver,
    new_partners: newPartners,
    changed_by: maker.userId,
    changed_through: maker.through,
    changed_at: at,
  };
  await tx
    .insertInto("paper_rule")
    .values({ company_id: companyId, ...values })
    .onConflict((on) => on.column("company_id").doUpdateSet(values))
    .execute();
}

export async function deleteRule(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom("paper_rule").where("company_id", "=", companyId).execute();
}

/** Says of the items that they need no paper, or takes that back. */
export async function putWaivers(
  tx: Tx,
  companyId: string,
  transactionIds: readonly string[],
  said: {
    readonly reason: WaiverReason | null;
    readonly maker: Maker;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .deleteFrom("paper_waiver")
    .where("company_id", "=", companyId)
    .where("transaction_id", "in", [...transactionIds])
    .execute();
  const { reason, maker, at } = said;
  if (reason === null) return;
  await tx
    .insertInto("paper_waiver")
    .values(
      transactionIds.map((transaction_id) => ({
        company_id: companyId,
        transaction_id,
        reason,
        waived_by: maker.userId,
        waived_through: maker.through,
        waived_at: at,
      })),
    )
    .execute();
}

export interface NeedCounts {
  readonly companyId: string;
  readonly neededPapers: number;
  readonly missingPapers: number;
}

/** Of each company with a rule: its items of the days that need a paper, and those without one. */
export function countNeeded(
  tx: Tx,
  companyIds: readonly string[],
  { from, to }: Days,
): Promise<NeedCounts[]> {
  return runPlanned(
    tx,
    `with ${NEEDED_PAPERS}
      select n.company_id as "companyId", count(*)::integer as "neededPapers",
        (count(*) filter (where not n.has_paper and n.reason is null))::integer as "missingPapers"
      from needed n group by 1`,
    [[...companyIds], from, to],
  );
}

export interface ListedItem {
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: Amount;
  readonly currency: string;
  readonly partnerName: string;
  readonly remittance: string;
  readonly type: string;
  readonly reason: WaiverReason | null;
}

const ITEM = (row: string): string =>
  `${row}.id, ${row}.booking_date as date, ${row}.amount, ${row}.currency, ${row}.partner_name as "partnerName",
    ${row}.remittance, ${row}.type`;
const LISTS = {
  missing: "not n.has_paper and n.reason is null",
  waived: "not n.has_paper and n.reason is not null",
} as const satisfies Record<Exclude<PaperShow, "there">, string>;

/** Items of the days in one state, the newest first. */
export function listNeeding(
  tx: Tx,
  companyId: string,
  { from, to, show, limit }: Days & { readonly show: PaperShow; readonly limit: number },
): Promise<ListedItem[]> {
  const values = [[companyId], from, to, limit];
  if (show !== "there")
    return runText(
      tx,
      `with ${NEEDED_PAPERS} select ${ITEM("n")}, n.reason from needed n where ${LISTS[show]}
        order by n.booking_date desc, n.id desc limit $4`,
      values,
    );
  return runText(
    tx,
    `select ${ITEM("t")}, null as reason from bank_account b
      cross join lateral (${itemsOfDays("b.company_id", "b.id", "$2::date", "$3::date")}) t
      where b.company_id = any ($1::uuid[]) and b.deleted_at is null and ${HAS_PAPER}
      order by t.booking_date desc, t.id desc limit $4`,
    values,
  );
}

export interface ShowCounts {
  readonly missing: number;
  readonly waived: number;
  readonly there: number;
  readonly loose: number;
  readonly removed: number;
}

export async function countShown(
  tx: Tx,
  companyId: string,
  { from, to }: Days,
): Promise<ShowCounts> {
  const [row] = await runText<ShowCounts>(
    tx,
    `with ${NEEDED_PAPERS}
      select (count(*) filter (where ${LISTS.missing}))::integer as missing,
        (count(*) filter (where ${LISTS.waived}))::integer as waived,
        (select count(*)::integer from bank_account b
          cross join lateral (${itemsOfDays("b.company_id", "b.id", "$2::date", "$3::date")}) t
          where b.company_id = any ($1::uuid[]) and b.deleted_at is null and ${HAS_PAPER}) as there,
        (select count(*)::integer from paper p where p.company_id = any ($1::uuid[]) and ${LOOSE}) as loose,
        (select count(*)::integer from paper p where p.company_id = any ($1::uuid[]) and p.removed_at is not null) as removed
      from needed n`,
    [[companyId], from, to],
  );
  return row!;
}

const LOOSE = `p.removed_at is null and not exists (select from paper_item i
  join shown_transaction t on t.company_id = i.company_id and t.id = i.transaction_id
  where i.company_id = p.company_id and i.paper_id = p.id)`;

/** Papers that hang on no item of the books, or removed ones; the newest first. */
export async function listPaperIds(
  tx: Tx,
  companyId: string,
  { show, limit }: { readonly show: "loose" | "removed"; readonly limit: number },
): Promise<string[]> {
  const condition = show === "loose" ? LOOSE : "p.removed_at is not null";
  const rows = await runText<{ id: string }>(
    tx,
    `select p.id from paper p where p.company_id = $1::uuid and ${condition}
      order by p.added_at desc, p.id desc limit $2`,
    [companyId, limit],
  );
  return rows.map(({ id }) => id);
}
