/**
 * What banks and senders tell item by item: written in batches, and its ids carried along when
 * accounts change. What features may ask of this module of the ledger; everything else in the
 * folder is its own.
 */
export {
  type FeedBatch,
  type FeedBatchResult,
  writeFeedBatch,
} from "./feeds/feed-ingest.service.ts";
export { type AccountKey } from "./feeds/feed-ingest.store.ts";
export {
  deleteChanges,
  deleteFeedItems,
  moveChanges,
  moveFeedItems,
  moveItemsFromNumber,
  moveItemsToNumber,
} from "./feeds/feed-item-rows.store.ts";
