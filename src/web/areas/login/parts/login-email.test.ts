import { describe, expect, it } from "vitest";
import { checkEmail } from "./login-email.ts";

describe("the e-mail field of the login", () => {
  it.each([
    ["", "missing"],
    ["   ", "missing"],
    ["eszter.nagy@", "invalid"],
    ["a b@ceg.hu", "invalid"],
    ["nev@ceg", "invalid"],
    [" nev@ceg.hu ", undefined],
    ["ö+x@kerékpár.hu", undefined],
  ])("%s → %s", (text, problem) => {
    expect(checkEmail(text)).toBe(problem);
  });
});
