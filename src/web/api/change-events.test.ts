import { describe, expect, it, vi } from "vitest";
import { HEARTBEAT_MS } from "#contract/people/event-heartbeat.ts";
import { followChanges, parseChange, type ChangeEvent } from "#web/api/change-events.ts";

function streamOf(...chunks: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

describe("the change stream", () => {
  it("reads lines across chunks and skips heartbeats", async () => {
    const stop = new AbortController();
    const events: ChangeEvent[] = [];
    const open = async () =>
      streamOf(
        '{"category":"File","comp',
        'anyId":"a"}\n\n',
        '{"beat":1}\n{"category":"Transaction","companyId":"a"}\n',
      );
    await followChanges(
      {
        open,
        onEvent: (event) => events.push(event),
        onGap: () => {},
        wait: async () => stop.abort(),
      },
      stop.signal,
    );
    expect(events.map((event) => event.category)).toEqual(["File", "Transaction"]);
  });

  it("waits longer after each failure and reports the gap when it is back", async () => {
    const stop = new AbortController();
    const pauses: number[] = [];
    let opened = 0;
    let gaps = 0;
    const open = async () => {
      opened += 1;
      if (opened === 2 || opened === 3) throw new Error("offline");
      return streamOf();
    };
    const wait = async (ms: number) => {
      pauses.push(ms);
      if (opened === 4) stop.abort();
    };
    await followChanges({ open, onEvent: () => {}, onGap: () => (gaps += 1), wait }, stop.signal);
    expect(gaps).toBe(1);
    expect(pauses).toHaveLength(4);
    expect(pauses[3]!).toBeGreaterThan(pauses[0]! * 3);
  });

  it("reports a gap as well where the first stream came after a failure, or takes the place of another", async () => {
    const gapsOf = async (deps: { isLate?: boolean; failures: number }): Promise<number> => {
      const stop = new AbortController();
      let [tries, gaps] = [0, 0];
      const open = async () => {
        tries += 1;
        if (tries <= deps.failures) throw new Error("busy");
        stop.abort();
        return streamOf();
      };
      await followChanges(
        { ...deps, open, onEvent: () => {}, onGap: () => (gaps += 1), wait: async () => {} },
        stop.signal,
      );
      return gaps;
    };
    expect(await gapsOf({ failures: 0 })).toBe(0);
    expect(await gapsOf({ failures: 2 })).toBe(1);
    expect(await gapsOf({ failures: 0, isLate: true })).toBe(1);
  });

  it("reports a gap where the first stream was long in opening", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    try {
      const stop = new AbortController();
      let gaps = 0;
      const open = async () => {
        vi.advanceTimersByTime(1_500);
        stop.abort();
        return streamOf();
      };
      await followChanges({ open, onEvent: () => {}, onGap: () => (gaps += 1) }, stop.signal);
      expect(gaps).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("reports a gap that the server tells, and goes on reading the same stream", async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const open = async () =>
      streamOf('{"gap":true}\n{"gap":1}\n{"category":"File","companyId":"a"}\n', "\n");
    let waits = 0;
    const wait = async () => {
      // The first wait is that of the gap, the second that of the stream's end.
      waits += 1;
      if (waits === 2) setTimeout(() => stop.abort());
      if (waits === 2) await new Promise((done) => setTimeout(done, 5));
    };
    await followChanges(
      { open, onEvent: ({ category }) => told.push(category), onGap: () => told.push("gap"), wait },
      stop.signal,
    );
    expect(told.toSorted()).toEqual(["File", "gap"]);
  });

  it("is opened again, with a gap, where it carries nothing for three heartbeats or never opens", async () => {
    vi.useFakeTimers();
    try {
      const stop = new AbortController();
      const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
      let [opened, gaps] = [0, 0];
      const open = (signal: AbortSignal) => {
        opened += 1;
        // The second one gets no answer at all.
        const body = new ReadableStream<Uint8Array>({ start: (each) => void streams.push(each) });
        return new Promise<ReadableStream<Uint8Array>>((resolve, reject) => {
          signal.addEventListener("abort", () => {
            streams.at(-1)!.error(signal.reason);
            reject(signal.reason as Error);
          });
          if (opened !== 2) resolve(body);
        });
      };
      const following = followChanges(
        { open, onEvent: () => {}, onGap: () => (gaps += 1), wait: async () => {} },
        stop.signal,
      );
      // Empty lines keep it alive for as long as they come.
      for (let beat = 0; beat < 9; beat += 1) {
        await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
        streams[0]!.enqueue(new TextEncoder().encode("\n"));
      }
      await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS - 1);
      expect([opened, gaps]).toEqual([1, 0]);
      await vi.advanceTimersByTimeAsync(1);
      expect([opened, gaps]).toEqual([2, 0]);
      await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
      expect([opened, gaps]).toEqual([3, 1]);
      stop.abort();
      await following;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("says that a company is lost only where the server says so", () => {
    const line = (lost: unknown) => JSON.stringify({ category: "Company", companyId: "a", lost });
    expect(parseChange(line(true))).toEqual({ category: "Company", companyId: "a", lost: true });
    for (const other of [false, "true", 1, null])
      expect(parseChange(line(other))).toEqual({ category: "Company", companyId: "a" });
  });

  it("takes nothing that is no event", () => {
    expect(["", "null", "[]", "{", '{"category":1,"companyId":"a"}'].map(parseChange)).toEqual(
      Array(5).fill(undefined),
    );
  });
});
