import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { errorToast, isServerAway, presentError } from "#web/api/error-sentence.ts";
import { errorTexts, linkSessionText, offlineText } from "#web/texts/errors.ts";

afterEach(() => vi.unstubAllGlobals());

const failed = (
  code: "rate_limited" | "forbidden" | "own_login_needed",
  retryAfterSeconds?: number,
) =>
  new ApiError(code, 429, "", {
    requestId: "r-1",
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });

describe("a failure in words", () => {
  it("has the sentence of its code and the number for support", () => {
    expect(presentError(failed("forbidden"))).toEqual({ ...errorTexts.forbidden, errorId: "r-1" });
  });

  it("of a code that only a newer server knows is an unexpected failure, with its number", () => {
    const error = new ApiError("code_of_next_year" as never, 422, "", { requestId: "r-1" });
    expect(presentError(error)).toEqual({ ...errorTexts.internal_error, errorId: "r-1" });
  });

  it("sends a person in a tab of a program's link to his own login, not to the director", () => {
    expect(presentError(failed("own_login_needed"))).toMatchObject(linkSessionText);
  });

  it("says how long to wait where the server named the seconds", () => {
    expect(errorToast(failed("rate_limited", 12))).toEqual({
      intent: "error",
      title: "Túl sok kérés",
      message: "Kérjük, várjon 12 másodpercet, mielőtt újrapróbálja.",
    });
    for (const [seconds, time] of [
      [119, "119 másodpercet"],
      [120, "2 percet"],
      [7_199, "120 percet"],
      [86_400, "24 órát"],
    ] as const)
      expect(errorToast(failed("rate_limited", seconds)).message).toContain(`várjon ${time}, mi`);
    expect(errorToast(failed("rate_limited"))).toEqual({
      intent: "error",
      ...errorTexts.rate_limited,
    });
  });

  it("tells a browser without a line that it has none, and any other that the server is silent", () => {
    const silent = new ApiError("network", 0, "");
    vi.stubGlobal("navigator", { onLine: true });
    expect([presentError(silent).title, isServerAway(silent)]).toEqual([
      errorTexts.network.title,
      true,
    ]);
    vi.stubGlobal("navigator", { onLine: false });
    expect([presentError(silent).title, isServerAway(silent)]).toEqual([offlineText.title, false]);
  });

  it("of the server itself is never told as a missing line", () => {
    const failure = new ApiError("internal_error", 500, "", {
      requestId: "01997a3e-0000-7000-8000-00009f31c07a",
    });
    expect(presentError(failure)).toEqual({ ...errorTexts.internal_error, errorId: "9F31-C07A" });
    expect(errorToast(failure).message).toBe(
      `${errorTexts.internal_error.message} Hibaazonosító: 9F31-C07A`,
    );
    expect(isServerAway(failure)).toBe(false);
  });

  it("that is a file which could not be fetched is the line's or the server's", () => {
    const lost = new TypeError("Failed to fetch dynamically imported module: https://x/a.js");
    expect(presentError(lost).title).toBe(errorTexts.network.title);
  });
});
