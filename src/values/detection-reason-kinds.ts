/** What a piece of a file is by which its source was recognised. */
export const DETECTION_REASON_KINDS = [
  /** The first bytes show the container. */
  "container",
  /** A column name. */
  "column",
  /** A cell of known shape in a table without column names. */
  "cells",
  /** A text above the column names. */
  "text",
  /** The name of a sheet. */
  "sheet",
  /** A field, an element or a namespace. */
  "tag",
  /** The identifier of the bank that holds the account. */
  "bank",
  /** Sender or subject of the file's mail: only between sources that fit equally well. */
  "mail",
  /** Nothing that was looked for is there. */
  "none",
] as const;

export type DetectionReasonKind = (typeof DETECTION_REASON_KINDS)[number];
