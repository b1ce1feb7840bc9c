/** Statements as programs list them, and their content in any export format. */
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { showId } from "#contract/integrator-api/ids.ts";
import type { apiStatementList, fileOptionsSchema } from "#contract/integrator-api/statements.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { prepareExport } from "#server/features/exports/exports.service.ts";
import { type SendDeps, sendExport } from "#server/features/exports/send-export.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import type { LocalDate } from "#values/local-date.ts";
import { presentApiStatement } from "./integrator-api.present.ts";
import {
  AT_START,
  FIRST_DAY,
  LAST_DAY,
  pageOf,
  readDayCursor,
  writeDayCursor,
} from "./page-cursors.ts";
import { listShownAccounts } from "./shown-rows.store.ts";
import * as store from "./statements.store.ts";

/** A page of statements. Throws `not_found` for a foreign account. */
export async function listStatements(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  { accountId, dateFrom, dateTo, limit, cursor }: z.output<typeof apiStatementList.query>,
) {
  const after = readDayCursor(cursor) ?? AT_START;
  const rows = await inCompany(deps.db, companyId, async (tx) => {
    if (accountId !== undefined && (await listShownAccounts(tx, companyId, accountId)).length === 0)
      throw notFound("Account");
    return store.listShownStatements(tx, companyId, {
      accountId,
      from: (dateFrom as LocalDate | undefined) ?? FIRST_DAY,
      to: (dateTo as LocalDate | undefined) ?? LAST_DAY,
      after,
      limit: limit + 1,
    });
  });
  return pageOf(rows, limit, presentApiStatement, ({ from: date, id }) =>
    writeDayCursor({ date, id }),
  );
}

type FileOptions = z.output<typeof fileOptionsSchema>;

/** Sends the statement's days. Throws `not_found`, and what `sendDays` throws. */
export async function sendStatement(
  deps: SendDeps,
  reply: FastifyReply,
  access: CompanyAccess,
  id: string,
  options: FileOptions,
): Promise<void> {
  const { companyId } = access;
  const found = await inCompany(deps.db, companyId, (tx) =>
    store.findShownStatement(tx, companyId, id),
  );
  if (found === undefined) throw notFound("Statement");
  await sendDays(deps, reply, access, {
    accountId: found.accountId,
    dateFrom: found.from,
    dateTo: found.to,
    options,
  });
}

/**
 * Sends an account's days as a file, without a run in the history. Throws `not_found` for a foreign
 * account, and the errors of `prepareExport`.
 */
export async function sendDays(
  deps: SendDeps,
  reply: FastifyReply,
  access: CompanyAccess,
  asked: {
    readonly accountId: string;
    readonly dateFrom: string;
    readonly dateTo: string;
    readonly options: FileOptions;
  },
): Promise<void> {
  const refs = await referAccounts(deps, access, [asked.accountId]);
  const prepared = await prepareExport(deps, access, {
    ...asked.options,
    bank_accounts: refs,
    start_date: asked.dateFrom,
    end_date: asked.dateTo,
    booked: "ALL",
    onlyNew: false,
    markBooked: false,
    delivery: "stream",
  });
  sendExport(deps, reply, prepared, { isRecorded: false });
}

/** The accounts as exports name them. Throws `not_found` for an account that is not there. */
export async function referAccounts(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  ids: readonly string[],
) {
  if (ids.length === 0) return [];
  const rows = await inCompany(deps.db, companyId, (tx) => listShownAccounts(tx, companyId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (row === undefined) throw notFound(`Account ${showId("account", id)}`);
    const { accountNr, originate, currency } = row;
    return { accountNr, originate, currency };
  });
}
