import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { createQueryClient } from "#web/api/query-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function countTries(error: ApiError): Promise<{ tries: number; waitedMs: number }> {
  let tries = 0;
  const began = Date.now();
  let lastAt = began;
  const ask = createQueryClient(() => {}).fetchQuery({
    queryKey: ["Company"],
    // `fetchQuery` retries nothing unless told to: as a page does it.
    retry: createQueryClient(() => {}).getDefaultOptions().queries!.retry!,
    queryFn: async () => {
      tries++;
      lastAt = Date.now();
      throw error;
    },
  });
  const ended = ask.catch(() => undefined);
  await vi.runAllTimersAsync();
  await ended;
  return { tries, waitedMs: lastAt - began };
}

const busy = (
  code: "server_busy" | "service_unavailable" | "too_many_at_once" | "timeout",
  retryAfterSeconds?: number,
): ApiError =>
  new ApiError(code, 503, code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

describe("a question that meets a busy server", () => {
  it.each(["server_busy", "service_unavailable", "too_many_at_once"] as const)(
    "is asked twice again after %s, as told",
    async (code) => {
      expect(await countTries(busy(code, 3))).toEqual({ tries: 3, waitedMs: 6_000 });
    },
  );

  it("waits a second where no time was named, and five at the most", async () => {
    expect((await countTries(busy("server_busy"))).waitedMs).toBe(2_000);
    expect((await countTries(busy("server_busy", 5))).waitedMs).toBe(10_000);
    expect((await countTries(busy("server_busy", 6))).waitedMs).toBe(10_000);
  });

  it("is not repeated where it was the question that took too long", async () => {
    expect((await countTries(busy("timeout", 2))).tries).toBe(1);
  });
});
