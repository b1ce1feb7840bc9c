/**
 * The operator's way back for a director or an accountant who lost his mailbox
 * (docs/operations.md): node tools/operator-recover.ts start --tax-number 12345678 --new-email
 * uj@ceg.hu --note "what was shown" [--old-email …] [--accountant] node tools/operator-recover.ts
 * list node tools/operator-recover.ts stop ID
 */
import { z } from "zod";
import {
  beginRecovery,
  listRecoveries,
  stopRecovery,
} from "#server/features/email-change/recovery.service.ts";
import { ApiError } from "#server/http/errors.ts";
import { openOperatorConnection, type OperatorDeps, readArguments } from "./operator-connection.ts";

const USAGE = `Usage:
  start --tax-number 12345678 --new-email ADDRESS --note "what was shown as proof" [--old-email ADDRESS] [--accountant]
  list
  stop ID
`;
// An empty note is no proof; this much is a name and a kind of document.
const NOTE_CHARS_MIN = 10;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const options = {
    "tax-number": text,
    "new-email": text,
    "old-email": text,
    note: text,
    accountant: { type: "boolean" },
  } as const;
  const parsed = readArguments({ allowPositionals: true, options });
  if (parsed === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { positionals, values } = parsed;
  const [command, id] = positionals;
  const { "tax-number": taxNumber, "new-email": newEmail, "old-email": oldEmail, note } = values;
  const starts =
    command === "start" &&
    taxNumber !== undefined &&
    newEmail !== undefined &&
    (note ?? "").length >= NOTE_CHARS_MIN;
  if (!starts && command !== "list" && !(command === "stop" && z.uuid().safeParse(id).success)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const connection = await openOperatorConnection();
  try {
    if (command === "list") return await list(connection.deps);
    if (command === "stop") return await stop(connection.deps, id ?? "");
    const role = values.accountant === true ? ("accountant" as const) : ("entrepreneur" as const);
    const request = {
      role,
      taxNumber: taxNumber ?? "",
      newEmail: newEmail ?? "",
      note: note ?? "",
    };
    return await start(connection.deps, {
      ...request,
      ...(oldEmail === undefined ? {} : { oldEmail }),
    });
  } finally {
    await connection.close();
  }
}

async function start(
  deps: OperatorDeps,
  request: Parameters<typeof beginRecovery>[1],
): Promise<number> {
  const begun = await beginRecovery(deps, request);
  print(
    `Recovery ${begun.id} of ${begun.oldEmail}: the new address is in force after ${begun.readyAt.toISOString()}.`,
  );
  for (const { email, sent } of begun.told)
    print(`  ${sent ? "told" : "NOT told (the mail server refused)"}: ${email}`);
  return 0;
}

async function list(deps: OperatorDeps): Promise<number> {
  const rows = await listRecoveries(deps);
  if (rows.length === 0) print("No recovery is open.");
  for (const row of rows)
    print(`${row.id}  ${row.oldEmail} -> ${row.newEmail}  after ${row.readyAt?.toISOString()}`);
  return 0;
}

async function stop(deps: OperatorDeps, id: string): Promise<number> {
  const stopped = await stopRecovery(deps, id);
  print(stopped ? "Stopped." : "There is no open recovery with this id.");
  return stopped ? 0 : 1;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ApiError ? `${error.code}: ${error.message}` : String(error)}\n`,
  );
  return 1;
});
