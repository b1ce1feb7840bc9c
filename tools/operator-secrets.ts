/**
 * What is sealed under which key, and sealing it anew after SECRET_KEY was changed
 * (docs/production.md): node tools/operator-secrets.ts list node tools/operator-secrets.ts reseal
 */
import { countSealed, resealPushKeys } from "#server/features/invoice-feed/reseal-keys.service.ts";
import { listChangedKeys } from "#server/features/secret-keys/secret-keys.service.ts";
import { openOperatorConnection, type OperatorDeps, readArguments } from "./operator-connection.ts";

const USAGE = `Usage:
  list
  reseal
`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const command = readArguments({ allowPositionals: true, options: {} })?.positionals.join(" ");
  if (command !== "list" && command !== "reseal") {
    process.stderr.write(USAGE);
    return 2;
  }
  const connection = await openOperatorConnection();
  try {
    return command === "list" ? await list(connection.deps) : await reseal(connection.deps);
  } finally {
    await connection.close();
  }
}

/**
 * Answers 1 where a key is sealed under a key that is not configured, or whose id now has another
 * key.
 */
async function list(deps: OperatorDeps): Promise<number> {
  const { currentKeyId, keys } = deps.config.secrets;
  const rows = await countSealed(deps);
  if (rows.length === 0) print("Nothing is sealed.");
  const changed = await listChangedKeys({ db: deps.db, secrets: deps.config.secrets });
  let missing = 0;
  for (const { keyId, count } of rows) {
    const known = keys.has(keyId);
    if (!known || changed.includes(keyId)) missing += 1;
    const usual = keyId === currentKeyId ? "current" : known ? "old" : "NOT configured";
    const state = changed.includes(keyId) ? "ANOTHER key than the configured one" : usual;
    print(`${keyId}  ${count}  ${state}`);
  }
  return missing > 0 ? 1 : 0;
}

async function reseal(deps: OperatorDeps): Promise<number> {
  const { done, failed } = await resealPushKeys(deps);
  print(`${done} sealed anew under ${deps.config.secrets.currentKeyId}.`);
  if (failed > 0)
    print(
      `${failed} could not be opened: their old key is not listed in SECRET_KEYS_OLD, or is another one.`,
    );
  return failed > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  return 1;
});
