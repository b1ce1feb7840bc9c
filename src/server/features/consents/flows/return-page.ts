/** The page to which a consent screen leads back. Without scripts its link goes on. */
import type { FlowRowState } from "./user-flows.store.ts";

const WORDS: Readonly<Record<FlowRowState, { readonly title: string; readonly text: string }>> = {
  SUCCESS: {
    title: "Sikerült, a bank jóváhagyta",
    text: "Ez az ablak bezárul, és a Bankhídban folytathatja.",
  },
  running: {
    title: "Köszönjük, a bank válaszolt",
    text: "Az eredmény néhány percen belül megjelenik. Ez az ablak bezárul.",
  },
  FAIL: {
    title: "A bank nem hagyta jóvá",
    text: "Semmi nem változott. A Bankhídban újra megpróbálhatja.",
  },
  CANCEL: {
    title: "A folyamatot megszakította",
    text: "Semmi nem változott. A Bankhídban bármikor újrakezdheti.",
  },
  TIMEOUT: {
    title: "A folyamat ideje lejárt",
    text: "Semmi nem változott. A Bankhídban újra megpróbálhatja.",
  },
};
const UNKNOWN = {
  title: "Ez a visszatérési cím már nem érvényes",
  text: "A Bankhídban folytathatja.",
};
const FOREIGN = {
  title: "Ezt az összekötést egy másik böngészőben kezdték el",
  text:
    "Biztonsági okból csak ott fejezhető be, ahol elkezdték, ezért a számlái nem kapcsolódtak a Bankhídhoz. " +
    "Ha Ön kezdte el, indítsa újra, és végig ugyanazt a böngészőt használja. " +
    "Ha másvalakitől kapott hivatkozást nyitott meg, a bankja oldalán vonja vissza a most adott hozzájárulást.",
};

/**
 * `end` is the flow's state, or the reason for which the page tells nothing of a flow. `goOn` is a
 * path of this site. The page closes or goes on by itself, except where its text has to be read.
 */
export function buildReturnPage(
  end: FlowRowState | "unknown" | "foreign" | undefined,
  goOn: string,
): string {
  const { title, text } =
    end === "foreign" ? FOREIGN : end === "unknown" || end === undefined ? UNKNOWN : WORDS[end];
  const script = end === "foreign" ? "" : '\n<script src="/connect-return.js" defer></script>';
  return `<!doctype html>
<html lang="hu">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Bankhíd</title>
<link rel="stylesheet" href="/connect-return.css">${script}
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${escapeHtml(goOn)}">Tovább a Bankhídba</a></p>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}
