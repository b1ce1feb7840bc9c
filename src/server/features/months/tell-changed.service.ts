/** Letters to the people who closed months that are otherwise now: all of a person's in one. */
import { createHash } from "node:crypto";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { countChanged } from "#server/features/certificates/coverage.service.ts";
import { sendCollected } from "#server/features/notifications/collected-letters.service.ts";
import {
  buildChangedMonthsMail,
  type ChangedMonth,
} from "#server/mail/outbound/templates/changed-months.mail.ts";
import { listHolding, listToLookAt, type LookedClosing, noteLooked } from "./closings.store.ts";
import { countItems } from "./months.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "config" | "mailer" | "log">;

const MONTH_CHANGED = "month_changed";

interface Subject extends ChangedMonth {
  readonly dedupeKey: string;
  readonly companyId: string;
}

/** Writes of what changed since the last look. Answers the number of letters sent. */
export function tellChangedMonths(deps: Needs): Promise<number> {
  return sendCollected(deps, {
    kind: MONTH_CHANGED,
    list: async (tx, companyIds) =>
      (await listToLookAt(tx, companyIds)).map((row) => ({ ...row, userId: row.closedBy })),
    describe: async (tx, _companyId, closings) => {
      const subjects: Subject[] = [];
      for (const closing of closings) {
        const subject = await describe(tx, closing);
        if (subject !== undefined) subjects.push(subject);
      }
      return subjects;
    },
    topic: () => "monthChanged",
    buildLetter: ({ name }, months) =>
      buildChangedMonthsMail({
        name,
        months,
        url: deps.config.baseUrl + pagePaths.companies(),
        contact: deps.config.contact,
      }),
    // Whatever became of the letter: the closing was looked at.
    note: async (tx, _companyId, { rows }) => {
      for (const closing of rows) await noteLooked(tx, closing);
    },
  });
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
