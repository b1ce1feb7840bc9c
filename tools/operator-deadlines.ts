/**
 * The operator's table of deadlines, beside a running program or without one:
 *   node tools/operator-deadlines.ts list
 *   node tools/operator-deadlines.ts set vatMonthly --period month --months-after 1 --day 20
 * --from 2026-01-01 [--to 2026-12-31]
 */
import { z } from "zod";
import { dateSchema } from "#contract/fields.ts";
import { DEADLINE_KINDS } from "#values/deadline-kinds.ts";
import { listRules, setRule } from "#server/features/months/deadline-rules.service.ts";
import type { LocalDate } from "#values/local-date.ts";
import { openOperatorConnection, readArguments } from "./operator-connection.ts";

const USAGE = `Usage:
  list
  set KIND --period month|quarter|year --months-after N --day N --from DAY [--to DAY]
KIND is one of ${DEADLINE_KINDS.join(", ")}. The days are those on which a period ends.
`;
const ruleSchema = z.object({
  kind: z.enum(DEADLINE_KINDS),
  period: z.enum(["month", "quarter", "year"]),
  "months-after": z.coerce.number().int().min(0).max(12),
  day: z.coerce.number().int().min(1).max(31),
  from: dateSchema,
  to: dateSchema.optional(),
});

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const text = { type: "string" } as const;
  const options = { period: text, "months-after": text, day: text, from: text, to: text };
  const parsed = readArguments({ allowPositionals: true, options });
  const [command, kind] = parsed?.positionals ?? [];
  const rule = command === "set" ? ruleSchema.safeParse({ kind, ...parsed!.values }) : undefined;
  if (rule?.error || (command !== "list" && command !== "set")) {
    process.stderr.write(rule?.error ? `${z.prettifyError(rule.error)}\n${USAGE}` : USAGE);
    return 2;
  }
  const { deps, close } = await openOperatorConnection();
  try {
    if (rule?.success) {
      const { "months-after": months_after, from, to, ...rest } = rule.data;
      await setRule(deps, {
        ...rest,
        months_after,
        valid_from: from as LocalDate,
        valid_to: (to ?? null) as LocalDate | null,
      });
    }
    for (const each of await listRules(deps))
      print(
        `${each.kind}: day ${each.day}, ${each.months_after} months after the ${each.period}, ` +
          `for periods that end from ${each.valid_from}${each.valid_to === null ? "" : ` to ${each.valid_to}`}`,
      );
    return 0;
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  return 1;
});
