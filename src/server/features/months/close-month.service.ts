/**
 * Closes months and opens them again (decision 0291). A closing stops no data: what comes later is
 * a late item, and what would change an item waits for a person (`database/frozen-rows.ts`).
 */
import type { z } from "zod";
import { LAMPS } from "#contract/months/lamps.ts";
import type { ClosedAccount, monthClose } from "#contract/months/months.ts";
import { REASON_MIN } from "#contract/months/reason-limits.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { certify } from "#server/features/certificates/certify.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { findNewestArrival } from "#server/ledger/arrivals.ts";
import { lockOverview } from "#server/ledger/overview.ts";
import { insertClosing, readItemsNow, reopen } from "./closings.store.ts";
import {
  askMonth,
  type CompanyFacts,
  decide,
  presentClosing,
  readFacts,
} from "./months.service.ts";
import type { Days } from "./months.store.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events">;

/** Before every arrival: a month without an item may be closed too. */
const NO_ARRIVAL = new Date(0);

/**
 * Keeps who closed the month, when, and what was so. Throws `month_not_closable` where the month
 * goes on or is closed, and where something is missing and nobody says why it is closed.
 */
export async function closeMonth(
  deps: Needs,
  access: CompanyAccess,
  { month, note }: { readonly month: string; readonly note: string },
): Promise<z.input<typeof monthClose.reply>["closing"]> {
  const { companyId, actor } = access;
  const asked = askMonth(deps, month);
  if (!asked.over) throw notClosable("The month is not over");
  const at = deps.clock.now();
  await inCompany(deps.db, companyId, async (tx) => {
    // Nothing arrives between what is read and what is kept.
    const seq = await lockOverview(tx, companyId);
    const facts = (await readFacts(tx, [companyId], asked))(companyId);
    const { lamps, closable } = decide(facts, asked.over);
    if (!closable && note.length < REASON_MIN)
      throw notClosable("Something is missing, and no reason is given");
    const id = deps.newId();
    const items = await readItemsNow(tx, companyId, asked);
    const isMade = await insertClosing(tx, {
      companyId,
      id,
      from: asked.from,
      to: asked.to,
      at,
      maker: makerOf(actor),
      seq,
      arrivedThrough: (await findNewestArrival(tx, companyId)) ?? NO_ARRIVAL,
      items,
      accounts: await readBalances(tx, companyId, asked, facts),
      openPoints: LAMPS.filter((lamp) => !["done", "none"].includes(lamps[lamp].state)).map(
        (lamp) => ({ lamp, count: lamps[lamp].count }),
      ),
      note,
    });
    if (!isMade) throw notClosable("The month is closed");
    await audit(
      tx,
      access,
      "month.close",
      { kind: "month", id },
      {
        after: { fromDate: asked.from, toDate: asked.to, rows: items.count, ...(note && { note }) },
      },
    );
  });
  await deps.events.publish("Company", companyId);
  const facts = await inCompany(deps.db, companyId, async (tx) =>
    (await readFacts(tx, [companyId], asked))(companyId),
  );
  const closing = presentClosing(facts);
  if (closing === null) throw notFound("The closing");
  return closing;
}

/** Ends the closing. Throws `not_found` where the month is not closed. */
export async function reopenMonth(
  deps: Needs,
  access: CompanyAccess,
  { month, reason }: { readonly month: string; readonly reason: string },
): Promise<void> {
  const { companyId, actor } = access;
  const { from, to } = askMonth(deps, month);
  await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const at = deps.clock.now();
    const id = await reopen(tx, companyId, from, { maker: makerOf(actor), at, reason });
    if (id === undefined) throw notFound("The closing");
    await audit(
      tx,
      access,
      "month.reopen",
      { kind: "month", id },
      {
        after: { fromDate: from, toDate: to, note: reason },
      },
    );
  });
  await deps.events.publish("Company", companyId);
}

const notClosable = (message: string): ApiError => new ApiError("month_not_closable", { message });

/** Balances and sums of the accounts that were in use in the month. */
async function readBalances(
  tx: Tx,
  companyId: string,
  { from, to }: Days,
  { needed }: CompanyFacts,
): Promise<ClosedAccount[]> {
  if (needed.length === 0) return [];
  const account_ids = needed.map(({ accountId }) => accountId);
  const { accounts } = await certify(tx, companyId, { account_ids, from, to });
  return accounts.map((account) => ({
    accountId: account.accountId,
    accountNr: account.accountNr,
    currency: account.currency,
    bankName: account.bankName,
    displayName: account.displayName,
    opening: account.opening,
    credit: account.credit,
    debit: account.debit,
    closing: account.closing,
    items: account.creditCount + account.debitCount,
  }));
}
