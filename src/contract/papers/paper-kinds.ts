/** What a paper can be, and how much of it. For pages too. */

/** By the first bytes of the content; a name decides nothing. */
export const PAPER_KINDS = ["pdf", "jpeg", "png", "webp", "heic"] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

/** A photo of a phone has some megabytes, a scanned contract of many pages up to twenty. */
export const PAPER_BYTES_MAX = 20 * 1024 * 1024;
/** A contract or a collected bill explains so many payments. */
export const PAPER_ITEMS_MAX = 200;
/** A person looks at no more papers beside one item. */
export const PAPERS_OF_ITEM_MAX = 50;
/** For so many days a removed paper can be brought back. */
export const PAPER_UNDO_DAYS = 30;
