/** The audit log as CSV, by a download ticket. */
import type { FastifyReply } from "fastify";
import { describeAuditAction, readAuditWord } from "#contract/audit/audit-actions.ts";
import { auditFilterSchema } from "#contract/audit/audit.ts";
import { formatCsvLine } from "#exports/csv/csv-line.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import { audit } from "./audit.service.ts";
import { type AuditFilter, isCompanyVisible, listAuditRows } from "./audit-page.store.ts";
import { describeActor, kindOf, pickFilter } from "./audit-page.service.ts";

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
  "Kulcs azonosítója",
];
const ACTORS = {
  user: "felhasználó",
  job: "program",
  integrator: "program kulccsal",
  link: "program linkkel",
  letter: "felhasználó levélben kapott linkkel",
  operator: "üzemeltető",
} as const;

type Needs = Pick<Deps, "db" | "accessMode"> & { readonly pace?: Pace | undefined };
const ticketSchema = auditFilterSchema.omit({ company_id: true });

/**
 * The name of the file of an exported log. Throws `not_found` where the company's row is unseen.
 */
export async function nameAuditExport(deps: Needs, access: OwnerAccess): Promise<string> {
  const { companyId, taxNumber } = access;
  // Tickets know no row policy: none is made before the company's own row was seen.
  if (!(await inCompany(deps.db, companyId, (tx) => isCompanyVisible(tx, companyId))))
    throw notFound("Company");
  return `${taxNumber}_naplo.csv`;
}

/** Streams the log with the filter that a ticket holds, by the right that its person has now. */
export async function sendAuditLog(
  deps: Needs,
  reply: FastifyReply,
  access: OwnerAccess,
  params: unknown,
): Promise<void> {
  const filter = ticketSchema.safeParse(params);
  if (!filter.success)
    throw new ApiError("download_ticket_invalid", { message: "The ticket does not fit" });
  const { companyId, actor } = access;
  const fileName = await nameAuditExport(deps, access);
  const place = await enterHeavy("export", actor.person.userId, companyId);
  const narrowed = filter.data;
  // Written before the first byte: without the line nothing is handed out.
  await inCompany(deps.db, companyId, (tx) =>
    audit(
      tx,
      access,
      "export.audit-log",
      { kind: "company", id: companyId },
      {
        after: { format: "csv", fromDate: narrowed.from, toDate: narrowed.to, filter: narrowed },
      },
    ),
  );
  void reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store");
  sendBytes(reply, place, writeLog(deps, access, pickFilter(narrowed)), deps.pace);
}

async function* writeLog(
  deps: Needs,
  access: OwnerAccess,
  filter: AuditFilter,
): AsyncGenerator<Buffer, void, undefined> {
  const { companyId } = access;
  const check = watchMembership(deps, access);
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
        describeActor(row),
        row.actorEmail,
        ACTORS[kindOf(row)],
        describeAuditAction(row.action),
        readAuditWord(row.action),
        readAuditWord(row.objectKind),
        row.objectId,
        row.before === null ? "" : JSON.stringify(row.before),
        row.after === null ? "" : JSON.stringify(row.after),
        row.address,
        row.clientId ?? "",
      ]),
    );
    yield Buffer.from(lines.join(""));
    const last = rows.at(-1);
    after = rows.length === BATCH_ROWS && last ? { at: last.atText, id: last.id } : undefined;
  } while (after !== undefined);
}
