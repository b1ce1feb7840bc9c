/**
 * A strict reader of RFC 4180 for tests, which shares nothing with the writers. Throws where a
 * quote is not closed, or something else than a separator or CRLF follows a cell.
 */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at++; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (at >= text.length) throw new Error(`The quote of ${cell.slice(0, 40)} is not closed`);
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else
      while (at < text.length && text[at] !== separator && text[at] !== "\r") cell += text[at++];
    rows.at(-1)!.push(cell);
    if (text[at] === separator) {
      at++;
      continue;
    }
    if (text.slice(at, at + 2) !== "\r\n")
      throw new Error(
        `After ${cell.slice(0, 40)} stands ${JSON.stringify(text.slice(at, at + 2))}`,
      );
    at += 2;
    if (at < text.length) rows.push([]);
  }
  return rows;
}
