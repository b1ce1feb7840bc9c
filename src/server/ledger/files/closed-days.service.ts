/**
 * Items that only reports brought, of days that statements have shown to their end since: no bank
 * has booked them on this day.
 */
import type { Tx } from "#server/database/tenant.ts";
import { isDayClosed } from "#server/ledger/pairing/closed-day.ts";
import { ADVICE_KINDS } from "#server/ledger/pairing/pair-items.ts";
import { VALUE_SHIFT_DAYS } from "#server/ledger/pairing/statement-relation.ts";
import { addDays, type LocalDate } from "#values/local-date.ts";
import { listReportedOnly, listStatementFacts } from "./pairing.store.ts";
import { hasAdvices } from "./same-content.store.ts";

// A statement begins so many days after the one before at most, where it is to close its last day.
const BETWEEN_DAYS = VALUE_SHIFT_DAYS;
const NO_FILE = "00000000-0000-0000-0000-000000000000";

/**
 * The ids of such items around the days that a file has just shown, behind those that its pairing
 * has superseded.
 */
export async function listDisproved(
  tx: Tx,
  companyId: string,
  accountIds: readonly string[],
  {
    span,
    superseded,
  }: {
    readonly span: { readonly from: LocalDate; readonly to: LocalDate } | undefined;
    readonly superseded: readonly string[];
  },
): Promise<readonly string[]> {
  if (span === undefined) return superseded;
  // The file may begin or end the chain of balances of a day before it, and of one behind it.
  const days = { from: addDays(span.from, -BETWEEN_DAYS), to: addDays(span.to, BETWEEN_DAYS) };
  if (!(await hasAdvices(tx, companyId, accountIds, days, [...ADVICE_KINDS]))) return superseded;
  const kinds = [...ADVICE_KINDS];
  const items = await listReportedOnly(tx, companyId, accountIds, { ...days, kinds });
  const found = new Set(superseded);
  for (const ofDay of Map.groupBy(
    items,
    ({ accountId, cameBy, day }) => `${accountId} ${cameBy} ${day}`,
  ).values()) {
    const { accountId, cameBy, day } = ofDay[0]!;
    const around = { from: addDays(day, -BETWEEN_DAYS), to: addDays(day, BETWEEN_DAYS) };
    const range = { accountId, cameBy, ...around };
    const statements = await listStatementFacts(tx, companyId, range, NO_FILE);
    if (isDayClosed(statements, day)) for (const { id } of ofDay) found.add(id);
  }
  return [...found];
}
