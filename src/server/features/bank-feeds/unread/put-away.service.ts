/** Decisions of a person about unread items. */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { writeAudit } from "#server/features/audit/audit.store.ts";
import { notFound } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { formatAmount } from "#values/money.ts";
import { deleteUnread } from "./unread-items.store.ts";

/** The person who asks, for the audit log. */
export interface Caller {
  readonly person: Person;
  readonly address: string;
  readonly requestId: string;
}

/**
 * Deletes an unread item because a person has dealt with it. Throws `not_found` where the company
 * does not have the item (any more).
 */
export async function putAwayUnread(
  deps: Pick<Deps, "db" | "events" | "accessMode">,
  caller: Caller,
  given: { readonly companyId: string; readonly itemId: string },
): Promise<void> {
  const { companyId } = await requireCompany(deps, caller.person, given.companyId, "owner");
  await inCompany(deps.db, companyId, async (tx) => {
    const item = await deleteUnread(tx, companyId, given.itemId);
    if (item === undefined) throw notFound("Item");
    const { bankAccountId, bookingDate, amount, currency } = item;
    await writeAudit(tx, {
      companyId,
      actorKind: "user",
      actorId: caller.person.userId,
      action: "bank_account.put-away-item",
      objectKind: "bank_account",
      objectId: bankAccountId,
      before: {
        date: bookingDate,
        amount: amount === null ? null : `${formatAmount(amount)} ${currency}`.trim(),
      },
      address: caller.address,
      requestId: caller.requestId,
    });
  });
  await deps.events.publish("BankAccount", companyId);
}
