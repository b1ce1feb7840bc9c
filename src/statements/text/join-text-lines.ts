/** Wrapped lines as one text: a full line runs on, after a shorter one stands a blank. */
export function joinTextLines(lines: readonly string[], width: number): string {
  let text = "";
  let before: string | undefined;
  for (const line of lines) {
    text += before === undefined || before.length >= width ? line : ` ${line}`;
    before = line;
  }
  return text.replace(/\s+/g, " ").trim();
}
