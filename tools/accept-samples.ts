/**
 * `npm run samples:accept`: writes every sample's expectation anew; the change is then reviewed as
 * a diff.
 */
import { globSync, writeFileSync } from "node:fs";
import { stdout } from "node:process";
import { openDiskFile } from "./disk-file.ts";
import { expectationOf } from "./sample-expectation.ts";

for (const expected of globSync("src/statements/**/samples/*.expected.json")) {
  const sample = expected.replace(/\.expected\.json$/, "");
  writeFileSync(expected, expectationOf(sample, openDiskFile(sample)));
  stdout.write(`${sample}\n`);
}
