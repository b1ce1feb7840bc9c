/** The end of kept letters after their ninety days. */
import { budapestDate } from "#values/local-date.ts";
import { DAY_MS } from "#values/durations.ts";
import { RECEIVED_MAIL_KEPT_DAYS } from "#contract/received-mails/mail-limits.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { removeIfUnneeded } from "#server/features/statement-files/delete-file.service.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { forgetLooks } from "./letter-looks.service.ts";
import { deleteRefusedBefore } from "./mail-senders.store.ts";
import * as store from "./received-mails.store.ts";

const COMPANIES_AT_ONCE = 1_000;
const MAILS_AT_ONCE = 200;

/**
 * The bytes go before the end of the row is stored: a crash leaves a row that the next run finds.
 * Bytes that a file of the company needs stay. Answers the number of letters.
 */
export async function purgeOldMails(
  deps: Pick<Deps, "db" | "clock" | "files">,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - RECEIVED_MAIL_KEPT_DAYS * DAY_MS);
  await forgetLooks(deps);
  let purged = 0;
  for await (const companyIds of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    for (const companyId of companyIds) {
      if (signal?.aborted === true) return purged;
      purged += await purgeMailsOf(deps, companyId, before);
    }
  }
  return purged;
}

async function purgeMailsOf(
  deps: Pick<Deps, "db" | "files">,
  companyId: string,
  before: Date,
): Promise<number> {
  const old = await inCompany(deps.db, companyId, (tx) =>
    store.listOldMails(tx, companyId, before, MAILS_AT_ONCE),
  );
  const day = budapestDate(before.getTime());
  await inCompany(deps.db, companyId, (tx) => deleteRefusedBefore(tx, companyId, day));
  for (const { id, raw_hash: hash } of old) {
    await inCompany(deps.db, companyId, async (tx) => {
      await store.deleteMail(tx, companyId, id);
      if (hash !== null) await removeIfUnneeded(tx, deps, companyId, hash);
    });
  }
  return old.length;
}
