/** The page of payments of a person's companies. */
import type { z } from "zod";
import { type PaymentFields, type paymentList, PAYMENTS_PAGE } from "#contract/billing/payments.ts";
import { addDays, budapestDate, budapestDayStart, localDate } from "#values/local-date.ts";
import { inCompanies } from "#server/database/tenant.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import type { Person } from "#server/http/actor.ts";
import { readTimeCursor, writeTimeCursor } from "#server/http/time-cursor.ts";
import type { BillingDeps } from "../billing-deps.ts";
import { listCompanyFacts } from "../subscriptions/subscriptions.store.ts";
import {
  listPaymentRows,
  listTriesOf,
  type PaymentRow,
  sumMoneySince,
  type TryRow,
} from "./payments.store.ts";
import { forints } from "#values/forints.ts";
import { invariant } from "#values/result.ts";

const COMPANIES_MAX = 2_000;

type Reply = z.input<typeof paymentList.reply>;

/** One page, newest first. Throws `page_cursor_invalid`. */
export async function listPayments(
  deps: BillingDeps,
  person: Person,
  before: string | undefined,
): Promise<Reply> {
  const after = before === undefined ? undefined : readTimeCursor(before);
  const year = Number(budapestDate(deps.clock.now().getTime()).slice(0, 4));
  const invoicing = deps.invoicing !== undefined;
  const ids = (await listOwnedIds(deps, person)).slice(0, COMPANIES_MAX);
  const none = forints(0);
  if (ids.length === 0)
    return { payments: [], before: null, year, paidFt: none, refundedFt: none, invoicing };
  return inCompanies(deps.db, ids, async (tx) => {
    const rows = await listPaymentRows(tx, ids, { after, limit: PAYMENTS_PAGE + 1 });
    const shown = rows.slice(0, PAYMENTS_PAGE);
    const last = shown.at(-1);
    const tries = await listTriesOf(
      tx,
      ids,
      shown.filter(({ kind }) => kind === "charge").map(({ id }) => id),
    );
    const names = new Map(
      (await listCompanyFacts(tx, ids)).map(({ companyId, name }) => [companyId, name]),
    );
    return {
      payments: shown.map((row) =>
        presentPayment(
          row,
          names.get(row.companyId) ?? "",
          row.kind === "charge" ? tries.filter(({ rowId }) => rowId === row.id) : [],
        ),
      ),
      before:
        rows.length > shown.length && last
          ? writeTimeCursor({ at: last.atText, id: last.id })
          : null,
      year,
      ...(await sumMoneySince(tx, ids, startOfYear(year))),
      invoicing,
    };
  });
}

function startOfYear(year: number): Date {
  const first = localDate(year, 1, 1);
  invariant(first.ok, "the first of January is a date");
  return new Date(budapestDayStart(first.value));
}

const CHARGE_STATES = {
  sent: "open",
  authorised: "open",
  finished: "paid",
  refused: "failed",
  disputed: "checking",
} as const;

function presentPayment(
  row: PaymentRow,
  companyName: string,
  tries: readonly TryRow[],
): PaymentFields {
  const { kind, companyId, periodFrom, grossFt, refundedFt } = row;
  return {
    _id: row.id,
    kind,
    companyId,
    companyName,
    at: row.at.toISOString(),
    name: row.name,
    periodFrom,
    periodUntil: addDays(row.periodUntil, -1),
    netFt: row.netFt,
    vatFt: row.vatFt,
    grossFt,
    cardMask: row.cardMask,
    state: stateOf(row),
    refundedFt,
    note: row.note,
    tries: tries.map(({ at, state, transactionId }) => ({
      at: at.toISOString(),
      state: CHARGE_STATES[state],
      transactionId,
    })),
    nextTryOn: row.nextTryOn,
    invoice: row.invoiceId === null ? null : { _id: row.invoiceId, number: row.invoiceNumber },
  };
}

function stateOf({ kind, state, refundedFt, grossFt }: PaymentRow): PaymentFields["state"] {
  if (kind === "refund") return state === "done" ? "refunded" : "open";
  if (state === "finished" && refundedFt === grossFt) return "refunded";
  return CHARGE_STATES[state as keyof typeof CHARGE_STATES];
}
