import { expect, it } from "vitest";
import { BOOKED_EXCEPT_MAX } from "#contract/transactions/booking-limits.ts";
import { flipLeftOut } from "./use-filter-selection.ts";

it(`a selection of a whole filter leaves out ${BOOKED_EXCEPT_MAX} rows and no more, and takes each in again`, () => {
  const most = new Set(Array.from({ length: BOOKED_EXCEPT_MAX }, (_, place) => `row ${place}`));
  const fewer = flipLeftOut(most, "row 0");
  expect(fewer?.size).toBe(BOOKED_EXCEPT_MAX - 1);
  expect(flipLeftOut(fewer!, "one more")?.size).toBe(BOOKED_EXCEPT_MAX);
  expect(flipLeftOut(most, "one more")).toBe(undefined);
});
