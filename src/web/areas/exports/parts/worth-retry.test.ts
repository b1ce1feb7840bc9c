import { expect, it } from "vitest";
import { exportFailureSchema } from "#contract/exports/export-jobs.ts";
import { isWorthRetry } from "./worth-retry.ts";

it("another try is offered where the same order may succeed", () => {
  const listed = (isScheduled: boolean) =>
    exportFailureSchema.options.filter((failure) => isWorthRetry({ failure, isScheduled }));
  expect(listed(false)).toEqual(["right", "storage", "fault"]);
  expect(listed(true)).toEqual(["storage", "fault"]);
  expect(isWorthRetry({ failure: null, isScheduled: false })).toBe(true);
});
