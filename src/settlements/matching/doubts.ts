/** What speaks against linking a credit to a settlement without a person, by any rule. */
import { isStrongReference } from "#settlements/matching/find-reference.ts";
import type { OpenSettlement, WhyProposed } from "#settlements/matching/matching.ts";
import {
  type KnownCredit,
  type MatchingTable,
  referenceIn,
} from "#settlements/matching/matching-table.ts";
import { namesTransferOnly, statedPurpose } from "#settlements/matching/other-purpose.ts";
import { isOtherAccount } from "#settlements/report-owner.ts";
import { isSurePayer } from "#settlements/matching/payer.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";

/**
 * The first doubt, the gravest first: the credit may have been taken back; the report names another
 * account; the text names another purpose; the payer is another one; days are not proven on which a
 * rival may stand.
 */
export function doubtOfCredit(
  table: MatchingTable,
  settlement: OpenSettlement,
  credit: KnownCredit,
): WhyProposed | undefined {
  if (credit.takenBack === "maybe") return { code: "maybe_taken_back" };
  if (credit.account !== undefined && isOtherAccount(settlement.accounts ?? [], credit.account))
    return { code: "other_account" };
  const text = credit.purpose ?? credit.text;
  const found = statedPurpose(text);
  if (found !== undefined) return { code: "names_other_purpose", found };
  const own = referenceIn(settlement, credit);
  if (own !== undefined && isStrongReference(own))
    return isStranger(credit, settlement.source) ? { code: "payer_other_name" } : undefined;
  const names = [credit.payerName, ...table.wordsOf(settlement.source), ...table.ownWords];
  if (!namesTransferOnly(text, names)) return { code: "names_other_purpose", found: text.trim() };
  // A rival would carry another text.
  if (own !== undefined) return undefined;
  return areDaysProven(table, settlement, credit) ? undefined : { code: "days_unproven" };
}

/** A payer with a name that is not the source's: anybody may copy the source's text. */
export function isStranger({ payerName, payers }: KnownCredit, source: string): boolean {
  return payerName.trim() !== "" && !isSurePayer(payers, source);
}

/**
 * True where bank data prove the days of the window, up to the day before the credit and as far as
 * they go behind it: no day is missing on which another credit of this sum may stand.
 */
function areDaysProven(
  { proven }: MatchingTable,
  { window }: OpenSettlement,
  { account, currency, date }: KnownCredit,
): boolean {
  if (proven === undefined || account === undefined) return true;
  const key = `${account} ${currency}`;
  const known = proven.lastProven(key);
  const ends = [addDays(date, -1), earlier(known, window.to)].filter((end) => end !== undefined);
  const need = ends.toSorted().at(-1)!;
  if (need < window.from) return true;
  const until = proven.provenUntil(key, window.from);
  return until !== undefined && until >= need;
}

function earlier(one: LocalDate | undefined, other: LocalDate): LocalDate | undefined {
  return one !== undefined && one < other ? one : one && other;
}
