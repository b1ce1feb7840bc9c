/** Letters of a note: a question and its answer, not a document. */
export const TRANSACTION_NOTE_MAX = 500;
