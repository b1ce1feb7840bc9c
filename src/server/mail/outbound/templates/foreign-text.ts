/**
 * Names and messages of strangers in our letters: no part of them may become a link, nor look as if
 * we had written it.
 */
import { cleanLine } from "#values/person-text.ts";

const LINK_WORD = "[hivatkozás]";
// An address that says so itself: with a scheme, with www, or with a path behind a domain.
const NAMED_LINK = /(?:(?:[a-z][a-z0-9+.-]*)?:\s*\/\/|www\s*[.。．｡])\S*/giu;
const PATH_LINK = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}(?::\d+)?[/?#\\]\S*/giu;
// A bare domain may be a firm's honest name; mail programs make a link of it all the same.
const DOMAIN = /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+[.。．｡])+\p{L}{2,}(?![\p{L}\p{N}@-])/gu;
// Drawn as nothing, and the end of a domain for every program that looks for one.
const NON_JOINER = "\u200c";
const OWN_WORDS = new Set(["számlázz.hu"]);

/**
 * The text as one line in which no mail program finds a link; an address that is written as one is
 * left out.
 */
export function neutralise(text: string): string {
  return cleanLine(text)
    .replace(NAMED_LINK, LINK_WORD)
    .replace(PATH_LINK, LINK_WORD)
    .replace(DOMAIN, (domain) =>
      OWN_WORDS.has(domain.toLowerCase())
        ? domain
        : domain.replace(/[.。．｡]/gu, (dot) => dot + NON_JOINER),
    );
}

/** A stranger's words between quotation marks; marks in them cannot end the quotation. */
export function quote(text: string): string {
  return `„${neutralise(text).replace(/["„”“«»]/gu, "'")}”`;
}
