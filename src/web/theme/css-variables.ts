/**
 * All CSS variables of the product as one static style sheet, written at build time by
 * `vite.config.ts`. Mantine would put them into a style element through innerHTML at run time,
 * which Trusted Types forbid.
 */
import {
  convertCssVariables,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
  type CSSVariablesResolver,
} from "@mantine/core";
import { theme } from "./theme.ts";
import { darkTokens, lightTokens, sharedTokens } from "./tokens.ts";

const mantineNames = {
  "--mantine-color-body": "var(--page)",
  "--mantine-color-text": "var(--ink)",
  "--mantine-color-dimmed": "var(--muted)",
  "--mantine-color-placeholder": "var(--muted)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-border": "var(--line-strong)",
  "--mantine-color-default-hover": "var(--hover)",
  "--mantine-color-default-color": "var(--ink)",
  "--mantine-color-error": "var(--danger)",
  "--mantine-color-anchor": "var(--brand-text)",
};

/** Tokens of each colour scheme as CSS variables, with Mantine's semantic names mapped to them. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { ...sharedTokens },
  light: { ...lightTokens, ...mantineNames },
  dark: { ...darkTokens, ...mantineNames },
});

/**
 * The style sheet; before the program sets the scheme, the system's preference decides, so nothing
 * flashes. Paper is always light.
 */
export function buildVariablesStyleSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = cssVariablesResolver(merged);
  const light = { "--mantine-color-scheme": "light", ...base.light, ...own.light };
  const dark = { "--mantine-color-scheme": "dark", ...base.dark, ...own.dark };
  const known = convertCssVariables(
    { variables: { ...base.variables, ...own.variables }, light, dark },
    ":root",
  );
  const declarations = (set: Record<string, string>) =>
    Object.entries(set)
      .map(([name, value]) => `${name}:${value};`)
      .join("");
  const undecided = ":root:not([data-mantine-color-scheme])";
  return [
    known,
    `${undecided}{color-scheme:light;${declarations(light)}}`,
    `@media (prefers-color-scheme:dark){${undecided}{color-scheme:dark;${declarations(dark)}}}`,
    `@media print{:root:root:root{color-scheme:light;${declarations(light)}}}`,
  ].join("\n");
}
