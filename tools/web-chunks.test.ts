import { expect, it } from "vitest";
import { findCircle } from "./web-chunks.ts";
import { importEach } from "./single-icons.ts";

it.each([
  ["a chain", { a: ["b"], b: ["c"], c: [] }, undefined],
  ["a file that two import", { a: ["c"], b: ["c"], c: [] }, undefined],
  ["two that import each other", { a: ["b"], b: ["a"] }, ["a", "b"]],
  ["three in a circle, behind a page", { page: ["a"], a: ["b"], b: ["c"], c: ["a"] }, "circle"],
])("a circle of scripts is found in %s", (_name, imports, expected) => {
  const circle = findCircle(new Map(Object.entries(imports)));
  if (expected === "circle") expect(circle).toEqual(expect.arrayContaining(["a", "b", "c"]));
  else expect(circle).toEqual(expected);
});

it("each icon is imported from its own file, and a type from none", () => {
  expect(importEach("\n  IconTrash,\n  type IconProps,\n  IconX,\n")).toBe(
    'import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";' +
      'import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";',
  );
});
