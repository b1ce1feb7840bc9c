/**
 * Spellings of a letter's author. The letter is not of `gls.sandbox`, whose domain asks to refuse
 * what is not its own; `stranger.test` is a domain that says nothing.
 */
import type { AuthorFault } from "../mail/inbound/read-author.ts";

export interface AuthorSpelling {
  readonly name: string;
  /** Header lines of the author, without the line end of the last. */
  readonly lines: string;
  /** The only author; otherwise why there is none. */
  readonly author?: string;
  readonly fault?: AuthorFault;
  /** Where the sending server writes the lines otherwise than they stand here. */
  readonly faultOverPort?: AuthorFault;
}

const GLS = "riport@gls.sandbox";
const STRANGER = "x@stranger.test";
const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

/** One character after the domain, before it, and in the middle of it. */
const UNSEEN = {
  "zero width space": "\u200b",
  "zero width joiner": "\u200d",
  "left-to-right mark": "\u200e",
  "right-to-left override": "\u202e",
  "bidi isolate": "\u2066",
  "word joiner": "\u2060",
  "byte order mark": "\ufeff",
  "soft hyphen": "\u00ad",
  "variation selector": "\ufe0f",
  "supplementary variation selector": "\u{e0100}",
  tag: "\u{e0061}",
  "no-break space": "\u00a0",
  "narrow no-break space": "\u202f",
  "ideographic space": "\u3000",
  "Hangul filler": "\u3164",
  "combining grapheme joiner": "\u034f",
  "line separator": "\u2028",
  delete: "\u007f",
  escape: "\u001b",
} as const;

export const AUTHOR_SPELLINGS: readonly AuthorSpelling[] = [
  // Usual ones.
  { name: "bare", lines: `From: ${STRANGER}`, author: STRANGER },
  { name: "in brackets", lines: `From: <${STRANGER}>`, author: STRANGER },
  { name: "with a name", lines: `From: GLS Hungary Kft. <${STRANGER}>`, author: STRANGER },
  { name: "with a quoted name", lines: `From: "Nagy, Eszter" <${STRANGER}>`, author: STRANGER },
  { name: "in capitals", lines: `FROM: <X@Stranger.TEST>`, author: STRANGER },
  { name: "folded", lines: `From: Futár\r\n <${STRANGER}>`, author: STRANGER },
  { name: "its own address as name", lines: `From: "${STRANGER}" <${STRANGER}>`, author: STRANGER },
  { name: "an encoded name", lines: `From: ${word("Futár Kft.")} <${STRANGER}>`, author: STRANGER },
  { name: "a comment in the name", lines: `From: GLS (HU) <${STRANGER}>`, author: STRANGER },
  {
    name: "another Sender",
    lines: `Sender: ${GLS}\r\nFrom: ${STRANGER}`,
    author: STRANGER,
  },
  {
    name: "another Resent-From",
    lines: `Resent-From: ${GLS}\r\nResent-Sender: ${GLS}\r\nFrom: ${STRANGER}`,
    author: STRANGER,
  },
  {
    name: "another Reply-To",
    lines: `From: ${STRANGER}\r\nReply-To: ${GLS}`,
    author: STRANGER,
  },
  // Several authors.
  { name: "two headers", lines: `From: ${GLS}\r\nFrom: ${STRANGER}`, fault: "several_authors" },
  {
    name: "two headers, the other first",
    lines: `From: ${STRANGER}\r\nFrom: ${GLS}`,
    fault: "several_authors",
  },
  {
    name: "two headers of other cases",
    lines: `from: ${GLS}\r\nFROM: ${STRANGER}`,
    fault: "several_authors",
  },
  {
    name: "a blank before the colon",
    lines: `From : ${GLS}\r\nFrom: ${STRANGER}`,
    fault: "several_authors",
  },
  { name: "the same twice", lines: `From: ${GLS}\r\nFrom: ${GLS}`, fault: "several_authors" },
  { name: "two addresses", lines: `From: ${GLS}, ${STRANGER}`, fault: "several_authors" },
  { name: "two in brackets", lines: `From: <${GLS}>, <${STRANGER}>`, fault: "several_authors" },
  { name: "two without a comma", lines: `From: <${GLS}> <${STRANGER}>`, fault: "several_authors" },
  { name: "a comma at the end", lines: `From: ${GLS},`, fault: "several_authors" },
  { name: "a group", lines: `From: GLS: ${GLS}, ${STRANGER};`, fault: "odd_sender" },
  { name: "an empty group", lines: `From: GLS:;`, fault: "odd_sender" },
  {
    name: "two between commas in brackets",
    lines: `From: <${GLS},${STRANGER}>`,
    fault: "several_authors",
  },
  {
    name: "two at signs",
    lines: `From: <riport@gls.sandbox@stranger.test>`,
    fault: "several_authors",
  },
  // No author, or one that readers would not agree on.
  { name: "none", lines: `Date: Thu, 1 Jan 2026 00:00:00 +0000`, fault: "odd_sender" },
  { name: "empty", lines: `From: `, fault: "odd_sender" },
  { name: "empty brackets", lines: `From: GLS <>`, fault: "odd_sender" },
  { name: "open brackets", lines: `From: GLS <${GLS}`, fault: "odd_sender" },
  {
    name: "text behind the address",
    lines: `From: <${STRANGER}> ${GLS}`,
    fault: "several_authors",
  },
  {
    name: "a comment behind the address",
    lines: `From: ${STRANGER} (${GLS})`,
    fault: "several_authors",
  },
  { name: "a comment in the address", lines: `From: riport(x)@gls.sandbox`, fault: "odd_sender" },
  { name: "a comment in the domain", lines: `From: <riport@(x)gls.sandbox>`, fault: "odd_sender" },
  { name: "a comment that does not end", lines: `From: GLS (x <${STRANGER}>`, fault: "odd_sender" },
  { name: "a quote that does not end", lines: `From: "GLS <${STRANGER}>`, fault: "odd_sender" },
  {
    name: "a quoted local part",
    lines: `From: <"riport@gls.sandbox"@stranger.test>`,
    fault: "several_authors",
  },
  { name: "a quoted local part alone", lines: `From: "riport"@gls.sandbox`, fault: "odd_sender" },
  { name: "a route", lines: `From: <@stranger.test:${GLS}>`, fault: "several_authors" },
  { name: "an encoded address", lines: `From: ${word(GLS)}`, fault: "odd_sender" },
  { name: "an encoded address in brackets", lines: `From: <${word(GLS)}>`, fault: "odd_sender" },
  {
    name: "an encoded local part",
    lines: `From: <=?utf-8?Q?riport?=@gls.sandbox>`,
    fault: "odd_sender",
  },
  { name: "another address as name", lines: `From: "${GLS}" <${STRANGER}>`, fault: "odd_sender" },
  {
    name: "another address as plain name",
    lines: `From: ${GLS} <${STRANGER}>`,
    fault: "odd_sender",
  },
  {
    name: "another address as encoded name",
    lines: `From: ${word(`GLS <${GLS}>`)} <${STRANGER}>`,
    fault: "odd_sender",
  },
  {
    name: "another address as encoded name in two words",
    lines: `From: ${word("riport")} ${word("@gls.sandbox")} <${STRANGER}>`,
    fault: "odd_sender",
  },
  {
    name: "a full-width at sign in the name",
    lines: `From: riport＠gls.sandbox <${STRANGER}>`,
    fault: "odd_sender",
  },
  { name: "a domain without a dot", lines: `From: riport@gls`, fault: "odd_sender" },
  { name: "a dot at the end", lines: `From: ${GLS}.`, fault: "odd_sender" },
  { name: "two dots", lines: `From: riport@gls..sandbox`, fault: "odd_sender" },
  { name: "a dot at the start", lines: `From: riport@.gls.sandbox`, fault: "odd_sender" },
  { name: "a domain of a number", lines: `From: riport@127.0.0.1`, fault: "odd_sender" },
  { name: "an IP literal", lines: `From: <riport@[127.0.0.1]>`, fault: "odd_sender" },
  { name: "an underscore in the domain", lines: `From: riport@gls_x.sandbox`, fault: "odd_sender" },
  { name: "a blank in the domain", lines: `From: riport@gls .sandbox`, fault: "odd_sender" },
  { name: "a fold in the domain", lines: `From: riport@gls.\r\n sandbox`, fault: "odd_sender" },
  { name: "Cyrillic letters", lines: `From: riport@glѕ.sandbox`, fault: "odd_sender" },
  { name: "coded Cyrillic letters", lines: `From: riport@xn--80ak6aa92e.com`, fault: "odd_sender" },
  { name: "a code that is none", lines: `From: riport@xn--gls-.sandbox`, fault: "odd_sender" },
  {
    name: "coded Latin letters",
    lines: `From: x@xn--kertvilg-fza.hu`,
    author: "x@xn--kertvilg-fza.hu",
  },
  { name: "a full-width domain", lines: `From: riport@ｇｌｓ.sandbox`, fault: "odd_sender" },
  { name: "a full-width at sign", lines: `From: riport＠gls.sandbox`, fault: "odd_sender" },
  { name: "an ideographic full stop", lines: `From: riport@gls。sandbox`, fault: "odd_sender" },
  { name: "a NUL", lines: `From: riport@gls.sandbox\0`, fault: "odd_sender" },
  {
    name: "a lone carriage return",
    lines: `X: y\rFrom: ${GLS}\r\nFrom: ${STRANGER}`,
    fault: "odd_sender",
    faultOverPort: "several_authors",
  },
  {
    name: "a line of blanks above it",
    lines: `X: y\r\n \r\nFrom: ${STRANGER}`,
    fault: "odd_sender",
  },
  { name: "a fold before the colon", lines: `From\r\n : ${STRANGER}`, fault: "odd_sender" },
  {
    name: "a local part of 65",
    lines: `From: ${"a".repeat(65)}@stranger.test`,
    fault: "odd_sender",
  },
  {
    name: "two subjects",
    lines: `From: ${STRANGER}\r\nSubject: a\r\nSubject: b`,
    fault: "doubled_header",
  },
  {
    name: "two content types",
    lines: `From: ${STRANGER}\r\nContent-Type: text/plain\r\nContent-Type: text/html`,
    fault: "doubled_header",
  },
  ...Object.entries(UNSEEN).flatMap(([name, character]): AuthorSpelling[] => [
    { name: `${name} behind the domain`, lines: `From: ${GLS}${character}`, fault: "odd_sender" },
    {
      name: `${name} in the domain`,
      lines: `From: <riport@gl${character}s.sandbox>`,
      fault: "odd_sender",
    },
    {
      name: `${name} in the name`,
      lines: `From: GLS${character} <${STRANGER}>`,
      fault: "odd_sender",
    },
  ]),
];
