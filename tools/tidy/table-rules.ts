/**
 * Tables of names are asked by `entryOf`: a plain `TABLE[name]` finds `constructor` and `__proto__`
 * too, and a name from a bank's file would be answered with one of them.
 */
import type { Node, SourceFile } from "../tidy-source-file.ts";
import { isTestCode, nameOf, placeOf } from "./syntax.ts";

const DOOR = /^src\/values\/entry-of\.ts$/;
const TABLE_NAME = /^[A-Z][A-Z0-9_]*$/;
// One character is no name that an object has.
const ONE_CHARACTER = /^(character|letter|sign)$/;

/** Faults of program code that asks a table of any names with brackets. */
export function findTableFaults(file: SourceFile): string[] {
  const { path } = file;
  if (!path.startsWith("src/") || DOOR.test(path) || isTestCode(path)) return [];
  const tables = new Set(
    file
      .ofType("VariableDeclarator")
      .filter(({ id }) => isTableOfNames((id as Node).typeAnnotation as Node | undefined))
      .map(({ id }) => nameOf(id))
      .filter((name) => TABLE_NAME.test(name)),
  );
  if (tables.size === 0) return [];
  return file
    .ofType("MemberExpression")
    .filter(({ computed, object, property }) => {
      const asked = property as Node;
      return (
        computed === true &&
        (object as Node).type === "Identifier" &&
        tables.has(nameOf(object)) &&
        asked.type !== "Literal" &&
        !ONE_CHARACTER.test(asked.type === "Identifier" ? nameOf(asked) : "")
      );
    })
    .map((node) => `${placeOf(file, node)}: a table of names is asked by entryOf`);
}

/** `Record<string, …>`, also within `Readonly` or `Partial`. */
function isTableOfNames(annotation: Node | undefined): boolean {
  const type = annotation?.type === "TSTypeAnnotation" ? annotation.typeAnnotation : annotation;
  const { type: kind, typeName, typeArguments } = (type ?? {}) as Partial<Node>;
  if (kind !== "TSTypeReference") return false;
  const [first] = ((typeArguments as Node | undefined)?.params as Node[] | undefined) ?? [];
  const name = nameOf(typeName);
  if (name === "Record") return first?.type === "TSStringKeyword";
  return /^(Readonly|Partial)$/.test(name) && isTableOfNames(first);
}
