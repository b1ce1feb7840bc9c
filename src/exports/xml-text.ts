const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Text for XML: escaped, without the characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  const clean = text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed();
  return clean.replace(/[&<>"]/g, (character) => ENTITIES[character]!).replaceAll("\r", "&#13;");
}
