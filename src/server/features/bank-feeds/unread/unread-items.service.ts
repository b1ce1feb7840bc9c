/**
 * Unread items: items that could not be understood, kept by a reading and tried again by later
 * ones.
 */
export {
  countOfAccount,
  dropUnderstood,
  dropUnshown,
  keepItems,
  type KeptItem,
  listKept,
  listKeptIds,
} from "./unread-items.store.ts";
