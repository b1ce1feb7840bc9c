import { describe, expect, it } from "vitest";
import { numberFault } from "./number-fault.ts";
import { assignAccountTexts as words } from "#web/areas/files/texts/assign-account.ts";

describe("an account number typed for a file", () => {
  it.each([
    ["11773016-11111018", undefined],
    ["11773016-11111018-00000000", undefined],
    ["HU42 1177 3016 1111 1018 0000 0000", undefined],
    ["11773016-11111019", words.checkFailed],
    ["HU43 1177 3016 1111 1018 0000 0000", words.checkFailed],
    ["1177 3016", words.numberInvalid],
    ["", words.numberInvalid],
  ])("%j is answered in words or taken", (typed, sentence) => {
    expect(numberFault(typed)).toBe(sentence);
  });
});
