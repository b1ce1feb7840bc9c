/** Tries the bad files of `npm run proof -- bad-input` and prints a table for a person. */
import { tryBadInputs } from "../bench/bad-input.ts";

process.stdout.write(
  "| input | HTTP | status | codes | rows | s | memory | sentence |\n|---|---|---|---|---|---|---|---|\n",
);
await tryBadInputs((result) => {
  const cells = [
    result.input,
    result.http,
    result.asExpected ? result.status : `${result.status} (unexpected)`,
    result.codes.join(", "),
    result.rows,
    result.seconds,
    `+${result.grownMib} MiB`,
    result.sentence,
  ];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
});
