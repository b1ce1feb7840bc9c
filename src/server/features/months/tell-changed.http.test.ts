/** Letters about closed months that are otherwise now: one to the closer, once for each state. */
import { expect, it } from "vitest";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { forgetNow } from "#server/testing/forget-file.ts";
import { monthStatement, NUMBERS, openMonthPlace } from "#server/testing/months-world.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { tellChangedMonths } from "./tell-changed.service.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

it("the closer gets one letter for each state of his closed month, and none after he opened it", async () => {
  const place = await openMonthPlace(api, ingest);
  const fileId = await place.take(monthStatement([{ day: 3, amount: -100 }]));
  await place.close("Lezárom");
  const before = api.mailbox.letters.length;
  const tell = () => tellChangedMonths(api.deps);
  expect(await tell()).toBe(0);
  await place.take(monthStatement([{ day: 9, amount: -40 }], { account: NUMBERS[1] }));
  expect([await tell(), await tell()]).toEqual([1, 0]);
  const [letter] = api.mailbox.letters.slice(before);
  expect(letter?.subject).toMatch(/^Lezárás óta változott: .*, 2026\. március$/);
  expect(letter?.text).toContain("1 késett tétel");
  // A further change is a further state.
  await forgetNow(api.db, place.id, fileId);
  expect([await tell(), await tell()]).toEqual([1, 0]);
  expect(api.mailbox.letters.at(-1)?.text).toContain("1 késett tétel, 1 változás döntésre vár");
  await place.reopen("Átnézem");
  await place.take(monthStatement([], { month: "2026-04", to: 30, opening: 900 }));
  expect(await tell()).toBe(0);
});
