/** The web's own ways: words in texts, colours in tokens, one place for dialogs. */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { LAID_OVER, liesOver } from "./style-rules.ts";
import { isTestCode, nameOf, parentOf, placeOf, textsOf } from "./syntax.ts";

const TEXTS = /^src\/web\/(.*\/)?texts\/|\.texts\.tsx?$/;
const THEME = /^src\/web\/theme\//;
// The exhibition of the parts of the interface: what it shows are samples.
const EXHIBITION = /^src\/web\/(.*\/)?parts\/(.*Parts\.tsx|sample-data\.ts)$/;
const OWN_NAME = "Bankhíd";
const DIALOGS = /^src\/web\/modals\//;
// What stands around the dialogs: the loss of a company, the key of the palette.
const AROUND_DIALOGS = /^src\/web\/shell\/[^/]+$/;
const HUNGARIAN = /[áéíóöőúüű]/i;
/** Attributes whose value a person reads or hears. */
const READ_ATTRIBUTES = new Set([
  "alt",
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "confirmLabel",
  "description",
  "error",
  "heading",
  "hint",
  "label",
  "legend",
  "placeholder",
  "subtitle",
  "summary",
  "title",
]);
const LETTERS = /\p{L}{2,}/u;
/** What a person reads begins with a capital; names of the program do not. */
const PROSE = /^\s*\p{Lu}\p{Ll}+(?:[ ,.!?…:;–-]+\p{L}+)*[\s,.!?…:;–]*$/u;
// Kinds of data, keys of the keyboard, schemes of headers and proper names.
const NO_PROSE = new RegExp(
  `^(${[
    "Accountant|Card|Client|Collection|Company|Consents|Entrepreneur|File|Parts|Profile|Transaction|User",
    "Arrow|Backspace|Enter|Esc|Escape|Files|Tab|(Ctrl|Shift) [A-Z]",
    "Accept|Authorization|Bearer",
    "Android|Chromebook|Linux|Mac|Windows",
    "Bankhíd|Blink|Erste|Ft|Raiffeisen|Wise",
  ].join("|")}) ?$`,
);
const COLOUR =
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;

/** Faults of one file of the web. */
export function findWayFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/web/") || isTestCode(path)) return [];
  return [
    ...findWordFaults(file),
    ...findColourFaults(file),
    ...findLaidOver(file),
    ...findDialogFaults(file),
    ...findClosingFaults(file),
  ];
}

function findWordFaults(file: SourceFile): string[] {
  if (TEXTS.test(file.path) || EXHIBITION.test(file.path)) return [];
  const shown = file
    .ofType("JSXText")
    .filter((node) =>
      LETTERS.test(String(node.value).replaceAll(OWN_NAME, "").replace(/&\w+;/g, "")),
    );
  const heard = file
    .ofType("JSXAttribute")
    .filter((node) => READ_ATTRIBUTES.has(attributeName(node)) && saysWords(node.value as Node));
  const literal = textsOf(file)
    .filter(({ text }) => HUNGARIAN.test(text.replaceAll(OWN_NAME, "")))
    .map(({ node }) => node);
  // A programmer reads the message of an error.
  const prose = textsOf(file)
    .filter(({ text }) => PROSE.test(text) && !NO_PROSE.test(text))
    .map(({ node }) => node)
    .filter((node) => !isAddress(node) && !isForProgrammers(node));
  return [
    ...new Set([...shown, ...heard, ...literal, ...prose].map((node) => placeOf(file, node))),
  ].map((place) => `${place}: words of the interface stand in web/texts`);
}

function attributeName(node: Node): string {
  const name = node.name as Node;
  return name.type === "JSXIdentifier" ? String(name.name) : "";
}

// A text written at the attribute itself, also behind a condition or a default.
function saysWords(node: Node | null): boolean {
  if (!node) return false;
  if (node.type === "Literal") return typeof node.value === "string" && LETTERS.test(node.value);
  if (node.type === "TemplateLiteral")
    return (node.quasis as Node[]).some(({ value }) =>
      LETTERS.test((value as { raw: string }).raw),
    );
  if (node.type === "JSXExpressionContainer") return saysWords(node.expression as Node);
  if (node.type === "ConditionalExpression")
    return saysWords(node.consequent as Node) || saysWords(node.alternate as Node);
  if (node.type === "LogicalExpression")
    return saysWords(node.left as Node) || saysWords(node.right as Node);
  return false;
}

function findColourFaults(file: SourceFile): string[] {
  if (THEME.test(file.path)) return [];
  return textsOf(file)
    .filter(({ node, text }) => COLOUR.test(text) && !/^#[a-z]+\//.test(text) && !isAddress(node))
    .map(({ node }) => `${placeOf(file, node)}: colours are tokens of web/theme`);
}

function isForProgrammers(node: Node): boolean {
  let up = parentOf(node);
  while (up && /^(TemplateLiteral|LogicalExpression|TSSatisfies\w+)$/.test(up.type))
    up = parentOf(up);
  if (up?.type === "Property") up = parentOf(parentOf(up)!);
  if (up?.type === "NewExpression") return /(Error|Fault|Address)$/.test(nameOf(up.callee));
  return up?.type === "CallExpression" && nameOf(up.callee) === "invariant";
}

// `style={{ position: "fixed" }}`.
function findLaidOver(file: SourceFile): string[] {
  if (liesOver(file.path)) return [];
  return textsOf(file)
    .filter(({ node, text }) => {
      const parent = parentOf(node);
      const holder = /Attribute|Property/.test(parent?.type ?? "") ? parent : parentOf(parent!);
      const name = nameOf((holder?.key ?? holder?.name) as Node | undefined);
      return /^fixed\b/.test(text) && /^position$/.test(name);
    })
    .map(({ node }) => `${placeOf(file, node)}: ${LAID_OVER}`);
}

function isAddress(node: Node): boolean {
  return /^(Import|Export)/.test(parentOf(node)?.type ?? "");
}

function findDialogFaults(file: SourceFile): string[] {
  if (DIALOGS.test(file.path)) return [];
  return file
    .ofType("JSXOpeningElement")
    .filter((node) => {
      if (nameOf(node.name) === "dialog") return true;
      return (node.attributes as Node[]).some(
        (attribute) =>
          attribute.type === "JSXAttribute" &&
          (attributeName(attribute) === "aria-modal" ||
            (attributeName(attribute) === "role" &&
              nameOf(attribute.value as Node | undefined) === "dialog")),
      );
    })
    .map((node) => `${placeOf(file, node)}: dialogs are opened by the one modal system`);
}

// A late answer of a dialog that was left must not close the one that stands in its place.
function findClosingFaults(file: SourceFile): string[] {
  if (AROUND_DIALOGS.test(file.path)) return [];
  return file
    .ofType("ImportSpecifier")
    .filter((node) => nameOf(node.imported) === "closeModal")
    .map((node) => `${placeOf(file, node)}: a dialog closes itself only, by useCloseModal`);
}
