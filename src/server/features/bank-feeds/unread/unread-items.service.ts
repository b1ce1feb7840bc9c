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
  type UnreadToKeep,
} from "./unread-items.store.ts";
