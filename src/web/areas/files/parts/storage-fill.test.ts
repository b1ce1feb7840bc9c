import { expect, it } from "vitest";
import { filesTexts } from "#web/areas/files/texts/files.ts";
import { readStorageFill } from "./StorageNote.tsx";

it("the storage's filling is told from 80 % on, never beyond 100", () => {
  const fill = (usedBytes: number) => readStorageFill({ usedBytes, maxBytes: 1_000 });
  expect([0, 799, 800, 809, 999, 1_000, 5_000].map(fill)).toEqual([
    null,
    null,
    80,
    80,
    99,
    100,
    100,
  ]);
  expect(readStorageFill(undefined)).toBeNull();
  expect(readStorageFill({ usedBytes: 0, maxBytes: 0 })).toBe(100);
  expect(filesTexts.storageFilling(80)).toContain("A tárhely 80%-a megtelt.");
});
