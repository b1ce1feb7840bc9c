import { expect, it } from "vitest";
import { FreedBytes } from "./freed-bytes.ts";

const SIZE = 64 * 1024;

it("is memory whose every byte came by", () => {
  const freed = new FreedBytes();
  const whole = new Uint8Array(SIZE);
  freed.free(whole);
  expect(whole.byteLength).toBe(0);
  const cut = new Uint8Array(SIZE);
  const [first, second] = [cut.subarray(0, 100), cut.subarray(100)];
  freed.free(first);
  expect(first.byteLength).toBe(100);
  freed.free(second);
  expect([first.byteLength, second.byteLength]).toEqual([0, 0]);
});

it("is not memory of which others may hold a part", () => {
  const freed = new FreedBytes();
  const cut = new Uint8Array(SIZE);
  freed.free(cut.subarray(0, SIZE - 1));
  freed.free(new Uint8Array(SIZE).subarray(1));
  expect(cut.byteLength).toBe(SIZE);
  const small = Buffer.from("a few bytes of a piece that others use too");
  freed.free(small);
  expect(small.toString()).toContain("others");
});
