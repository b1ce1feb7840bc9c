/** What is kept of a month's closings, for its page. */
import { z } from "zod";
import { LAMPS } from "#contract/months/lamps.ts";
import type { ClosedAccount, monthGet } from "#contract/months/months.ts";
import type { Tx } from "#server/database/tenant.ts";
import { fingerprintOf } from "#server/features/certificates/coverage.service.ts";
import { nameMaker } from "#server/http/through.ts";
import { formatAmount } from "#values/money.ts";
import { type HoldingClosing, listClosings, listLateItems } from "./closings.store.ts";
import type { Days } from "./months.store.ts";

type Reply = z.input<typeof monthGet.reply>;

const storedPoints = z.array(z.object({ lamp: z.enum(LAMPS), count: z.number() }));
/** The first digits of a fingerprint tell two closings apart. */
const SHOWN_DIGITS = 16;

/** The closing that holds, what came since, and all closings of the month. */
export async function readClosings(
  tx: Tx,
  companyId: string,
  days: Days,
  closing: HoldingClosing | undefined,
): Promise<Pick<Reply, "closed" | "late" | "closings">> {
  const lines = await listClosings(tx, companyId, days.from);
  const late = closing === undefined ? [] : await listLateItems(tx, companyId, days);
  return {
    closed: closing === undefined ? null : presentClosed(closing),
    late: late.map(({ id, amount, arrivedAt, ...item }) => ({
      ...item,
      _id: id,
      amount: formatAmount(amount),
      arrivedAt: arrivedAt.toISOString(),
    })),
    closings: lines.map((line) => ({
      closedAt: line.closedAt.toISOString(),
      closedBy: nameMaker(line.closedBy, line.closedThrough),
      openPoints: storedPoints.parse(line.openPoints),
      note: line.note,
      reopenedAt: line.reopenedAt?.toISOString() ?? null,
      reopenedBy: nameMaker(line.reopenedBy, line.reopenedThrough),
      reason: line.reason,
    })),
  };
}

function presentClosed(closing: HoldingClosing): NonNullable<Reply["closed"]> {
  return {
    fingerprint: fingerprintOf(closing.digests).toString("hex").slice(0, SHOWN_DIGITS),
    items: closing.itemCount,
    // Written by the closing in the contract's own shape.
    accounts: closing.accounts as ClosedAccount[],
    openPoints: storedPoints.parse(closing.openPoints),
    note: closing.note,
  };
}
