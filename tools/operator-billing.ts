/**
 * The operator's commands about money, beside a running program or without one
 * (docs/operations.md):
 *   node tools/operator-billing.ts check
 *   node tools/operator-billing.ts refund ORDER --note "why" [--amount 635] [--again]
 *   node tools/operator-billing.ts chargeback ORDER --reference CASE --note "why" [--amount 635]
 *   node tools/operator-billing.ts release ORDER --note "why"
 *   node tools/operator-billing.ts invoices
 *   node tools/operator-billing.ts repeat INVOICE
 */
import { z } from "zod";
import {
  findUnissued,
  listWaitingInvoices,
  repeatInvoice,
} from "#server/features/billing/invoices/issue-invoice.service.ts";
import { checkAllBooks } from "#server/features/billing/money/check-books.service.ts";
import {
  recordChargeback,
  releaseDispute,
} from "#server/features/billing/refunds/record-chargeback.service.ts";
import { refundCharge } from "#server/features/billing/refunds/refund-charge.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { createPaymentGateway } from "#server/providers/payment/create-payment-gateway.ts";
import { openOperatorConnection, type OperatorDeps, readArguments } from "./operator-connection.ts";
import { forints } from "#values/forints.ts";

const USAGE = `Usage:
  check
  refund ORDER --note "why; the payer reads it" [--amount FORINTS] [--again]
  chargeback ORDER --reference CASE --note "why; the payer reads it" [--amount FORINTS]
  release ORDER --note "how its money was settled"
  invoices
  repeat INVOICE
`;
const orderSchema = z.object({
  order: z
    .string()
    .trim()
    .regex(/^BH[0-9A-Za-z-]{10,30}$/),
  note: z.string().trim().min(3).max(200),
});
const amountSchema = z.coerce.number().int().positive().transform(forints);
const refundSchema = orderSchema.extend({ amount: amountSchema.optional() });
const givenBackSchema = refundSchema.extend({ again: z.boolean().optional() });
const chargebackSchema = refundSchema.extend({
  reference: z
    .string()
    .trim()
    .regex(/^[\w./-]{3,40}$/),
});
/** The commands about one order, each with what it needs. */
const ABOUT_ORDER = {
  refund: givenBackSchema,
  chargeback: chargebackSchema,
  release: orderSchema,
} as const;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const parsed = readArguments({
    allowPositionals: true,
    options: { note: text, amount: text, reference: text, again: { type: "boolean" } },
  });
  const [command, about] = parsed?.positionals ?? [];
  const schema =
    command === undefined ? undefined : ABOUT_ORDER[command as keyof typeof ABOUT_ORDER];
  const given = schema?.safeParse({ order: about, ...parsed?.values });
  const isKnown =
    command === "check" ||
    command === "invoices" ||
    (command === "repeat" && z.uuid().safeParse(about).success) ||
    given?.success === true;
  if (!isKnown) {
    const why = given?.error ? `${z.prettifyError(given.error)}\n` : "";
    process.stderr.write(why + USAGE);
    return 2;
  }
  const connection = await openOperatorConnection();
  try {
    const { deps } = connection;
    if (command === "check") return await check(deps);
    if (command === "invoices") return await list(deps);
    if (command === "repeat") return await repeat(deps, about!);
    if (command === "chargeback")
      return await bookChargeback(deps, chargebackSchema.parse(given?.data));
    if (command === "release") return await release(deps, orderSchema.parse(given?.data));
    return await giveBack(deps, givenBackSchema.parse(given?.data));
  } finally {
    await connection.close();
  }
}

async function check({ db }: OperatorDeps): Promise<number> {
  const { companies, lines, faults, digest } = await checkAllBooks(db);
  for (const fault of faults) print(fault);
  print(`${companies} companies, ${lines} lines, ${faults.length} faults; digest ${digest}`);
  return faults.length === 0 ? 0 : 1;
}

async function giveBack(
  deps: OperatorDeps,
  { order, note, amount, again = false }: z.output<typeof givenBackSchema>,
): Promise<number> {
  const payments = createPaymentGateway(deps.config);
  const given = { orderRef: order, refundFt: amount, note, again };
  const result = await refundCharge({ ...deps, payments }, given);
  switch (result.kind) {
    case "done":
      print(`Given back: ${result.refundedFt} Ft. ${describeBooking(result)}`);
      return 0;
    case "open":
      print(
        `No answer yet about ${result.refundFt} Ft. The same command asks again; wait a minute.`,
      );
      return 1;
    case "refused":
      print(`Refused, nothing was given back: ${result.why}`);
      return 1;
    case "impossible":
      print(result.why);
      if (result.nearest.length > 0) print(`Nearest: ${result.nearest.join(" or ")} Ft.`);
      return 1;
  }
}

function describeBooking({ invoice, byOther }: { invoice: boolean; byOther: boolean }): string {
  if (byOther) return "It was booked meanwhile, once.";
  return invoice ? "A correcting invoice follows." : "The charge has no invoice to correct.";
}

async function bookChargeback(
  deps: OperatorDeps,
  { order: orderRef, ...given }: z.output<typeof chargebackSchema>,
): Promise<number> {
  const { reference, note, amount: amountFt } = given;
  const result = await recordChargeback(deps, { orderRef, reference, note, amountFt });
  if (result.kind === "done") {
    const after = result.invoice ? "A correcting invoice follows." : "There is no invoice of it.";
    print(`Booked: the bank took ${result.refundedFt} Ft back. ${after}`);
    return 0;
  }
  print(result.why);
  if (result.nearest.length > 0) print(`Nearest: ${result.nearest.join(" or ")} Ft.`);
  return 1;
}

async function release(
  deps: OperatorDeps,
  { order: orderRef, note }: z.output<typeof orderSchema>,
): Promise<number> {
  const why = await releaseDispute(deps, { orderRef, note });
  print(why ?? "Ended. Its period is charged again with the next look.");
  return why === undefined ? 0 : 1;
}

async function list({ db }: OperatorDeps): Promise<number> {
  const waiting = await listWaitingInvoices(db);
  if (waiting.length === 0) print("Every invoice is issued.");
  for (const { companyId, invoiceId, nextAt } of waiting) {
    const row = await findUnissued(db, companyId, invoiceId);
    if (row === undefined) continue;
    const when = nextAt === null ? "FAILED" : `again at ${nextAt.toISOString()}`;
    print(`${invoiceId}  ${row.externalId}  ${row.grossFt} Ft  ${when}  ${row.fault}`);
  }
  return waiting.some(({ nextAt }) => nextAt === null) ? 1 : 0;
}

async function repeat(deps: OperatorDeps, invoiceId: string): Promise<number> {
  const found = (await listWaitingInvoices(deps.db)).find((one) => one.invoiceId === invoiceId);
  const repeated = found && (await repeatInvoice(deps, found.companyId, invoiceId));
  print(repeated ? "It is tried again within a minute." : "There is no failed invoice of this id.");
  return repeated ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ApiError ? `${error.code}: ${error.message}` : String(error)}\n`,
  );
  return 1;
});
