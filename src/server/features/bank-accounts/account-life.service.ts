/** The first and the last day of an account, as a person says them. */
import type { BankAccount } from "#contract/bank-accounts/bank-accounts.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { enqueueProof } from "#server/features/completeness/prove-days.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { invalidField, notFound } from "#server/http/errors.ts";
import { updateLife } from "#server/ledger/accounts.ts";
import { budapestDate, type LocalDate } from "#values/local-date.ts";
import { presentBankAccount } from "./bank-accounts.present.ts";
import { listBankAccountsWithCounts } from "./bank-accounts.store.ts";
import { listOpenGaps } from "./open-gaps.service.ts";

interface ToldLife {
  readonly accountId: string;
  readonly opened: LocalDate | null;
  readonly closed: LocalDate | null;
}

/** Throws `not_found`, and `validation_failed` for days in the wrong order or of the future. */
export async function setAccountLife(
  deps: Pick<Deps, "db" | "events" | "clock" | "queue">,
  access: OwnerAccess,
  { accountId, opened, closed }: ToldLife,
): Promise<BankAccount> {
  const { companyId, actor } = access;
  const at = deps.clock.now();
  const today = budapestDate(at.getTime());
  if (opened !== null && opened > today) throw invalidField("opened_on", "is not over yet");
  if (closed !== null && closed > today) throw invalidField("closed_on", "is not over yet");
  if (opened !== null && closed !== null && closed < opened)
    throw invalidField("closed_on", "is before the first day");
  const account = await inCompany(deps.db, companyId, async (tx) => {
    const [before] = await listBankAccountsWithCounts(tx, companyId, accountId);
    if (before === undefined) throw notFound("Bank account");
    await updateLife(tx, companyId, before, { opened, closed, by: makerOf(actor), at });
    await audit(
      tx,
      access,
      "bank_account.life",
      { kind: "bank_account", id: accountId },
      {
        before: { openedOn: before.opened_on, closedOn: before.closed_on },
        after: { openedOn: opened, closedOn: closed },
      },
    );
    await enqueueProof(deps, tx, companyId, [accountId]);
    const gaps = (await listOpenGaps(tx, companyId, [before])).get(accountId) ?? [];
    return presentBankAccount({ ...before, opened_on: opened, closed_on: closed }, at, gaps);
  });
  await deps.events.publish("BankAccount", companyId);
  return account;
}
