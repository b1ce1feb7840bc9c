/** The text with one full stop at its end: a company's name often brings its own. */
export function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
