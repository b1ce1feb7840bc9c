/**
 * Each sentence that claims certainty („igazolt", „egyezik", „Rendben", „nem utalt") stands in the
 * list of claims with the condition that it rests on and the test that shows both its sides.
 */
import { CLAIMS, type Claim } from "../claims.ts";
import { NO_CLAIMS } from "../no-claims.ts";
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { isTestCode, placeOf } from "./syntax.ts";

const TEXTS =
  /^src\/(web\/(areas\/[a-z-]+\/)?texts|server\/mail\/outbound\/templates|exports|values|contract)\//;
/** Words of certainty, and of accusation. */
const CLAIMING = new RegExp(
  [
    "(?<!vissza)igazol(t|va|ja|ják)(?![a-záéíóöőúüű])",
    "(fillérre|forintra|pontosan) egyez",
    "egyez(ik|nek)(?![a-z])",
    "^Rendben$",
    "[nN]incs( több)? teendő(?!j)",
    "nem utalt",
    "késik",
    "sem hiányzik",
    "[mM]inden tétel könyvel",
    "[mM]inden( ismert)? nap(?!i)",
    "időszak (nem )?teljes",
    "semmi sem",
    "egyszer (számol|számít)",
    "nem kettőz",
    "[mM]inden tétele? (megvan|megvolt|egyszer)",
    "kiállítottuk",
  ].join("|"),
);

/** Sentences of a file that claim something and are not listed. */
export function findUnlistedClaims(file: SourceFile, claims: readonly Claim[] = CLAIMS): string[] {
  if (!TEXTS.test(file.path) || isTestCode(file.path)) return [];
  const listed = [
    ...claims.flatMap(({ says }) => says[file.path] ?? []),
    ...Object.keys(NO_CLAIMS[file.path] ?? {}),
  ];
  return file
    .ofType("Literal", "TemplateElement")
    .filter((node) => {
      const text = textOf(node);
      return CLAIMING.test(text) && !listed.some((part) => text.includes(part));
    })
    .map(
      (node) =>
        `${placeOf(file, node)}: „${textOf(node).trim()}" claims something; tools/claims.ts names its condition and its test`,
    );
}

/** Entries of the list whose sentence, condition or test is gone. */
export function findStaleClaims(
  files: readonly SourceFile[],
  claims: readonly Claim[] = CLAIMS,
): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const absent = (words: string): string => `tools/claims.ts: ${words}`;
  const saysNothing = ([path, parts]: [string, readonly string[]]): string[] => {
    const texts = byPath.get(path)?.ofType("Literal", "TemplateElement").map(textOf) ?? [];
    return parts
      .filter((part) => !texts.some((text) => text.includes(part)))
      .map((part) => absent(`„${part}" does not stand in ${path}`));
  };
  return [
    ...claims.flatMap(({ says }) => Object.entries(says).flatMap(saysNothing)),
    ...Object.entries(NO_CLAIMS).flatMap(([path, parts]) =>
      saysNothing([path, Object.keys(parts)]),
    ),
    ...claims
      .filter(({ rests: [path, name] }) => !declares(byPath.get(path), name))
      .map(({ rests: [path, name] }) => absent(`${path} does not export ${name}`)),
    ...claims
      .flatMap(({ shown }) => shown)
      .filter(([path, title]) => !byPath.get(path)?.text.includes(title))
      .map(([path, title]) => absent(`${path} has no test „${title}"`)),
  ];
}

function textOf(node: Node): string {
  if (node.type === "TemplateElement") return (node.value as { cooked: string }).cooked;
  return typeof node.value === "string" ? node.value : "";
}

function declares(file: SourceFile | undefined, name: string): boolean {
  return file !== undefined && new RegExp(`^export [a-z ]*\\b${name}\\b`, "m").test(file.text);
}
