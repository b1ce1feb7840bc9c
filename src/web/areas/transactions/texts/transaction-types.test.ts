import { expect, it } from "vitest";
import { transactionTypeText } from "./transaction-types.ts";

it.each([
  ["FEE_INTEREST", "Díj vagy kamat"],
  ["OTHER", ""],
  ["Azonnali átutalás", "Azonnali átutalás"],
  ["", ""],
])("the kind „%s” reads „%s”", (type, text) => {
  expect(transactionTypeText(type)).toBe(text);
});
