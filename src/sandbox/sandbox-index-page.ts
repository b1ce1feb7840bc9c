import { BASE_STYLE, escapeHtml } from "./page-style.ts";
import type { StandIn } from "./stand-in.ts";

export const INDEX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The first page of the sandbox: which stand-ins there are. */
export function buildIndexPage(standIns: readonly StandIn[], programUrl: string): string {
  const rows = standIns.map(({ name, title, purpose, page }) => {
    const shown = `<strong>${escapeHtml(title)}</strong><br><span class="muted">${escapeHtml(purpose)}</span>`;
    const link = page === undefined ? "" : `<br><a href="/sandbox/${name}${page}">Megnyitás</a>`;
    return `<li>${shown}${link}</li>`;
  });
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Bankhíd tesztkörnyezet</title><style>${BASE_STYLE}
main{max-width:720px;margin:0 auto;padding:24px 16px 56px}ul{list-style:none;margin:0;padding:0}
li{padding:16px 20px;border-bottom:1px solid var(--line)}li:last-child{border-bottom:0}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: innen semmi nem hagyja el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main><h1>Tesztkörnyezet</h1><p>A külvilág helyettesítői, amelyekkel a program beszél.</p>
<div class="card"><ul>${rows.join("")}</ul></div></main></body></html>`;
}
