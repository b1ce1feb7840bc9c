/** Row types of questions about items: see `features/questions`. */
import type { Generated } from "kysely";
import type { Instant, MaybeInstant, MaybeText, StampText } from "./columns.ts";
import { feature, local, tenant } from "./table.ts";

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
  /** When a letter named the question to the person last. */
  told_at: MaybeInstant;
  /** Letters that named it since it waits for him. */
  told_count: Generated<number>;
}

/** How often a person is written to about questions; the usual rhythm without a row. */
export interface QuestionRhythmTable {
  user_id: string;
  rhythm: "together" | "daily" | "weekly";
  changed_at: Instant;
}

/** What letters about questions of the company leave out. */
export interface QuestionSettingTable {
  company_id: string;
  hides_details: boolean;
  changed_by: string;
  changed_through: StampText;
  changed_at: Instant;
}

/** The link of one letter. */
export interface QuestionLinkTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  made_at: Instant;
  expires_at: Instant;
  opened_at: MaybeInstant;
}

/** A question that a link answers. */
export interface QuestionLinkQuestionTable {
  link_id: string;
  company_id: string;
  question_id: string;
  done_at: MaybeInstant;
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
  question_setting: tenant<QuestionSettingTable>(QUESTIONS),
  question_rhythm: local<QuestionRhythmTable>(QUESTIONS),
  question_link: local<QuestionLinkTable>(QUESTIONS),
  question_link_question: local<QuestionLinkQuestionTable>(QUESTIONS, "namesCompany"),
};
