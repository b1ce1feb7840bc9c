/** Row types of what the board of months knows beside the books. */
import type { DeadlineKind } from "#values/deadline-kinds.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Generated } from "kysely";
import type { Json, StampText } from "./columns.ts";
import { feature, reference, tenant } from "./table.ts";

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

export interface MonthClosingTable {
  company_id: string;
  id: string;
  from_date: LocalDate;
  to_date: LocalDate;
  closed_at: Date;
  closed_by: string;
  closed_through: StampText;
  /** The newest arrival among the company's items. */
  arrived_through: Date;
  /** Sixteen bytes for each item, sorted. */
  digests: Buffer;
  item_count: number;
  accounts: Json<unknown>;
  open_points: Json<unknown>;
  note: string;
  /** Up to which change number of the company somebody looked for what is otherwise, and when. */
  looked_seq: bigint;
  looked_at: Date;
  reopened_at: Date | null;
  reopened_by: string | null;
  reopened_through: StampText | null;
  reason: Generated<string>;
}

export const monthTables = {
  month_closing: tenant<MonthClosingTable>(feature("months")),
  deadline_rule: reference<DeadlineRuleTable>(feature("months")),
};
