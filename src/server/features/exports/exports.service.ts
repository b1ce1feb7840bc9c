/**
 * Checks an export before its first byte: rights, range, accounts, and that there is something to
 * export.
 */
import type { z } from "zod";
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
import { exportFileName } from "./export-names.ts";
import { countExportRows, findCompanyHead } from "./exports.store.ts";
import type { ExportOrder } from "./stream-export.ts";

/** What is exported; the company is the right's. */
export type ExportBody = Omit<z.output<typeof exportBodySchema>, "company_id">;

/** Books are kept for eight years by law; ten leave room, more is a slip of the keyboard. */
export const EXPORT_DAYS_MAX = 3_660;

export interface PreparedExport {
  readonly order: ExportOrder;
  readonly fileName: string;
  readonly transactionCount: number;
  readonly includesToday: boolean;
  /** Among the exports that run now; kept until the bytes have been given. */
  readonly place: HeavyPlace;
}

/**
 * Checks and prepares an export. Throws `not_found` for an account that the company does not have,
 * `export_range_invalid`, and `export_empty` where no booked item lies in the interval;
 * `too_many_at_once` and `server_busy` where other exports take all places. `askedAt`: when the
 * person asked; moments of his are those of then.
 */
export async function prepareExport(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  body: ExportBody,
  askedAt = deps.clock.now(),
): Promise<PreparedExport> {
  const { companyId, actor } = access;
  const { userId } = actor.person;
  const from = body.start_date as LocalDate;
  const to = body.end_date as LocalDate;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > EXPORT_DAYS_MAX) {
    throw new ApiError("export_range_invalid", {
      message: `From the first to the last day there are ${days} days; 1 to ${EXPORT_DAYS_MAX} are possible`,
    });
  }
  const place = await enterHeavy("export", userId, companyId);
  const today = budapestDate(deps.clock.now().getTime());
  return inCompany(deps.db, companyId, async (tx) => {
    const accounts = await listReferredAccounts(tx, companyId, body.bank_accounts);
    const company = await findCompanyHead(tx, companyId);
    if (company === undefined) throw notFound("Company");
    const accountIds = accounts.map((account) => account.id);
    const selection = {
      companyId,
      accountIds,
      sharedIds: findSharedAccounts(accounts),
      from,
      to,
      booked: body.booked,
      arrivedAfter: await findArrivedAfter(tx, access, body.newSince, askedAt),
    };
    const transactionCount = await countExportRows(tx, selection);
    if (transactionCount === 0)
      throw new ApiError("export_empty", { message: "No transaction in the interval" });
    return {
      order: {
        selection,
        accounts,
        companyName: company.name,
        taxNumber: company.tax_number,
        format: body.format,
        encoding: body.encoding,
        access,
        asOfChangeSeq: company.change_seq,
      },
      fileName: exportFileName({
        taxNumber: company.tax_number,
        accountNrs: accounts.map((account) => account.account_nr),
        isWholeCompany: body.bank_accounts.length === 0,
        from,
        to,
        format: body.format,
      }),
      transactionCount,
      includesToday: from <= today && today <= to,
      place,
    };
  });
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
  const { companyId, accountIds, from, to, booked, arrivedAfter } = order.selection;
  const numbers = [...new Set(order.accounts.map((account) => account.account_nr))];
  const [only, another] = accountIds;
  const isOne = only !== undefined && another === undefined;
  const object = isOne
    ? ({ kind: "bank_account", id: only } as const)
    : ({ kind: "company", id: companyId } as const);
  await inCompany(deps.db, companyId, (tx) =>
    audit(tx, order.access, "export.transactions", object, {
      after: {
        format: order.format,
        fromDate: from,
        toDate: to,
        accounts: numbers.join(", "),
        bookedFilter: booked,
        ...(arrivedAfter === null ? {} : { arrivedAfter: arrivedAfter.toISOString() }),
        rows: transactionCount,
      },
    }),
  );
}
