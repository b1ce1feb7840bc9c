/** „Láttam": a person has looked at the bank's changes of an item that was booked or exported. */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { notFound } from "#server/http/errors.ts";
import type { BookingActor } from "./booked.service.ts";
import { markChangesSeen } from "./transaction-ties.store.ts";
import { findTransactionRow } from "./transactions.store.ts";

/**
 * Throws `not_found`. Answers how many changes were open; a second look finds none and is no event
 * of the log.
 */
export async function noteChangesSeen(
  deps: Pick<Deps, "db" | "clock" | "events">,
  actor: BookingActor,
  company: string,
  transactionId: string,
): Promise<number> {
  const { companyId } = await requireCompany(deps, actor.person, company, "member");
  const id = transactionId.toLowerCase();
  const count = await inCompany(deps.db, companyId, async (tx) => {
    if ((await findTransactionRow(tx, companyId, id)) === undefined) throw notFound("Transaction");
    const seen = await markChangesSeen(tx, companyId, id, actor.person.userId, deps.clock.now());
    if (seen > 0) {
      await writeAudit(tx, {
        companyId,
        actorKind: "user",
        actorId: actor.person.userId,
        action: "transaction.change-seen",
        objectKind: "transaction",
        objectId: id,
        after: { count: seen },
        address: actor.address,
        requestId: actor.requestId,
      });
    }
    return seen;
  });
  if (count > 0) await deps.events.publish("Transaction", companyId);
  return count;
}
