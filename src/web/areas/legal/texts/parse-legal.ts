/**
 * Legal texts: Markdown with a head of `key: value` lines. The text is split into its sections,
 * and parts meant for one role only stay or go. Pure.
 */
import { lexer, type Token, type Tokens } from "marked";
import { invariant } from "#values/result.ts";

export type LegalRole = "entrepreneur" | "accountant";

/** A paragraph or a list; the tokens inside are those of the Markdown library. */
export type LegalBlock =
  | { readonly kind: "paragraph"; readonly inline: readonly Token[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Token[])[] };

export interface LegalSection {
  /** Stands in addresses; links of other pages lead to it. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  readonly purpose: string;
  readonly version: string;
  /** The first day on which the text is in force, `YYYY-MM-DD`. */
  readonly effective: string;
  /** True where each paragraph carries a number, as contracts do. */
  readonly numbered: boolean;
  /** A summary in two sentences; empty where the text needs none. */
  readonly short: string;
  readonly sections: readonly LegalSection[];
  readonly minutes: number;
}

// What an adult reads of a plain text.
const WORDS_PER_MINUTE = 180;

/**
 * The text as `role` reads it. Throws where the head lacks a field, a section has no id, or a part
 * for one role does not end: a fault of the text, found by its test.
 */
export function parseLegal(source: string, role: LegalRole): LegalText {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  invariant(head !== undefined && body !== undefined, "a legal text has a head");
  const fields = new Map(
    head.split("\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), unquote(line.slice(at + 1).trim())] as const;
    }),
  );
  const field = (name: string) => {
    const value = fields.get(name);
    invariant(value !== undefined, `a legal text has a ${name}`);
    return value;
  };
  const text = keepRole(body, role);
  return {
    title: field("title"),
    purpose: field("purpose"),
    version: field("version"),
    effective: field("effective"),
    numbered: field("numbered") === "true",
    short: fields.get("short") ?? "",
    sections: splitSections(lexer(text)),
    minutes: Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_PER_MINUTE)),
  };
}

function unquote(text: string): string {
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}

const ROLE_PART = /<!-- only: (entrepreneur|accountant) -->\n([\s\S]*?)<!-- end -->\n?/g;

function keepRole(body: string, role: LegalRole): string {
  const kept = body.replaceAll(ROLE_PART, (_part, only: string, inside: string) =>
    only === role ? inside : "",
  );
  invariant(!kept.includes("<!--"), "a part for one role ends");
  return kept;
}

function splitSections(tokens: readonly Token[]): LegalSection[] {
  const sections: { id: string; title: string; blocks: LegalBlock[] }[] = [];
  for (const token of tokens) {
    if (token.type === "space") continue;
    if (token.type === "heading") {
      const [, title, id] = /^(.*) \{#([a-z-]+)\}$/.exec((token as Tokens.Heading).text) ?? [];
      invariant(title !== undefined && id !== undefined, "a section has an id");
      sections.push({ id, title, blocks: [] });
      continue;
    }
    const section = sections.at(-1);
    invariant(section !== undefined, "a legal text begins with a section");
    section.blocks.push(readBlock(token));
  }
  return sections;
}

function readBlock(token: Token): LegalBlock {
  if (token.type === "paragraph")
    return { kind: "paragraph", inline: (token as Tokens.Paragraph).tokens };
  if (token.type === "list") {
    const { items, ordered } = token as Tokens.List;
    // A paragraph that begins with a year and a full stop would lose its year: „2026\. november”.
    invariant(!ordered, "a legal text holds no numbered list: its numbers are not shown");
    return {
      kind: "list",
      items: items.map(({ tokens }) =>
        tokens.flatMap((each) => ("tokens" in each && each.tokens ? each.tokens : [each])),
      ),
    };
  }
  invariant(false, `a legal text holds no ${token.type}, which the page cannot show`);
}
