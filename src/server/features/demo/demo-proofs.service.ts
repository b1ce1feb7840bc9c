/**
 * What stands on the calendar of a demo beside its gaps: a certificate of a month, and an item of
 * it that its bank has changed since.
 */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { listBankAccountsWithCounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { makeCertificate } from "#server/features/certificates/certificates.service.ts";
import { actLater } from "#server/http/actor.ts";
import { SELF } from "#server/http/through.ts";
import { ApiError } from "#server/http/errors.ts";
import { writeFeedBatch } from "#server/ledger/feeds.ts";
import { addDays, daysInMonth, type LocalDate } from "#values/local-date.ts";
import { type DemoRow, findBookedFeedItem } from "./demo.store.ts";
import { DEMO_ACCOUNTS } from "./generate/demo-firm.ts";

const NOWHERE = { address: "", requestId: "" };
// The bank's readings do not come back to items of this age, so the change stays.
const CHANGED_AGO_DAYS = 70;

type FeedItemRow = NonNullable<Awaited<ReturnType<typeof findBookedFeedItem>>>;

/**
 * Certifies the month of a booked item of the web shop, then has the bank change the item: no
 * certificate is made while a change waits. Does nothing in a demo without banks.
 */
export async function proveDemo(deps: Deps, demo: DemoRow): Promise<void> {
  const { companyId, day } = demo;
  const found = await inCompany(deps.db, companyId, (tx) =>
    findBookedFeedItem(
      tx,
      companyId,
      DEMO_ACCOUNTS.webshop.accountNr,
      addDays(day, -CHANGED_AGO_DAYS),
    ),
  );
  if (found === undefined) return;
  await certifyMonth(deps, demo, found.item.bookingDate);
  await changeBookedItem(deps, companyId, found);
}

async function changeBookedItem(
  deps: Deps,
  companyId: string,
  { bankAccountId, item }: FeedItemRow,
): Promise<void> {
  const at = deps.clock.now();
  const runId = deps.newId();
  await inCompany(deps.db, companyId, async (tx) => {
    const remittance = `${item.remittance} JAV`;
    const valueDate = addDays(item.bookingDate, 1);
    const { bookingDate, ...facts } = { ...item, remittance, valueDate };
    const raw = JSON.stringify({ bookingDate, valueDate, remittance });
    await writeFeedBatch(tx, deps, {
      companyId,
      bankAccountId,
      space: "aggreg8",
      runId,
      items: [{ ...facts, bookingDate, status: "booked", raw }],
      pairingUntil: null,
      source: { kind: "pull", idOf: () => runId },
      at,
    });
  });
}

async function certifyMonth(
  deps: Deps,
  { companyId, accountantId }: DemoRow,
  day: LocalDate,
): Promise<void> {
  const actor = actLater({ userId: accountantId, role: "accountant", ...NOWHERE, through: SELF });
  const access = await requireCompany(deps, actor, companyId, "member");
  const { accountNr } = DEMO_ACCOUNTS.webshop;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const accounts = await inCompany(deps.db, companyId, (tx) =>
    listBankAccountsWithCounts(tx, companyId),
  );
  const order = {
    account_ids: accounts.flatMap(({ id, account_nr: number }) => (number === accountNr ? id : [])),
    from: `${day.slice(0, 8)}01`,
    to: `${day.slice(0, 8)}${daysInMonth(year, month)}`,
  };
  try {
    await makeCertificate(deps, access, order);
  } catch (error) {
    // A slow bank has not shown the whole month yet: the demo goes without a certificate.
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ detail: error.message }, "a demo was made without its certificate");
  }
}
