import { describe, expect, it } from "vitest";
import { consentToExtend } from "./pending-extend.ts";

const id = "01997a3e-0000-7000-8000-000000000001";

describe("the consent that a letter's link extends", () => {
  it.each([
    ["/bank-consents", `?extend=${id}`, id],
    ["/bank-consents", `?utm=1&extend=${id}`, id],
    ["/companies", `?extend=${id}`, undefined],
    ["/bank-consents", "", undefined],
    ["/bank-consents", "?extend=https://elsewhere.example", undefined],
  ])("%s%s is %s", (path, search, expected) => {
    expect(consentToExtend(path, search)).toBe(expected);
  });
});
