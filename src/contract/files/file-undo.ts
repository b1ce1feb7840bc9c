/** Days in which a deleted file can be brought back, and downloaded. */
export const FILE_UNDO_DAYS = 30;
