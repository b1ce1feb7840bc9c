/** Tables of the search: folded texts beside the items, filled by a job. */
export interface SearchTables {
  transaction_search: TransactionSearchTable;
  search_progress: SearchProgressTable;
}

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
