/** Row types of the tables of the search: folded texts beside the items, filled by a job. */
import { feature, tenant } from "./table.ts";

export interface TransactionSearchTable {
  company_id: string;
  transaction_id: string;
  hay: string;
  magnitude: bigint;
}

/**
 * Up to which place in the order of changes (`change_seq`, `id`) of the company's items texts are
 * kept.
 */
export interface SearchProgressTable {
  company_id: string;
  done_seq: bigint;
  done_id: string;
}

export const searchTables = {
  transaction_search: tenant<TransactionSearchTable>(feature("search-index")),
  search_progress: tenant<SearchProgressTable>(feature("search-index")),
};
