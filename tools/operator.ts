/**
 * The operator's commands about companies, beside a running program or without one:
 *   node tools/operator.ts prepare --tax-number 12345678 --name "Cég Kft." --email ugyvezeto@ceg.hu
 * --by "Integrátor Kft." node tools/operator.ts prepared node tools/operator.ts claims node
 * tools/operator.ts decide CLAIM transfer|reject --note "what was shown as proof"
 */
import { z } from "zod";
import { taxNumberSchema } from "#contract/companies/companies.ts";
import { emailSchema } from "#contract/fields.ts";
import { listOpenDisputes, settleDispute } from "#server/features/claims/claims.service.ts";
import {
  listPreparedCompanies,
  prepareCompany,
} from "#server/features/companies/prepare-company.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { openOperatorConnection, type OperatorDeps, readArguments } from "./operator-connection.ts";

const USAGE = `Usage:
  prepare --tax-number 12345678 --name NAME --email ADDRESS --by WHO
  prepared
  claims
  decide CLAIM transfer|reject --note "what was shown as proof"
`;
const preparedSchema = z.object({
  "tax-number": taxNumberSchema,
  name: z.string().trim().min(2).max(200),
  email: emailSchema,
  by: z.string().trim().min(2).max(200),
});
const decisionSchema = z.object({
  claim: z.uuid(),
  verdict: z.enum(["transfer", "reject"]),
  note: z.string().trim().min(10),
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const options = { "tax-number": text, name: text, email: text, by: text, note: text };
  const parsed = readArguments({ allowPositionals: true, options });
  if (parsed === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { positionals, values } = parsed;
  const [command, claim, verdict] = positionals;
  const prepared = command === "prepare" ? preparedSchema.safeParse(values) : undefined;
  const decision =
    command === "decide"
      ? decisionSchema.safeParse({ claim, verdict, note: values.note })
      : undefined;
  const fault = prepared?.error ?? decision?.error;
  if (fault || !["prepare", "prepared", "claims", "decide"].includes(command ?? "")) {
    process.stderr.write(fault ? `${z.prettifyError(fault)}\n${USAGE}` : USAGE);
    return 2;
  }
  const connection = await openOperatorConnection();
  try {
    const { deps } = connection;
    if (prepared?.success) await prepare(deps, prepared.data);
    else if (decision?.success) await settle(deps, decision.data);
    else if (command === "claims") await printClaims(deps);
    else await printPrepared(deps);
    return 0;
  } finally {
    await connection.close();
  }
}

async function prepare(deps: OperatorDeps, input: z.output<typeof preparedSchema>): Promise<void> {
  const { name, email, by } = input;
  const made = await prepareCompany(deps, {
    taxNumber: input["tax-number"],
    name,
    email,
    preparedBy: by,
  });
  print(`Company ${made.companyId} waits for ${email}.`);
  if (!made.taxNumberValid) print("Warning: the check digit of the tax number is wrong.");
  if (!made.mailed)
    print(
      "Warning: the mail server did not take the letter; the director can log in with this address.",
    );
}

async function settle(
  deps: OperatorDeps,
  { claim, verdict, note }: z.output<typeof decisionSchema>,
): Promise<void> {
  await settleDispute(deps, claim, verdict, note);
  const transferred = "Transferred: the claimant is the only owner now; letters go to both.";
  print(verdict === "transfer" ? transferred : "Rejected; a letter goes to the claimant.");
}

async function printPrepared(deps: OperatorDeps): Promise<void> {
  const rows = await listPreparedCompanies(deps);
  if (rows.length === 0) print("No company waits for its director.");
  for (const row of rows) {
    print(`${row.companyId}  ${row.taxNumber}  ${row.email}  since ${row.createdAt.toISOString()}`);
  }
}

async function printClaims(deps: OperatorDeps): Promise<void> {
  const rows = await listOpenDisputes(deps);
  if (rows.length === 0) print("No dispute waits.");
  for (const row of rows) {
    const who = `${row.claimantRole === "accountant" ? "accountant" : "director"} ${row.claimantEmail}`;
    print(
      `${row.id}  tax number ${row.taxNumber}  by ${who}  ${row.createdAt.toISOString()}  ${JSON.stringify(row.message)}`,
    );
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ApiError ? `${error.code}: ${error.message}` : String(error)}\n`,
  );
  return 1;
});
