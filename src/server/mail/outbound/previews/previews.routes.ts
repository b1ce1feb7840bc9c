/**
 * `/sandbox/letters`: every letter of the product with invented data, as its reader sees it in
 * light and dark, and its text part. Only where the sandbox is on.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { listLetterSamples } from "./letter-samples.ts";
import { escapeHtml } from "../templates/letter-layout.ts";
import type { LetterGroup } from "./sample.ts";

const ROOT = "/sandbox/letters";
// The page shows letters of its own address in frames and runs nothing.
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

export async function registerLetterPreviews(app: FastifyInstance): Promise<void> {
  const groups = listLetterSamples();
  const samples = groups.flatMap((group) => group.samples);
  const send = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(html);
  app.get<{ Querystring: { letter?: string } }>(ROOT, { helmet: false }, (request, reply) => {
    const place = Number(request.query.letter ?? "0");
    if (samples[place] === undefined) return reply.callNotFound();
    return send(reply, PAGE_POLICY, buildPreviewPage(ROOT, groups, place));
  });
  app.get<{ Params: { place: string; look: string } }>(
    `${ROOT}/:place/:look`,
    { helmet: false },
    (request, reply) => {
      const { place, look } = request.params;
      const found = samples[Number(place)];
      if (found === undefined || (look !== "light" && look !== "dark")) return reply.callNotFound();
      return send(reply, LETTER_POLICY, dressLetter(found.letter.html, look));
    },
  );
}

/** The page of previews: the list at the left, one letter in its three forms at the right. */
type Look = "light" | "dark";

const MAILBOX = "/sandbox/mailbox";
const DARK = "(prefers-color-scheme:dark)";

/** The letter as a mail program of this look shows it, whatever the browser's own look is. */
function dressLetter(html: string, look: Look): string {
  return html
    .replaceAll(DARK, look === "dark" ? "all" : "not all")
    .replaceAll("color-scheme:light dark", `color-scheme:${look}`);
}

const STYLE = `:root{color-scheme:light dark;--page:#F7F8F8;--surface:#FFFFFF;--line:#E3E7E8;
--ink:#1B2327;--muted:#5E6B70;--brand:#0F4C5C}
@media(prefers-color-scheme:dark){:root{--page:#0F1517;--surface:#151C1F;--line:#273236;--ink:#E7EDEE;--muted:#98A7AC;--brand:#86C5D2}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:400 14px/20px Inter,system-ui,sans-serif}
a{color:var(--brand)}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.band{color:var(--muted);border-bottom:1px solid var(--line);font-size:12px;line-height:16px;padding:6px 16px;text-align:center}
.band a{color:inherit}.frame{display:grid;grid-template-columns:280px minmax(0,1fr);max-width:1720px;margin:0 auto}
nav{border-right:1px solid var(--line);padding:24px 16px;height:calc(100vh - 29px);overflow:auto;position:sticky;top:0}
nav h2{font-size:12px;line-height:16px;color:var(--muted);margin:20px 8px 4px;font-weight:600}
nav h2:first-of-type{margin-top:0}
nav ul{list-style:none;margin:0;padding:0}nav a{display:block;scroll-margin:45vh;padding:6px 8px;border-radius:6px;color:inherit;
text-decoration:none}nav a:hover{background:var(--line)}nav a[aria-current]{background:var(--brand);color:var(--page)}
main{padding:24px;min-width:0}h1{font-size:24px;line-height:32px;margin:0;font-weight:600;overflow-wrap:anywhere}
p{margin:2px 0 24px;color:var(--muted)}h3{font-size:14px;line-height:20px;margin:0 0 8px;font-weight:600}
.looks{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,520px),1fr));gap:24px}
iframe,pre{display:block;width:100%;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
iframe{height:860px}
pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px ui-monospace,Menlo,Consolas,monospace}
section{min-width:0;margin-bottom:24px}
@media(max-width:760px){.frame{grid-template-columns:minmax(0,1fr)}
nav{position:static;height:240px;border-right:0;border-bottom:1px solid var(--line)}
main{padding:16px}}`;

/** `root` is the page's own path; `place` counts the letters of all groups from 0. */
function buildPreviewPage(root: string, groups: readonly LetterGroup[], place: number): string {
  let at = 0;
  const list = groups.map(({ title, samples }) => {
    const rows = samples.map(({ label }) => {
      const current = at === place ? ' id="most" aria-current="page"' : "";
      return `<li><a href="${root}?letter=${at++}#most"${current}>${escapeHtml(label)}</a></li>`;
    });
    return `<h2>${escapeHtml(title)}</h2><ul>${rows.join("")}</ul>`;
  });
  const { label, template, letter } = groups.flatMap(({ samples }) => samples)[place]!;
  const frame = (look: Look, words: string): string =>
    `<section><h3>${words}</h3>\n<iframe sandbox="allow-popups" src="${root}/${place}/${look}" title="${words}"></iframe></section>`;
  const way = letter.stopUrl === undefined ? "Nem kapcsolható ki." : "Kikapcsolható.";
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(label)} · Levelek előnézete</title><style>${STYLE}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: minden levél, kitalált adatokkal. <a href="${MAILBOX}">Postafiók</a>,
<a href="/">vissza a Bankhídba</a></div>
<div class="frame"><nav aria-label="Levelek">${list.join("")}</nav>
<main><h1>${escapeHtml(letter.subject)}</h1><p>${escapeHtml(template)}. ${way}</p>
<div class="looks">${frame("light", "Világos")}${frame("dark", "Sötét")}</div>
<section><h3>Szöveges rész</h3><pre tabindex="0">${escapeHtml(letter.text)}</pre></section></main></div></body></html>`;
}
