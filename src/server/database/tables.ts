/**
 * Every table, area by area, and the types of their rows as the program's connection reads them:
 * bigint as BigInt, date as text, jsonb parsed.
 */
import { peopleTables } from "./tables/people.ts";
import { billingTables } from "./tables/billing.ts";
import { certificateTables } from "./tables/certificates.ts";
import { companyTables } from "./tables/companies.ts";
import { consultationTables } from "./tables/consultations.ts";
import { integratorTables } from "./tables/integrators.ts";
import { fileTables } from "./tables/files.ts";
import { ledgerTables } from "./tables/ledger.ts";
import { monthTables } from "./tables/months.ts";
import { paperTables } from "./tables/papers.ts";
import { questionTables } from "./tables/questions.ts";
import { reminderTables } from "./tables/reminders.ts";
import { collectionTables } from "./tables/collections.ts";
import { accountJoinTables } from "./tables/account-joins.ts";
import { bankFeedTables } from "./tables/bank-feeds.ts";
import { invoiceFeedTables } from "./tables/invoice-feed.ts";
import { receivedMailTables } from "./tables/received-mails.ts";
import { searchTables } from "./tables/search.ts";
import type { Table } from "./tables/table.ts";

export const tables = {
  ...peopleTables,
  ...companyTables,
  ...integratorTables,
  ...billingTables,
  ...fileTables,
  ...ledgerTables,
  ...certificateTables,
  ...monthTables,
  ...paperTables,
  ...questionTables,
  ...reminderTables,
  ...collectionTables,
  ...accountJoinTables,
  ...bankFeedTables,
  ...invoiceFeedTables,
  ...receivedMailTables,
  ...searchTables,
  ...consultationTables,
};

export type TableName = keyof typeof tables;

/** The type of a table's rows. */
type RowOf<Declared> = Declared extends Table<infer Row> ? Row : never;

export type Tables = { [Name in TableName]: RowOf<(typeof tables)[Name]> } & {
  /** A view: rows with the facts that are shown. What lists, sums and exports read. */
  shown_transaction: Omit<RowOf<(typeof tables)["bank_transaction"]>, "shown_date" | "shown">;
};

/** Global tables whose rows name a company: look-ups made before the company is known. */
export const GLOBAL_WITH_COMPANY = (Object.keys(tables) as TableName[]).filter(
  (name) => tables[name].namesCompany,
);
