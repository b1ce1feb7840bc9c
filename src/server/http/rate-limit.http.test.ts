import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createRateLimiter, limitAddress, type RateLimiter } from "./rate-limit.ts";
import { deleteOldWindows } from "./rate-limit.store.ts";

let api: TestApp;
const limiters: RateLimiter[] = [];
const open = (): RateLimiter => {
  const limiter = createRateLimiter(api.deps);
  limiters.push(limiter);
  return limiter;
};

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(async () => {
  for (const limiter of limiters) limiter.close();
  await api.close();
});

// A window of a day turns over at one moment a day only, and so not in the middle of a test.
const DAY = 86_400;

async function hitOften(
  limiter: RateLimiter,
  bucket: string,
  limit: number,
  times: number,
): Promise<number> {
  let allowed = 0;
  for (let index = 0; index < times; index++)
    if ((await limiter.hit(bucket, limit, DAY)).allowed) allowed++;
  return allowed;
}

describe("the rate limiter", () => {
  it("allows exactly the limit of a small bucket, over two processes", async () => {
    const [one, other] = [open(), open()];
    expect(await hitOften(one, "small", 10, 7)).toBe(7);
    expect(await hitOften(other, "small", 10, 7)).toBe(3);
    expect((await one.hit("small", 10, DAY)).allowed).toBe(false);
  });

  it("overshoots a large bucket by at most one step a process, with few writes", async () => {
    const [one, other] = [open(), open()];
    const allowed =
      (await hitOften(one, "large", 600, 700)) + (await hitOften(other, "large", 600, 700));
    expect(allowed).toBeGreaterThanOrEqual(600);
    expect(allowed).toBeLessThanOrEqual(600 + 2 * 60);
  });

  it("counts buckets apart and begins anew with the next window", async () => {
    const limiter = open();
    expect(await hitOften(limiter, "a", 3, 5)).toBe(3);
    expect(await hitOften(limiter, "b", 3, 5)).toBe(3);
    const verdict = await limiter.hit("a", 3, DAY);
    expect(verdict.retryAfterSeconds).toBeGreaterThan(0);
    api.clock.advance(verdict.retryAfterSeconds * 1_000);
    expect((await limiter.hit("a", 3, DAY)).allowed).toBe(true);
    api.clock.reset();
  });

  it("forgets old windows", async () => {
    await open().hit("old", 3, DAY);
    await deleteOldWindows(api.db, new Date(Date.now() + 2 * DAY * 1_000));
    expect(await api.db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
  });

  it("counts IPv6 addresses by their network and mapped IPv4 as IPv4", () => {
    expect(limitAddress("2001:db8:1:2:aaaa:bbbb:cccc:dddd")).toBe("2001:db8:1:0::/56");
    expect(limitAddress("2001:db8:1:2::9")).toBe("2001:db8:1:0::/56");
    expect(limitAddress("2001:db8::9")).toBe("2001:db8:0:0::/56");
    expect(limitAddress("2001:db8:1:12ff::1")).toBe("2001:db8:1:1200::/56");
    expect(limitAddress("2001:db8:1:1300::1")).toBe("2001:db8:1:1300::/56");
    expect(limitAddress("::1")).toBe("0:0:0:0::/56");
    expect(limitAddress("::ffff:192.0.2.1")).toBe("192.0.2.1");
    expect(limitAddress("192.0.2.1")).toBe("192.0.2.1");
  });
});
