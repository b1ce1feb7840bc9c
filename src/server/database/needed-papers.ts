/**
 * Which items need a paper by their company's own rule, and what became of each (decision 0308).
 * Months before the rule's first one ask for nothing.
 */
import { itemsOfDays } from "./items-of-days.ts";

// The words by which banks name kinds of payments, as `values/transaction-types.ts` reads them.
const FOLDED = `translate(lower(t.type), 'áéíóöőúüű', 'aeiooouuu')`;
const IS_CASH = `(t.type like 'PMNT/CCRD/CWDL%' or t.type like 'PMNT/CNTR%' or ${FOLDED} ~ 'keszpenzfelvet|atm|cash')`;
const IS_CARD = `(t.type in ('CARD_PURCHASE', 'POS_ATM') or t.type like 'PMNT/CCRD%' or ${FOLDED} ~ 'kartya|card|vasarlas')`;
const IS_FEE = `(t.type in ('FEE_INTEREST', 'BANK_FEE') or t.type like 'ACMT%' or t.type ~ '^[NFS](CHG|COM|INT)$'
  or ${FOLDED} ~ 'kamat|interest|dij|koltseg|jutalek|illetek|fee|charge')`;

// Hungarian accounts are equal in their first sixteen digits, written as IBAN or not.
const DIGITS = (number: string): string =>
  `left(regexp_replace(regexp_replace(${number}, '^HU[0-9]{2}', ''), '[^0-9]', '', 'g'), 16)`;
const IS_OWN = `exists (select from bank_account o where o.company_id = t.company_id and o.deleted_at is null
  and length(${DIGITS("t.partner_account_nr")}) = 16 and ${DIGITS("o.account_nr")} = ${DIGITS("t.partner_account_nr")})`;

// A sum is in forints; what was paid in another currency is above every sum.
const ABOVE = (sum: string): string => `(t.currency <> 'HUF' or -t.amount > ${sum})`;

/**
 * Condition on `shown_transaction as t`: a paper stands beside the item. By an array, so that the
 * index of items is asked and not every paper of the company.
 */
export const HAS_PAPER = `exists (select from paper_item i
    join paper p on p.company_id = i.company_id and p.id = i.paper_id and p.removed_at is null
    where i.company_id = t.company_id and i.transaction_id = any (array(
      select t.id union all select l.other_id from transaction_link l
      where l.company_id = t.company_id and l.leading_id = t.id and l.undone_at is null)))`;

/**
 * CTEs `rule` to `needed` over the companies `$1` and the days `$2` to `$3`: rows of `needed` are
 * items with `has_paper`, and with the reason where a person has said that it needs none.
 */
export const NEEDED_PAPERS = `rule as (
    select r.* from paper_rule r where r.company_id = any ($1::uuid[]) and r.since <= $3::date),
  paid_before as materialized (
    select distinct t.company_id, lower(t.partner_name) as name from rule r
    join bank_account b on b.company_id = r.company_id and b.deleted_at is null
    cross join lateral (${itemsOfDays("b.company_id", "b.id", "$2::date - 365", "$2::date - 1")}) t
    where r.new_partners and t.amount < 0 and t.partner_name <> ''),
  needed as (
    select t.company_id, t.id, t.bank_account_id, t.booking_date, t.amount, t.currency, t.partner_name, t.remittance, t.type,
      ${HAS_PAPER} as has_paper, w.reason
    from rule r join bank_account b on b.company_id = r.company_id and b.deleted_at is null
    cross join lateral (${itemsOfDays("b.company_id", "b.id", "greatest($2::date, r.since)", "$3::date")}) t
    left join paper_waiver w on w.company_id = t.company_id and w.transaction_id = t.id
    where t.amount < 0 and not ${IS_OWN} and (
      (${IS_CARD} and not ${IS_CASH} and r.card_over is not null and ${ABOVE("r.card_over")})
      or (not ${IS_FEE} and not ${IS_CASH} and r.payment_over is not null and ${ABOVE("r.payment_over")})
      or (r.new_partners and not ${IS_FEE} and t.partner_name <> '' and not exists (
        select from paid_before k where k.company_id = t.company_id and k.name = lower(t.partner_name)))))`;
