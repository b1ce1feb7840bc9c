/**
 * The mailbox as pages: a list, and one letter. No scripts; the letter's own HTML lives in a closed
 * frame.
 */
import { BASE_STYLE, escapeHtml } from "../page-style.ts";
import type { ReadLetter } from "./read-letter.ts";

const instant = new Intl.DateTimeFormat("hu-HU", {
  timeZone: "Europe/Budapest",
  dateStyle: "medium",
  timeStyle: "medium",
});

const STYLE = `${BASE_STYLE}
main{max-width:960px;margin:0 auto;padding:24px 16px 56px}
.letter{display:block;padding:12px 20px;border-bottom:1px solid var(--line);color:inherit;text-decoration:none}
.letter:last-child{border-bottom:0}.letter:hover{background:var(--hover)}
.line{display:flex;gap:12px;justify-content:space-between;flex-wrap:wrap}.subject{font-weight:600;overflow-wrap:anywhere}
.empty{padding:40px 20px;text-align:center;color:var(--muted)}
dl{display:grid;grid-template-columns:96px 1fr;gap:4px 12px;margin:0;padding:16px 20px;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}iframe{display:block;border:0;width:100%;height:760px;background:#fff}
pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/18px ui-monospace,Menlo,Consolas,monospace}
nav{display:flex;gap:16px;margin:0 0 16px;flex-wrap:wrap}nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}`;

const BACK = '<nav><a href="/sandbox/mailbox">Vissza a levelekhez</a></nav>';

/** The list of letters, newest first. */
export function buildListPage(letters: readonly ReadLetter[], programUrl: string): string {
  const rows = letters.map(
    (letter) => `<a class="letter" href="/sandbox/mailbox/letters/${letter.id}"><span class="line">
<span class="subject">${escapeHtml(letter.subject || "(nincs tárgy)")}</span>
<span class="muted">${instant.format(new Date(letter.receivedAt))}</span></span>
<span class="muted">${escapeHtml(letter.to.join(", "))} részére, feladó: ${escapeHtml(letter.from)}</span></a>`,
  );
  const empty =
    '<div class="empty">Még nem érkezett levél. Kérjen belépési linket, és itt megjelenik.</div>';
  const body = `<h1>Postafiók</h1><p>Ide érkezik minden levél, amelyet a program a tesztkörnyezetben küld.</p>
<nav><a href="/sandbox/mailbox">Frissítés</a>
<a href="${escapeHtml(programUrl)}/sandbox/letters">Minden levél előnézete</a></nav>
<div class="card">${rows.length > 0 ? rows.join("") : empty}</div>`;
  return buildPage("Postafiók", body, programUrl);
}

/** No script and no origin; its links may leave the frame when somebody clicks them. */
export const FRAME_RIGHTS =
  "allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

export type LetterView = "html" | "text" | "raw";

/** One letter: rendered, as plain text, or its raw bytes. */
export function buildLetterPage(
  letter: ReadLetter,
  view: LetterView,
  raw: string,
  programUrl: string,
): string {
  const path = `/sandbox/mailbox/letters/${letter.id}`;
  const tab = (name: LetterView, label: string): string =>
    `<a href="${path}?view=${name}"${name === view ? ' aria-current="page"' : ""}>${label}</a>`;
  const content =
    view === "html"
      ? `<iframe sandbox="${FRAME_RIGHTS}" src="${path}/html" title="A levél"></iframe>`
      : `<pre tabindex="0">${escapeHtml(view === "text" ? letter.text : raw)}</pre>`;
  const attachments = letter.attachments
    .map((attachment) => `${attachment.name} (${attachment.sizeBytes} bájt)`)
    .join(", ");
  const body = `${BACK}<h1>${escapeHtml(letter.subject || "(nincs tárgy)")}</h1>
<p>Így látja a címzett.</p><nav aria-label="Nézet">${tab("html", "Levél")}${tab("text", "Szöveg")}${tab("raw", "Forrás")}</nav>
<div class="card"><dl><dt>Feladó</dt><dd>${escapeHtml(letter.from)}</dd>
<dt>Címzett</dt><dd>${escapeHtml(letter.to.join(", "))}</dd>
<dt>Érkezett</dt><dd>${instant.format(new Date(letter.receivedAt))}</dd>
${attachments === "" ? "" : `<dt>Melléklet</dt><dd>${escapeHtml(attachments)}</dd>`}</dl>${content}</div>`;
  return buildPage(letter.subject, body, programUrl);
}

/** The letter's own HTML for the frame; its links open in the whole window. */
export function buildLetterFrame(letter: ReadLetter): string {
  if (letter.html === "") {
    return `<!doctype html><html lang="hu"><meta charset="utf-8"><title>Levél</title><pre>${escapeHtml(letter.text)}</pre></html>`;
  }
  const base = '<base target="_top">';
  return /<head[^>]*>/i.test(letter.html)
    ? letter.html.replace(/<head[^>]*>/i, (head) => head + base)
    : base + letter.html;
}

export function buildMissingPage(programUrl: string): string {
  return buildPage(
    "Nincs ilyen oldal",
    `<h1>Nincs ilyen oldal</h1><p>A levél már nincs meg, vagy a cím hibás.</p>${BACK}`,
    programUrl,
  );
}

function buildPage(title: string, body: string, programUrl: string): string {
  return `<!doctype html><html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)} · Bankhíd tesztkörnyezet</title><style>${STYLE}</style></head><body>
<div class="band" role="note">Tesztkörnyezet: ezek a levelek nem hagyták el ezt a gépet.
<a href="${escapeHtml(programUrl)}">Vissza a Bankhídba</a></div>
<main>${body}</main></body></html>`;
}
