/** Row types of questions about items: see `features/questions`. */
import type { Instant, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, tenant } from "./table.ts";

export type QuestionSide = "owner" | "accountant";

export interface QuestionTable {
  company_id: string;
  id: string;
  state: "remark" | "waiting" | "answered" | "closed";
  asked_role: QuestionSide;
  asked_by: string;
  asked_through: StampText;
  asked_at: Instant;
  /** The last words, or the closing. */
  changed_at: Instant;
  entry_count: number;
  closed_by: MaybeText;
  closed_through: MaybeText;
  closed_at: MaybeInstant;
}

export interface QuestionItemTable {
  company_id: string;
  question_id: string;
  transaction_id: string;
}

export interface QuestionAddresseeTable {
  company_id: string;
  question_id: string;
  user_id: string;
}

export interface QuestionEntryTable {
  company_id: string;
  question_id: string;
  id: string;
  text: string;
  choice: "invoiced" | "no_invoice" | "private" | "own_transfer" | "unknown" | null;
  role: QuestionSide;
  written_by: string;
  written_through: StampText;
  written_at: Instant;
}

const QUESTIONS = feature("questions");

export const questionTables = {
  question: tenant<QuestionTable>(QUESTIONS),
  question_item: tenant<QuestionItemTable>(QUESTIONS),
  question_addressee: tenant<QuestionAddresseeTable>(QUESTIONS),
  question_entry: tenant<QuestionEntryTable>(QUESTIONS),
};
