/**
 * The frame of every letter: one column, a button and the same words as plain text. The light look
 * stands in inline styles, which every mail program keeps; the dark one and that of narrow windows
 * stand in a style element, for those that read it.
 */
import { neutralise } from "./foreign-text.ts";

export interface LetterParts {
  readonly subject: string;
  /** Shown by mail programs after the subject. */
  readonly preview: string;
  readonly greeting: string;
  readonly intro: readonly LetterSpan[];
  readonly button: { readonly label: string; readonly url: string };
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly closing: string;
  readonly contact: { readonly phone: string; readonly email: string };
}

export interface LetterSpan {
  readonly text: string;
  readonly strong?: boolean;
}

export interface LetterText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: LetterCalendar | undefined;
  /**
   * Where the reader, or his mail program for him, ends letters of this kind; only letters that he
   * can do without have it.
   */
  readonly stopUrl?: string | undefined;
}

/** A calendar file (RFC 5545) that goes with a letter. */
export interface LetterCalendar {
  readonly method: "REQUEST" | "CANCEL";
  readonly content: string;
}

const FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PROMISE = "Csak olvasunk: fizetést nem indítunk, és soha nem kérjük el a netbanki jelszavát.";
const WHY = "Ezt a levelet a Bankhíd küldte a szolgáltatás működéséhez; nem reklám.";
const CONTACT = "Kapcsolat: ";
const COPY_HINT = "Ha a gomb nem működik, másolja ezt a címet a böngészőbe:";

/**
 * Builds subject, plain text and HTML of a letter; every part is one line, escaped, and holds no
 * link but the button's.
 */
export function layOutLetter(given: LetterParts): LetterText {
  const parts: LetterParts = {
    ...given,
    subject: neutralise(given.subject),
    preview: neutralise(given.preview),
    greeting: neutralise(given.greeting),
    intro: given.intro.map((span) => ({ ...span, text: keepBlanks(span.text, neutralise) })),
    facts: given.facts.map(([label, value]) => [neutralise(label), neutralise(value)] as const),
    closing: neutralise(given.closing),
  };
  return { subject: parts.subject, text: layOutText(parts), html: layOutHtml(parts) };
}

/** What the way out says: this kind of letter ends, or the reminder that has not come yet. */
export const STOP_WORDS = {
  letters: "Nem kérek több ilyen levelet",
  reminder: "Nem kérek emlékeztetőt a konzultáció előtt",
} as const;

/**
 * Adds the way out to the foot of a letter that `layOutLetter` made, before the contact; `words`
 * say what ends.
 */
export function addStopLink(letter: LetterText, words: string, url: string): LetterText {
  const link = `<a class="link" href="${escapeHtml(url)}" style="color:#0F4C5C">${escapeHtml(words)}</a>`;
  return {
    ...letter,
    text: putBefore(letter.text, CONTACT, `${words}:\n${url}\n`),
    html: putBefore(letter.html, CONTACT, `${link}<br>\n`),
  };
}

// Words of strangers stand before the foot, so the last mark is the foot's own.
function putBefore(text: string, mark: string, added: string): string {
  const at = text.lastIndexOf(mark);
  return text.slice(0, at) + added + text.slice(at);
}

// The blanks between the spans of a sentence stand at their ends.
function keepBlanks(text: string, change: (text: string) => string): string {
  const [, before = "", after = ""] = /^(\s*)[^]*?(\s*)$/u.exec(text) ?? [];
  const inner = change(text);
  return inner === "" ? before && " " : `${before && " "}${inner}${after && " "}`;
}

function layOutText(parts: LetterParts): string {
  return [
    parts.greeting,
    "",
    parts.intro.map((span) => span.text).join(""),
    "",
    `${parts.button.label}:`,
    parts.button.url,
    "",
    ...parts.facts.map(([label, value]) => `${label}: ${value}`),
    "",
    parts.closing,
    "",
    "Üdvözlettel:",
    "Bankhíd",
    "",
    "-- ",
    WHY,
    PROMISE,
    `${CONTACT}${parts.contact.email}, ${parts.contact.phone}`,
    "",
  ].join("\n");
}

function layOutHtml(parts: LetterParts): string {
  const intro = parts.intro
    .map((span) =>
      span.strong ? `<strong>${escapeHtml(span.text)}</strong>` : escapeHtml(span.text),
    )
    .join("");
  const url = escapeHtml(parts.button.url);
  const cell = "border-top:1px solid #E3E7E8;padding:8px 0;vertical-align:top";
  const facts = parts.facts
    .map(([label, value]) => {
      const head = `<td class="line muted" style="${cell};color:#5E6B70;padding-right:16px">${escapeHtml(label)}</td>`;
      return `<tr>${head}<td class="line" align="right" style="${cell};word-break:break-word">${escapeHtml(value)}</td></tr>`;
    })
    .join("");
  const small = "font-size:14px;line-height:22px;color:#5E6B70";
  const card = "background:#FFFFFF;border:1px solid #E3E7E8";
  return `<!doctype html>
<html lang="hu"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(parts.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;background:#F7F8F8;color:#1B2327;font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(parts.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="around" align="center" \
style="padding:40px 16px 56px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="card inside" style="${card};border-radius:12px 12px 0 0;padding:24px 40px">${WORDMARK}</td></tr>
<tr><td class="card inside" style="${card};border-top:0;border-radius:0 0 12px 12px;padding:32px 40px 40px;\
font-size:16px;line-height:26px">
<p style="margin:0 0 16px">${escapeHtml(parts.greeting)}</p>
<p style="margin:0">${intro}</p>
<p style="margin:28px 0"><a class="press" href="${url}" style="background:#0F4C5C;color:#FFFFFF;text-decoration:none;\
display:inline-block;padding:10px 22px;border-radius:6px;font-weight:500">${escapeHtml(parts.button.label)}</a></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:22px">${facts}</table>
<p class="muted line" style="border-top:1px solid #E3E7E8;margin:0;padding-top:16px;${small}">${escapeHtml(parts.closing)}</p>
<p class="muted" style="margin:16px 0 0;${small}">${COPY_HINT}<br>\
<a class="link" href="${url}" style="color:#0F4C5C;word-break:break-all">${url}</a></p>
<p style="margin:28px 0 0">Üdvözlettel:<br>Bankhíd</p></td></tr>
<tr><td class="muted" align="center" style="padding-top:24px;font-size:12px;line-height:20px;color:#5E6B70">${WHY}<br>${PROMISE}<br>\
${CONTACT}${escapeHtml(parts.contact.email)}, ${escapeHtml(parts.contact.phone)}</td></tr>
</table></td></tr></table></body></html>
`;
}

// The dark colours are those of the pages (src/web/theme/tokens.ts).
const STYLE = [
  ":root{color-scheme:light dark}",
  "@media (max-width:480px){.around{padding:16px 0 32px!important}",
  ".inside{padding-left:20px!important;padding-right:20px!important;border-radius:0!important}}",
  "@media (prefers-color-scheme:dark){.page{background:#0F1517!important;color:#E7EDEE!important}",
  ".card{background:#151C1F!important;border-color:#273236!important}.line{border-color:#273236!important}",
  ".muted{color:#98A7AC!important}.link{color:#86C5D2!important}.press{background:#2A7B8F!important}",
  ".bank{background:#86C5D2!important}.books{background:#C9A870!important}}",
].join("");

// Mail programs drop drawn marks and load no pictures unasked: the name is text, the mark two
// coloured piers and the deck between them.
const bar = (name: "bank" | "books", width: number, height: number, lift: number): string => {
  const colour = name === "bank" ? "#0F4C5C" : "#B08D57";
  return (
    `<span class="${name}" style="display:inline-block;width:${width}px;height:${height}px;` +
    `background:${colour};vertical-align:${lift}px"></span>`
  );
};
const WORDMARK =
  bar("bank", 7, 20, -4) +
  bar("bank", 4, 5, 4) +
  bar("books", 4, 5, 4) +
  bar("books", 7, 20, -4) +
  '<span style="font-size:20px;font-weight:700;letter-spacing:-0.2px;padding-left:9px">Bankhíd</span>';

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML: between tags, or in an attribute in quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
