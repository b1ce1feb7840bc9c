/** Decisions of a person about unread items. */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { notFound } from "#server/http/errors.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { formatAmount } from "#values/money.ts";
import { deleteUnread } from "./unread-items.store.ts";

/**
 * Deletes an unread item because a person has dealt with it. Throws `not_found` where the company
 * does not have the item (any more).
 */
export async function putAwayUnread(
  deps: Pick<Deps, "db" | "events" | "accessMode">,
  access: OwnerAccess,
  itemId: string,
): Promise<void> {
  const { companyId } = access;
  await inCompany(deps.db, companyId, async (tx) => {
    const item = await deleteUnread(tx, companyId, itemId);
    if (item === undefined) throw notFound("Item");
    const { bankAccountId, bookingDate, amount, currency } = item;
    const object = { kind: "bank_account", id: bankAccountId } as const;
    await audit(tx, access, "bank_account.put-away-item", object, {
      before: {
        date: bookingDate,
        amount: amount === null ? null : `${formatAmount(amount)} ${currency}`.trim(),
      },
    });
  });
  await deps.events.publish("BankAccount", companyId);
}
