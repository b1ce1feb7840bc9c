/**
 * What freezes a row: nothing changes its day, its sum or its presence unless a person accepts it
 * (decisions 0145, 0276 and 0291). `t` is `bank_transaction`.
 */
import { IS_CLOSED, WAS_CLOSED } from "./closed-months.ts";
import { WAS_EXPORTED } from "./exported-rows.ts";

const isOf = (accountNr: string): string =>
  `c.accounts @> jsonb_build_array(jsonb_build_object('accountNr', ${accountNr}, 'currency', a.currency))`;

const certifiedWhere = (
  more: string,
): string => `(t.leading_account_id is null and t.withdrawn_at is null and t.status = 'booked' and exists (
    select from completeness_certificate c
    join bank_account a on a.company_id = c.company_id and a.id = t.bank_account_id
    where c.company_id = t.company_id and coalesce(t.shown_date, t.booking_date) between c.from_date and c.to_date${more}
      and (${isOf("a.account_nr")} or (t.came_by_nr <> '' and ${isOf("t.came_by_nr")}))))`;

/**
 * A certificate of the company is about the day and the account of the item, which counts on that
 * day. The account is its number and currency, today's or the one by which the item came: a source
 * that came later belongs to it too.
 */
const IS_CERTIFIED = certifiedWhere("");

/**
 * Everything that freezes a row. A further cause is a line here, and a column `was_…` of
 * `transaction_change` that says that it was the cause.
 */
const CAUSES = {
  booked: "t.booked_at is not null",
  exported: WAS_EXPORTED,
  certified: IS_CERTIFIED,
  closed: IS_CLOSED,
} as const;
export type FrozenCause = keyof typeof CAUSES;
export const FROZEN_CAUSES = Object.keys(CAUSES) as FrozenCause[];

/** The row is frozen. */
export const IS_FROZEN = `(${Object.values(CAUSES).join(" or ")})`;

/** The row is an item of a certificate's paper: it came before and did not only find its days. */
export const IS_ON_PAPER = certifiedWhere(" and t.created_at <= c.made_at");

/** The row is frozen as an item of its own: it is never put together with another such item. */
export const IS_FROZEN_ITEM = `(${Object.values({ ...CAUSES, certified: IS_ON_PAPER, closed: WAS_CLOSED }).join(" or ")})`;

/** What freezes the row, as an array of `FrozenCause`; empty where nothing does. */
export const FROZEN_BY = listed((cause) => CAUSES[cause]);

/** The columns of `transaction_change` that say what froze the row, and their values. */
export const FROZEN_COLUMNS = FROZEN_CAUSES.map((cause) => `was_${cause}` as const);
export const FROZEN_VALUES = Object.values(CAUSES).join(", ");

/** The change `alias` is one of a row that was frozen. */
export const wasFrozen = (alias: string): string =>
  `(${FROZEN_COLUMNS.map((column) => `${alias}.${column}`).join(" or ")})`;

/** What froze the row of the change `alias`, as an array of `FrozenCause`. */
export const frozenBy = (alias: string): string => listed((cause) => `${alias}.was_${cause}`);

function listed(conditionOf: (cause: FrozenCause) => string): string {
  const causes = FROZEN_CAUSES.map(
    (cause) => `case when ${conditionOf(cause)} then '${cause}' end`,
  );
  return `array_remove(array[${causes.join(", ")}], null)`;
}
