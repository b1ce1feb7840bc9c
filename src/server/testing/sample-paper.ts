/** The smallest bytes that begin as a PDF. */
export const SAMPLE_PAPER = Buffer.from("%PDF-1.7\n% Számla\n%%EOF\n");
