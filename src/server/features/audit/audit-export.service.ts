/** The audit log as CSV, by a download ticket. */
import type { z } from "zod";
import { auditActions } from "#contract/audit/audit-actions.ts";
import { auditFilterSchema } from "#contract/audit/audit.ts";
import { formatCsvLine } from "#exports/csv/csv-line.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { requireCompany, watchMembership } from "#server/features/access/access.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { Call, Person } from "#server/http/handler.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { writeAudit } from "./audit.store.ts";
import { type AuditFilter, isCompanyVisible, listAuditRows } from "./audit-page.store.ts";
import { pickFilter } from "./audit-page.service.ts";

export const AUDIT_TICKET = "audit-log";
// Rows of one round trip.
const BATCH_ROWS = 1_000;
const BYTE_ORDER_MARK = "\uFEFF";
const HEADER = [
  "Időpont (UTC)",
  "Ki",
  "E-mail",
  "Milyen minőségben",
  "Mit",
  "Művelet kódja",
  "Tárgy kódja",
  "Tárgy azonosítója",
  "Előtte",
  "Utána",
  "Hálózati cím",
];
const ACTORS = {
  user: "felhasználó",
  job: "program",
  integrator: "integrátor",
  operator: "üzemeltető",
} as const;

type Needs = Pick<Deps, "db" | "accessMode"> & { readonly pace?: Pace | undefined };
type Filter = z.output<typeof auditFilterSchema>;

/** Checks the right and answers the company and the name of the file. */
export async function prepareAuditExport(
  deps: Needs,
  person: Person,
  filter: Filter,
): Promise<{ companyId: string; fileName: string }> {
  const { companyId, taxNumber } = await requireCompany(deps, person, filter.company_id, "owner");
  // Tickets know no row policy: none is made before the company's own row was seen.
  if (!(await inCompany(deps.db, companyId, (tx) => isCompanyVisible(tx, companyId))))
    throw notFound("Company");
  return { companyId, fileName: `${taxNumber}_naplo.csv` };
}

/**
 * Streams the log that the ticket was made for; the right is asked again, it may have been taken
 * away since.
 */
export async function sendAuditLog(
  deps: Needs,
  call: Pick<Call<Endpoints["downloadGet"]>, "reply" | "address" | "requestId">,
  ticket: { readonly user_id: string; readonly params: unknown },
): Promise<undefined> {
  const filter = auditFilterSchema.safeParse(ticket.params);
  if (!filter.success)
    throw new ApiError("download_ticket_invalid", { message: "The ticket does not fit" });
  const prepared = await prepareAuditExport(
    deps,
    { userId: ticket.user_id, boundCompanyId: null } as Person,
    filter.data,
  );
  const place = await enterHeavy("export", ticket.user_id, prepared.companyId);
  const { address, requestId } = call;
  const { company_id: _company, ...narrowed } = filter.data;
  // Before the first byte: without the line nothing leaves.
  await inCompany(deps.db, prepared.companyId, (tx) =>
    writeAudit(tx, {
      companyId: prepared.companyId,
      actorKind: "user",
      actorId: ticket.user_id,
      action: "export.audit-log",
      objectKind: "company",
      objectId: prepared.companyId,
      after: { format: "csv", fromDate: narrowed.from, toDate: narrowed.to, filter: narrowed },
      address,
      requestId,
    }),
  );
  void call.reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${prepared.fileName}"`)
    .header("cache-control", "no-store");
  sendBytes(
    call.reply,
    place,
    writeLog(deps, ticket.user_id, prepared.companyId, pickFilter(filter.data)),
    deps.pace,
  );
  return undefined;
}

async function* writeLog(
  deps: Needs,
  userId: string,
  companyId: string,
  filter: AuditFilter,
): AsyncGenerator<Buffer, void, undefined> {
  const check = watchMembership(deps, userId, companyId);
  yield Buffer.from(BYTE_ORDER_MARK + formatCsvLine(HEADER));
  let after: { at: string; id: string } | undefined;
  do {
    await check();
    const rows = await inCompany(deps.db, companyId, (tx) =>
      listAuditRows(tx, companyId, filter, { after, limit: BATCH_ROWS }),
    );
    const lines = rows.map((row) =>
      formatCsvLine([
        row.at.toISOString(),
        row.actorName,
        row.actorEmail,
        ACTORS[row.actorKind],
        auditActions[row.action] ?? row.action,
        row.action,
        row.objectKind,
        row.objectId,
        row.before === null ? "" : JSON.stringify(row.before),
        row.after === null ? "" : JSON.stringify(row.after),
        row.address,
      ]),
    );
    yield Buffer.from(lines.join(""));
    const last = rows.at(-1);
    after = rows.length === BATCH_ROWS && last ? { at: last.atText, id: last.id } : undefined;
  } while (after !== undefined);
}
