import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { commandFailure } from "./command-failure.ts";

const failed = {
  intent: "error",
  title: "A hozzáférés visszavonása nem sikerült",
  message: "A hozzáférés változatlan maradt.",
} as const;

describe("the toast of a failed command", () => {
  it.each([
    ["no answer", new ApiError("network", 0, "")],
    ["a proxy without an answer", new ApiError("internal_error", 504, "")],
  ])("claims nothing after %s", (_name, error) => {
    const told = commandFailure(error, failed);
    expect(told).toMatchObject({
      intent: "error",
      title: "A hozzáférés visszavonása: nem jött válasz",
    });
    expect(told.message).toContain("Nem tudjuk");
    expect(commandFailure(error, { ...failed, title: "A jelkulcs nem jött létre" }).title).toBe(
      "Nem jött válasz",
    );
  });

  it.each([
    ["a refusal", new ApiError("conflict", 409, "")],
    ["a fault of the program", new ApiError("internal_error", 500, "")],
    ["too many calls", new ApiError("rate_limited", 429, "")],
  ])("tells the failure after %s", (_name, error) => {
    expect(commandFailure(error, failed)).toEqual(failed);
  });
});
