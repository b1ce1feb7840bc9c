/** Row types of what the board of months knows beside the books. */
import type { DeadlineKind } from "#values/deadline-kinds.ts";
import type { LocalDate } from "#values/local-date.ts";
import { feature, reference } from "./table.ts";

export interface DeadlineRuleTable {
  kind: DeadlineKind;
  period: "month" | "quarter" | "year";
  /** Months from the end of the period. */
  months_after: number;
  /** Of that month; its last day where it has fewer. */
  day: number;
  /** Of periods that end on these days. */
  valid_from: LocalDate;
  valid_to: LocalDate | null;
}

export const monthTables = {
  deadline_rule: reference<DeadlineRuleTable>(feature("months")),
};
