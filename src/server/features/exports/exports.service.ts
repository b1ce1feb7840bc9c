/**
 * Checks an export before its first byte: rights, range, accounts, and that there is something to
 * export.
 */
import type { z } from "zod";
import { type ExportFormat, exportOptionsSchema } from "#contract/exports/export-options.ts";
import { EXPORT_DAYS_MAX } from "#contract/exports/export-limits.ts";
import type { exportBodySchema } from "#contract/exports/exports.ts";
import { budapestDate, daysBetween, type LocalDate } from "#values/local-date.ts";
import { findSharedAccounts } from "#server/database/counted-rows.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { listReferredAccounts } from "#server/features/bank-accounts/bank-accounts.service.ts";
import { findMoment } from "#server/features/arrivals/arrivals.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { enterHeavy, type HeavyPlace } from "#server/http/heavy-calls.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { EXPORT_FORMAT_FACTS } from "./export-formats.ts";
import { countExportRows, findCompanyHead } from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

/** Kind of the download tickets at which an export is made. */
export const EXPORT_TICKET = "export";

/** What is exported; the company is the right's. */
export type ExportBody = Omit<z.output<typeof exportBodySchema>, "company_id">;

export interface PreparedExport {
  readonly order: ExportOrder;
  readonly transactionCount: number;
  readonly includesToday: boolean;
  /** Among the exports that run now; kept until the bytes have been given. */
  readonly place: HeavyPlace;
}

/**
 * Checks and prepares an export. Throws `not_found` for an account that the company does not have,
 * `export_range_invalid`, `export_empty` where no booked item lies in the interval, and
 * `export_too_many_rows` where the format does not take as many; `too_many_at_once` and
 * `server_busy` where other exports take all places. `askedAt`: when the person asked; moments of
 * his are those of then.
 */
export async function prepareExport(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  body: ExportBody,
  askedAt = deps.clock.now(),
): Promise<PreparedExport> {
  const { companyId, actor } = access;
  checkRange(body);
  const place = await enterHeavy("export", actor.person.userId, companyId);
  try {
    return await inCompany(deps.db, companyId, async (tx) => {
      const order = await buildOrder(tx, access, body, askedAt);
      const transactionCount = await countExportRows(tx, order.selection);
      if (transactionCount === 0)
        throw new ApiError("export_empty", { message: "No transaction in the interval" });
      requireRoom(body.format, transactionCount);
      const includesToday = holdsToday(order, deps.clock.now());
      return { order, transactionCount, includesToday, place };
    });
  } catch (error) {
    // A call for several companies goes on with the next one.
    place.leave();
    throw error;
  }
}

/** Throws `export_too_many_rows` where a file of the format does not take as many. */
export function requireRoom(format: ExportFormat, rows: number): void {
  const { rowsMax } = EXPORT_FORMAT_FACTS[format];
  if (rowsMax !== null && rows > rowsMax) {
    throw new ApiError("export_too_many_rows", {
      message: `${rows} transactions; a file of this format holds ${rowsMax}`,
    });
  }
}

/** Throws `export_range_invalid` for days in the wrong order or too many of them. */
export function checkRange({
  start_date,
  end_date,
}: Pick<ExportBody, "start_date" | "end_date">): void {
  const days = daysBetween(start_date as LocalDate, end_date as LocalDate) + 1;
  if (days < 1 || days > EXPORT_DAYS_MAX) {
    throw new ApiError("export_range_invalid", {
      message: `From the first to the last day there are ${days} days; 1 to ${EXPORT_DAYS_MAX} are possible`,
    });
  }
}

export function holdsToday({ selection: { from, to } }: ExportOrder, now: Date): boolean {
  const today = budapestDate(now.getTime());
  return from <= today && today <= to;
}

/** The order that a body means. Throws `not_found` for an account that the company lacks. */
export async function buildOrder(
  tx: Tx,
  access: CompanyAccess,
  body: ExportBody,
  askedAt: Date,
): Promise<ExportOrder> {
  const { companyId } = access;
  const from = body.start_date as LocalDate;
  const to = body.end_date as LocalDate;
  const accounts = await listReferredAccounts(tx, companyId, body.bank_accounts);
  const company = await findCompanyHead(tx, companyId);
  if (company === undefined) throw notFound("Company");
  const isWholeCompany = body.bank_accounts.length === 0;
  return {
    selection: {
      companyId,
      accountIds: accounts.map((account) => account.id),
      sharedIds: findSharedAccounts(accounts),
      from,
      to,
      booked: body.booked,
      arrivedAfter: await findArrivedAfter(tx, access, body.newSince, askedAt),
      onlyNew: body.onlyNew,
      sinceClosing: body.sinceClosing,
      ofRun: null,
      bookedUntil: null,
    },
    accounts,
    isWholeCompany,
    companyName: company.name,
    taxNumber: company.tax_number,
    options: exportOptionsSchema.parse(body),
    markBooked: body.markBooked,
    fileName: exportFileName({
      taxNumber: company.tax_number,
      accountNrs: accounts.map((account) => account.account_nr),
      isWholeCompany,
      from,
      to,
      format: body.format,
    }),
    access,
    asOfChangeSeq: company.change_seq,
  };
}

async function findArrivedAfter(
  tx: Tx,
  access: CompanyAccess,
  newSince: ExportBody["newSince"],
  askedAt: Date,
): Promise<Date | null> {
  if (newSince === undefined) return null;
  return (await findMoment(tx, access, newSince, askedAt))?.arrivedAfter ?? null;
}

/**
 * Writes the export into the company's log before the first byte: without the line nothing is sent.
 */
export async function noteExport(
  deps: Pick<Deps, "db">,
  { order, transactionCount }: PreparedExport,
): Promise<void> {
  const { companyId, accountIds, from, to, booked, arrivedAfter, onlyNew } = order.selection;
  const numbers = [...new Set(order.accounts.map((account) => account.account_nr))];
  const [only, another] = accountIds;
  const isOne = only !== undefined && another === undefined;
  const object = isOne
    ? ({ kind: "bank_account", id: only } as const)
    : ({ kind: "company", id: companyId } as const);
  await inCompany(deps.db, companyId, (tx) =>
    audit(tx, order.access, "export.transactions", object, {
      after: {
        format: order.options.format,
        fromDate: from,
        toDate: to,
        accounts: numbers.join(", "),
        bookedFilter: booked,
        ...(arrivedAfter === null ? {} : { arrivedAfter: arrivedAfter.toISOString() }),
        ...(onlyNew && { onlyNew }),
        ...(order.markBooked && { markBooked: true }),
        rows: transactionCount,
      },
    }),
  );
}

/**
 * ASCII only, because old programs choke on more: `23456787_mind_20261101-20261120.xlsx`; one
 * account gives its number in the middle, some of several `tobb`.
 */
function exportFileName(given: {
  readonly taxNumber: string;
  readonly accountNrs: readonly string[];
  readonly isWholeCompany: boolean;
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly format: ExportFormat;
}): string {
  const [only, ...others] = [...new Set(given.accountNrs)];
  const numbers =
    only !== undefined && others.length === 0 ? only.replace(/[^A-Za-z0-9]/g, "") : "tobb";
  const what = given.isWholeCompany ? "mind" : numbers;
  return `${given.taxNumber}_${what}_${compact(given.from)}-${compact(given.to)}.${EXPORT_FORMAT_FACTS[given.format].extension}`;
}

function compact(date: LocalDate): string {
  return date.replaceAll("-", "");
}
