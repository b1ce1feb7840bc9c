import { expect, it } from "vitest";
import { clearSession } from "#web/state/client-state.ts";
import { awaitedFiles } from "./awaited-files.ts";

it("awaited files end with the session, also without a load of the page", () => {
  const file = { companyId: "c", name: "n", originalName: "a.sta", sinceMs: 1, told: false };
  awaitedFiles.reset();
  awaitedFiles.add(file);
  expect(awaitedFiles.get()).toEqual([file]);
  clearSession();
  expect(awaitedFiles.get()).toEqual([]);
});
