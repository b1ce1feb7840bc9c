/** Holds openapi.json against the strictest rules of Redocly's linter; ends with 1 on a finding. */
import { createConfig, lint } from "@redocly/openapi-core";

const config = await createConfig({ extends: ["recommended-strict"] });
const ref = new URL("openapi.json", import.meta.url).pathname;
const findings = await lint({ ref, config });
for (const { ruleId, message, location } of findings)
  process.stderr.write(`${ruleId}: ${message} ${location?.[0]?.pointer ?? ""}\n`);
process.stdout.write(`${findings.length} findings\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
