/** The look that the sandbox's own pages share, and the one way text gets into them. */

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const LIGHT =
  "--page:#F7F8F8;--surface:#FFFFFF;--line:#E3E7E8;--ink:#1B2327;--muted:#5E6B70;--brand:#0F4C5C;--on:#FFFFFF;" +
  "--hover:#F3F6F6;--sunken:#F1F4F4;--bad:#A3302B";
const DARK =
  "--page:#0F1517;--surface:#151C1F;--line:#273236;--ink:#E7EDEE;--muted:#98A7AC;--brand:#86C5D2;--on:#0F1517;" +
  "--hover:#1A2326;--sunken:#11181A;--bad:#E58D86";

/**
 * Colours as variables in both schemes, the page, the sandbox's band, and the mark of the focus.
 */
export const BASE_STYLE = `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:400 14px/20px Inter,system-ui,sans-serif}
a{color:var(--brand)}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.band{background:var(--sunken);color:var(--muted);border-bottom:1px solid var(--line);font-size:12px;line-height:16px;
padding:6px 16px;text-align:center}.band a{color:inherit}
h1{font-size:24px;line-height:32px;margin:0;font-weight:600}p{margin:2px 0 24px;color:var(--muted)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;overflow:hidden}.muted{color:var(--muted);font-size:13px}`;
