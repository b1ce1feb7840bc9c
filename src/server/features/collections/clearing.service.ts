/**
 * The clearing account of a provider, by a download ticket: what its reports say to be due against
 * what was paid. It returns to zero where everything was.
 */
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import {
  CLEARING_LINES_MAX,
  type ClearingAccount,
  clearingOrderSchema,
  type collectionClearing,
  type collectionClearingGet,
} from "#contract/collections/clearing.ts";
import { clearingCsv, type ClearingLine, clearingXlsx } from "#exports/clearing/clearing-table.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import { formatAmount, sumOfOneCurrency } from "#values/money.ts";
import { type ClearingEntry, listClearing } from "./clearing.store.ts";

export const CLEARING_TICKET = "clearing";
/** As long as an export may be. */
const DAYS_MAX = 3_660;

const ticketSchema = clearingOrderSchema.omit({ company_id: true });
export type ClearingOrder = z.output<typeof ticketSchema>;
type Needs = Pick<Deps, "db" | "clock">;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** Throws `export_range_invalid`, and `export_empty` where the provider has no line until then. */
export async function orderClearing(
  deps: Needs,
  access: CompanyAccess,
  order: ClearingOrder,
): Promise<z.input<typeof collectionClearing.reply>> {
  const { companyId, actor } = access;
  requireRange(order);
  await readLines(deps, companyId, order);
  const download = { kind: CLEARING_TICKET, companyId, params: order };
  return { ...(await offerDownload(deps, actor.person, download)), fileName: nameOf(order) };
}

function requireRange({ from, to }: Pick<ClearingOrder, "from" | "to">): void {
  const days = daysBetween(from as LocalDate, to as LocalDate) + 1;
  if (days < 1 || days > DAYS_MAX)
    throw new ApiError("export_range_invalid", { message: `1 to ${DAYS_MAX} days` });
}

/** The account of each currency, with its newest lines. Throws `export_range_invalid`. */
export async function getClearing(
  { db }: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  order: Omit<ClearingOrder, "format">,
): Promise<z.input<typeof collectionClearingGet.reply>> {
  requireRange(order);
  const [from, to] = [order.from as LocalDate, order.to as LocalDate];
  const entries = await inCompany(db, companyId, (tx) =>
    listClearing(tx, companyId, order.source, to),
  );
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  return {
    accounts: [...byCurrency].map(([currency, of]) =>
      presentAccount(statementOf(of, { currency, from, to }), currency),
    ),
  };
}

function presentAccount(all: readonly ClearingLine[], currency: string): ClearingAccount {
  const lines = all.slice(1, -1);
  const sumOf = (kind: ClearingLine["kind"]): string =>
    formatAmount(
      sumOfOneCurrency(lines.flatMap((line) => (line.kind === kind ? (line.amount ?? []) : []))),
    );
  return {
    currency,
    opening: formatAmount(all[0]!.balance),
    due: sumOf("settlement"),
    credited: sumOf("credit"),
    setOff: sumOf("offset"),
    closing: formatAmount(all.at(-1)!.balance),
    lines: lines
      .slice(-CLEARING_LINES_MAX)
      .reverse()
      .map(({ day, kind, reference, text, amount, balance }) => ({
        day,
        kind: kind as ClearingAccount["lines"][number]["kind"],
        reference,
        text,
        amount: formatAmount(amount ?? 0n),
        balance: formatAmount(balance),
      })),
    lineCount: lines.length,
  };
}

/** Sends the statement that a ticket names, by the right that its person has now. */
export async function sendClearing(
  deps: Needs,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const read = ticketSchema.safeParse(params);
  if (!read.success) throw invalidTicket();
  const order = read.data;
  const { companyId, actor } = access;
  const place = await enterHeavy("export", actor.person.userId, companyId);
  try {
    const lines = await readLines(deps, companyId, order);
    // Written before the first byte: without the line nothing is handed out.
    await inCompany(deps.db, companyId, (tx) =>
      audit(
        tx,
        access,
        "export.clearing",
        { kind: "company", id: companyId },
        { after: { ...order, lines: lines.length } },
      ),
    );
    await reply
      .header("content-type", TYPES[order.format])
      .header("content-disposition", `attachment; filename="${nameOf(order)}"`)
      .header("cache-control", "no-store")
      .send(Buffer.from(order.format === "csv" ? clearingCsv(lines) : clearingXlsx(lines)));
  } finally {
    place.leave();
  }
}

function nameOf({ source, from, to, format }: ClearingOrder): string {
  return `elszamolo_szamla_${source.replace(/[^a-z0-9-]/gi, "_")}_${from}_${to}.${format}`;
}

async function readLines(
  { db }: Pick<Deps, "db">,
  companyId: string,
  { source, from, to }: ClearingOrder,
): Promise<ClearingLine[]> {
  const entries = await inCompany(db, companyId, (tx) =>
    listClearing(tx, companyId, source, to as LocalDate),
  );
  if (entries.length === 0)
    throw new ApiError("export_empty", { message: "No settlement of the provider up to the day" });
  const byCurrency = Map.groupBy(entries, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, of]) =>
    statementOf(of, { currency, from: from as LocalDate, to: to as LocalDate }),
  );
}

/** One currency's lines between its opening and its closing balance. */
function statementOf(
  entries: readonly ClearingEntry[],
  {
    currency,
    from,
    to,
  }: { readonly currency: string; readonly from: LocalDate; readonly to: LocalDate },
): ClearingLine[] {
  const before = entries.filter(({ day }) => day < from);
  let balance = sumOfOneCurrency(before.map(({ amount }) => amount));
  const edge = { reference: "", text: "", currency, gross: null, fees: null, amount: null };
  const opening: ClearingLine = { ...edge, day: from, kind: "opening", balance };
  const lines = entries
    .filter(({ day }) => day >= from)
    .map(({ day, kind, reference, text, gross, fees, amount }): ClearingLine => {
      balance += amount;
      return { day, kind, reference, text, currency, gross, fees, amount, balance };
    });
  return [opening, ...lines, { ...edge, day: to, kind: "closing", balance }];
}
