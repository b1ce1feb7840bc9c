/**
 * `npm run samples:accept`: writes the expectation of each sample that is read otherwise now, and
 * names the sample; the change is then reviewed as a diff.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { stdout } from "node:process";
import { openDiskFile } from "./disk-file.ts";
import { expectationOf } from "./sample-expectation.ts";

for (const expected of globSync("src/statements/**/samples/*.expected.json")) {
  const sample = expected.replace(/\.expected\.json$/, "");
  const said = expectationOf(sample, openDiskFile(sample));
  if (said === readFileSync(expected, "utf8")) continue;
  writeFileSync(expected, said);
  stdout.write(`${sample}\n`);
}
