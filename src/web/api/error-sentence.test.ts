import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { errorToast, presentError } from "#web/api/error-sentence.ts";
import { errorTexts } from "#web/texts/errors.ts";

const failed = (code: "rate_limited" | "forbidden", retryAfterSeconds?: number) =>
  new ApiError(code, 429, "", {
    requestId: "r-1",
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });

describe("a failure in words", () => {
  it("has the sentence of its code and the number for support", () => {
    expect(presentError(failed("forbidden"))).toEqual({ ...errorTexts.forbidden, errorId: "r-1" });
  });

  it("says how long to wait where the server named the seconds", () => {
    expect(errorToast(failed("rate_limited", 12))).toEqual({
      intent: "error",
      title: "Túl sok kérés",
      message: "Kérjük, várjon 12 másodpercet, mielőtt újra próbálja.",
    });
    expect(errorToast(failed("rate_limited"))).toEqual({
      intent: "error",
      ...errorTexts.rate_limited,
    });
  });
});
