/** „Láttam": a person has looked at the bank's changes of an item that was booked or exported. */
import type { CompanyAccess } from "#server/http/company-access.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { notFound } from "#server/http/errors.ts";
import { markChangesSeen } from "#server/ledger/marks.ts";
import { findTransactionRow } from "./transactions.store.ts";

/**
 * Throws `not_found`. Answers how many changes were open; a second look finds none and is no event
 * of the log.
 */
export async function noteChangesSeen(
  deps: Pick<Deps, "db" | "clock" | "events">,
  access: CompanyAccess,
  transactionId: string,
): Promise<number> {
  const { companyId, actor } = access;
  const id = transactionId.toLowerCase();
  const count = await inCompany(deps.db, companyId, async (tx) => {
    if ((await findTransactionRow(tx, companyId, id)) === undefined) throw notFound("Transaction");
    const seen = await markChangesSeen(tx, companyId, id, actor.person.userId, deps.clock.now());
    if (seen > 0) {
      await audit(
        tx,
        access,
        "transaction.change-seen",
        { kind: "transaction", id },
        {
          after: { count: seen },
        },
      );
    }
    return seen;
  });
  if (count > 0) await deps.events.publish("Transaction", companyId);
  return count;
}
