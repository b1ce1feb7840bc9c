/** What the mail of a file said, as it is kept beside the file. Pure. */
import type { StoredMailFacts } from "#server/database/tables/files.ts";
import type { MailTotals } from "#settlements/check-letters.ts";
import type { MailHint } from "#statements/read-report-mail.ts";
import { formatAmount, parseAmount } from "#values/money.ts";

const SUMS = ["gross", "fees", "payout"] as const;

export function storedFacts({ source, totals }: MailHint): StoredMailFacts {
  const sums = SUMS.flatMap((name) =>
    totals[name] === undefined ? [] : [[name, formatAmount(totals[name])]],
  );
  return {
    source,
    ...(totals.count !== undefined && { count: totals.count }),
    ...Object.fromEntries(sums),
  };
}

/** The totals that the mail stated. */
export function totalsOf(facts: StoredMailFacts): MailTotals {
  const sums = SUMS.flatMap((name) => {
    const read = facts[name] === undefined ? undefined : parseAmount(facts[name]);
    return read?.ok ? [[name, read.value]] : [];
  });
  return {
    ...(facts.count !== undefined && { count: facts.count }),
    ...Object.fromEntries(sums),
  };
}
