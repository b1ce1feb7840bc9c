const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

const NEEDS_ESCAPES = /[&<>"\r\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Text for XML: escaped, without the characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  // Most texts need nothing, and one look is cheaper than the rest.
  if (!NEEDS_ESCAPES.test(text)) return text;
  const clean = text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .toWellFormed();
  return clean.replace(/[&<>"]/g, (character) => ENTITIES[character]!).replaceAll("\r", "&#13;");
}
