/**
 * Items of an unknown account are not shown until the director decides, so he gets a letter, once
 * for each account.
 */
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildParkedAccountMail } from "#server/mail/outbound/templates/invoice-feed.mail.ts";
import { displayAccountNumber } from "#values/account-number.ts";
import * as feed from "#server/features/invoice-feed/push-feed.store.ts";

export type ParkedDeps = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

/** Never throws: a letter that could not be sent is tried again after the next message. */
export async function tellParked(deps: ParkedDeps, companyId: string): Promise<void> {
  try {
    const { accounts, director } = await inCompanyAsProgram(deps.db, companyId, async (tx) => ({
      accounts: (await feed.listPushAccounts(tx, companyId)).filter(
        ({ state }) => state === "parked",
      ),
      director: await feed.findDirector(tx, companyId),
    }));
    if (director === undefined) return;
    for (const { accountNr } of accounts) {
      await notify(deps, {
        userId: director.userId,
        kind: "invoice_feed_parked",
        dedupeKey: `${companyId}:${accountNr}`,
        companyId,
        buildLetter: ({ name }) =>
          buildParkedAccountMail({
            name,
            companyName: director.companyName,
            taxNumber: director.taxNumber,
            accountNr: displayAccountNumber(accountNr),
            url: deps.config.baseUrl + pagePaths.bankIntegration(),
            contact: deps.config.contact,
          }),
      });
    }
  } catch (error) {
    deps.log.warn({ err: error, companyId }, "director not told of a parked account");
  }
}
