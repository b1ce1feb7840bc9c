/**
 * Letters to directors about letters that wait for a word on their sender or were not taken: one a
 * day and company at the most.
 */
import { pagePaths } from "#contract/page-paths.ts";
import { budapestDate } from "#values/local-date.ts";
import { DAY_MS } from "#values/durations.ts";
import { inCompanies, inCompanyAsProgram } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { describeOwners } from "#server/features/accountants/members.service.ts";
import { notify } from "#server/features/notifications/notifications.service.ts";
import { buildHeldMailsMail } from "#server/mail/outbound/templates/held-mails.mail.ts";
import { listTroubled, listTroubledCompanies, type TroubledSender } from "./mail-senders.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const COMPANIES_AT_ONCE = 500;
const HELD_MAILS = "held_mails";

/** Writes about the letters of the last 24 hours. Answers the number of letters sent. */
export async function tellHeldMails(deps: Needs): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  let told = 0;
  for await (const slice of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const companies = await inCompanies(deps.db, slice, (tx) =>
      listTroubledCompanies(tx, slice, since),
    );
    for (const companyId of companies) {
      try {
        told += await tellCompany(deps, companyId, since);
      } catch (error) {
        // The others must not wait for this one.
        deps.log.error({ err: error, companyId }, "held letters not told");
      }
    }
  }
  return told;
}

async function tellCompany(deps: Needs, companyId: string, since: Date): Promise<number> {
  const { troubled, owners } = await inCompanyAsProgram(deps.db, companyId, async (tx) => ({
    troubled: await listTroubled(tx, companyId, since),
    owners: await describeOwners(tx, companyId),
  }));
  const sum = (key: "held" | "refused") => troubled.reduce((all, each) => all + each[key], 0);
  const { companyName, taxNumber, ids } = owners;
  const day = budapestDate(deps.clock.now().getTime());
  let told = 0;
  for (const userId of ids) {
    const outcome = await notify(deps, {
      userId,
      kind: HELD_MAILS,
      dedupeKey: `${companyId} ${day}`,
      companyId,
      topic: "heldMail",
      buildLetter: ({ name }) =>
        buildHeldMailsMail({
          name,
          companyName,
          taxNumber,
          held: sum("held"),
          refused: sum("refused"),
          senders: troubled.map(nameSender),
          url: deps.config.baseUrl + pagePaths.receivedMails(),
          contact: deps.config.contact,
        }),
    });
    if (outcome === "sent") told++;
  }
  return told;
}

function nameSender({ from, network, held, refused }: TroubledSender) {
  const name = from === "" ? "ismeretlen feladó" : from;
  return { from: network === "" ? name : `${name} (${network})`, letters: held + refused };
}
