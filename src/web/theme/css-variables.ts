/**
 * All CSS variables of the product as one static style sheet, written at build time by
 * `vite.config.ts`.
 */
import { darkTokens, lightTokens, sharedTokens, type TokenSet } from "./tokens.ts";

/** The style sheet: the system's preference decides between the schemes. Paper is always light. */
export function buildVariablesStyleSheet(): string {
  const declare = (tokens: TokenSet) =>
    Object.entries(tokens)
      .map(([name, value]) => `${name}:${value};`)
      .join("");
  const light = `:root{color-scheme:light;${declare(lightTokens)}}`;
  return [
    `:root{${declare(sharedTokens)}}`,
    light,
    `@media (prefers-color-scheme:dark){:root{color-scheme:dark;${declare(darkTokens)}}}`,
    `@media print{${light}}`,
  ].join("\n");
}
