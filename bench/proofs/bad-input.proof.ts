/**
 * Bad files on the running program: each ends in its named state with its sentence, within its
 * memory. Prints the table as JSON.
 */
import { tryBadInputs } from "../bad-input.ts";

/** Room for buffers and a worker; a file that is kept in memory would need more. */
const GROWN_MIB_MAX = 512;

const results = await tryBadInputs((result) =>
  process.stderr.write(`${result.asExpected ? "ok" : "WRONG"}: ${result.input}\n`),
);
process.stdout.write(`${JSON.stringify({ results }, undefined, 2)}\n`);
process.exitCode = results.every((result) => result.asExpected && result.grownMib < GROWN_MIB_MAX)
  ? 0
  : 1;
