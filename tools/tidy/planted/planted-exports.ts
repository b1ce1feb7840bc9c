/** Exports that no other file imports. */
import type { Planted } from "./planted.ts";

const MAIN = { "src/server/main.ts": 'import "./features/a/a.service.ts";\n' };

const plant = (
  what: string,
  text: string,
  says: RegExp,
  beside: Record<string, string> = MAIN,
): Planted => ({
  what,
  path: "src/server/features/a/a.service.ts",
  text,
  by: "tidy",
  says,
  beside,
});

export const PLANTED_EXPORTS: Planted[] = [
  plant("a function that nobody imports", "export function a() {}\na();\n", /nobody imports a/),
  plant(
    "a name of a list that nobody imports",
    "const a = 1;\nexport { a };\n",
    /nobody imports a/,
  ),
  plant(
    "a type that its own file does not use either",
    "export type A = string;\n",
    /nobody imports A/,
  ),
  plant(
    "a name that a module imported whole is not asked for",
    "export const a = 1;\nexport const b = 2;\n",
    /nobody imports a/,
    { "src/server/main.ts": 'import * as c from "./features/a/a.service.ts";\nc.b;\n' },
  ),
  plant(
    "an export that a door passes to nobody",
    "export const a = 1;\n",
    /a\.service\.ts:1: nobody imports a/,
    {
      "src/server/main.ts": 'import { b } from "./features/a/door.ts";\nb();\n',
      "src/server/features/a/door.ts": 'export * from "./a.service.ts";\nexport const b = 1;\n',
    },
  ),
];
