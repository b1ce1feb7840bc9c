/** What may be due after a month; the days are the operator's table. For pages too. */
export const DEADLINE_KINDS = [
  "vatMonthly",
  "vatQuarterly",
  "vatYearly",
  "contributions",
  "wages",
  "corporateTaxMonthly",
  "corporateTaxQuarterly",
  "annualReport",
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];
