/** Letters to the people who closed months that are otherwise now: all of a person's in one. */
import { createHash } from "node:crypto";
import { pagePaths } from "#contract/page-paths.ts";
import { inCompanies, inCompanyAsProgram, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { countChanged } from "#server/features/certificates/coverage.service.ts";
import { notifyTogether } from "#server/features/notifications/notifications.service.ts";
import {
  buildChangedMonthsMail,
  type ChangedMonth,
} from "#server/mail/outbound/templates/changed-months.mail.ts";
import { listHolding, listToLookAt, type LookedClosing, noteLooked } from "./closings.store.ts";
import { countItems } from "./months.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const COMPANIES_AT_ONCE = 500;
const MONTH_CHANGED = "month_changed";

interface Subject extends ChangedMonth {
  readonly dedupeKey: string;
  readonly companyId: string;
}

/** Writes of what changed since the last look. Answers the number of letters sent. */
export async function tellChangedMonths(deps: Needs): Promise<number> {
  const subjects: { readonly userId: string; readonly subject: Subject }[] = [];
  const looked: LookedClosing[] = [];
  for await (const slice of walkLivingCompanies(deps, COMPANIES_AT_ONCE)) {
    const closings = await inCompanies(deps.db, slice, (tx) => listToLookAt(tx, slice));
    for (const closing of closings) {
      const subject = await inCompanyAsProgram(deps.db, closing.companyId, (tx) =>
        describe(tx, closing),
      );
      if (subject !== undefined) subjects.push({ userId: closing.closedBy, subject });
      looked.push(closing);
    }
  }
  let told = 0;
  for (const [userId, own] of Map.groupBy(subjects, (each) => each.userId)) {
    const outcome = await notifyTogether<Subject>(deps, {
      userId,
      kind: MONTH_CHANGED,
      subjects: own.map(({ subject }) => subject),
      topic: () => "monthChanged",
      buildLetter: ({ name }, months) =>
        buildChangedMonthsMail({
          name,
          months,
          url: deps.config.baseUrl + pagePaths.companies(),
          contact: deps.config.contact,
        }),
    });
    if (outcome === "sent") told++;
  }
  // Behind the letters: a run that dies before it looks again, and the keys let nothing out twice.
  for (const closing of looked)
    await inCompanyAsProgram(deps.db, closing.companyId, (tx) => noteLooked(tx, closing));
  return told;
}

/** What is otherwise, under a key that names this very state; undefined where all is as it was. */
async function describe(
  tx: Tx,
  { companyId, id, days }: LookedClosing,
): Promise<Subject | undefined> {
  const [closing] = await listHolding(tx, [companyId], days);
  const [items] = await countItems(tx, [companyId], days);
  if (closing === undefined || closing.id !== id) return undefined;
  const heldChanges = items?.heldChanges ?? 0;
  const { digests, now, lateItems, companyName } = closing;
  if (countChanged(digests, now) + lateItems + heldChanges === 0) return undefined;
  const state = createHash("sha256").update(now).digest("hex").slice(0, 16);
  return {
    dedupeKey: `${id} ${state} ${lateItems} ${heldChanges}`,
    companyId,
    companyName,
    from: days.from,
    lateItems,
    heldChanges,
  };
}
