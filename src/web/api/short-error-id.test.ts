import { describe, expect, it } from "vitest";
import { shortErrorId } from "#web/api/short-error-id.ts";

describe("the number of a failure", () => {
  it.each([
    ["01997a3e-0000-7000-8000-00009f31c07a", "9F31-C07A"],
    ["01997A3E-0000-7000-8000-ABCDEF012345", "EF01-2345"],
    ["r-1", "r-1"],
    ["req-0042-of-a-proxy", "req-0042-of-a-proxy"],
    ["", ""],
  ])("%s is %s", (requestId, shown) => {
    expect(shortErrorId(requestId)).toBe(shown);
  });
});
