/** Style sheets: every colour is a token of web/theme, and few things lie over the page. */

const THEME = /^src\/web\/theme\//;
const COLOUR_FUNCTION = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i;
const HEX = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i;
const WORDS = [
  ..."black white red green blue yellow orange purple pink brown gray grey silver gold".split(" "),
  ..."navy teal maroon olive lime aqua cyan magenta fuchsia crimson tomato indigo".split(" "),
  ..."violet beige ivory khaki coral salmon".split(" "),
  "(?:dark|light|medium|pale|deep|hot|dim)[a-z]+",
];
const COLOUR_WORD = new RegExp(`(?<![\\w-])(?:${WORDS.join("|")})(?![\\w-])`, "i");
const COLOUR_PROPERTY = new RegExp(
  `^(?:${[
    "--[\\w-]+",
    "(?:[\\w-]*-)?color",
    "background(?:-image)?",
    "border(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?",
    "outline|(?:box|text)-shadow|fill|stroke|text-decoration|caret|column-rule",
  ].join("|")})$`,
  "i",
);

// Dialogs, toasts, the shell and the parts of the interface; of the areas the drawer of an item,
// and the rows of buttons at the foot of a phone.
const LIES_OVER =
  /^src\/web\/(modals|toasts|shell|ui)\/|\/(drawer|mapping|BatchMessage)\.module\.css$/;
/** Said of a notice that is laid over the page by hand. */
export const LAID_OVER = "a notice is a toast; nothing else is fixed over the page";

/** Lines of all style sheets together, a little above what they had. */
const STYLE_LINES_MAX = 10_700;

/** Whether the style sheets have grown again instead of sharing (`theme/shared.css`). */
export function findTooManyStyles(
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const lines = paths
    .filter((path) => /^(src\/web|packages)\/.*\.css$/.test(path))
    .reduce((sum, path) => sum + read(path).split("\n").length - 1, 0);
  if (lines <= STYLE_LINES_MAX) return [];
  const words = `${lines} lines of style sheets, at most ${STYLE_LINES_MAX}`;
  return [`src/web/theme/shared.css:1: ${words}: name what is shared, or raise the limit`];
}

/** Custom properties that a sheet uses without a fallback, and that nothing below web sets. */
export function findUnknownTokens(
  paths: readonly string[],
  read: (path: string) => string,
): string[] {
  const web = paths.filter((path) => /^src\/web\/.*\.(?:css|tsx?)$/.test(path));
  const known = new Set<string>();
  for (const path of web)
    for (const [, name] of read(path).matchAll(/(?:"|^\s*|[{;]\s*)(--[\w-]+)(?:"|\s*:)/gm))
      known.add(name!);
  return web
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) =>
      read(path)
        .split("\n")
        .flatMap((line, place) =>
          [...line.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) =>
            known.has(name!) ? [] : `${path}:${place + 1}: nothing sets ${name}`,
          ),
        ),
    );
}

/** Whether the file may lay something over the page. */
export function liesOver(path: string): boolean {
  return LIES_OVER.test(path);
}

/** Faults of one style sheet; comments, addresses and texts are not looked into. */
export function findStyleFaults(path: string, text: string): string[] {
  if (!path.startsWith("src/web/") || THEME.test(path)) return [];
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/url\([^)]*\)|"[^"\n]*"|'[^'\n]*'/g, (found) => " ".repeat(found.length));
  const faults: string[] = [];
  for (const match of bare.matchAll(/([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)) {
    const [, property = "", value = ""] = match;
    if (/^position$/i.test(property) && /^fixed\b/i.test(value) && !liesOver(path))
      faults.push(`${path}:${bare.slice(0, match.index).split("\n").length}: ${LAID_OVER}`);
    if (!COLOUR_PROPERTY.test(property)) continue;
    if (!HEX.test(value) && !COLOUR_FUNCTION.test(value) && !COLOUR_WORD.test(value)) continue;
    const line = bare.slice(0, match.index).split("\n").length;
    faults.push(`${path}:${line}: colours are tokens of web/theme (${property})`);
  }
  return faults;
}
