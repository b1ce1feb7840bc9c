/** Row types of reminders that stand until they are done: see `features/reminders`. */
import type { Generated } from "kysely";
import type { Instant, MaybeDate, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, tenant } from "./table.ts";

export interface ReminderTable {
  company_id: string;
  id: string;
  kind: "extend" | "reconnect" | "silent" | "upload";
  /** The account and days that are asked for; empty and null where everything missing is. */
  account_nr: Generated<string>;
  currency: Generated<string>;
  from_date: MaybeDate;
  to_date: MaybeDate;
  text: string;
  repeat_days: number;
  asked_by: string;
  asked_through: StampText;
  asked_at: Instant;
  ending: "done" | "withdrawn" | "gone" | null;
  ended_by: MaybeText;
  ended_through: MaybeText;
  ended_at: MaybeInstant;
}

export interface ReminderAddresseeTable {
  company_id: string;
  reminder_id: string;
  user_id: string;
  told_at: MaybeInstant;
  told_count: Generated<number>;
}

const REMINDERS = feature("reminders");

export const reminderTables = {
  reminder: tenant<ReminderTable>(REMINDERS),
  reminder_addressee: tenant<ReminderAddresseeTable>(REMINDERS),
};
