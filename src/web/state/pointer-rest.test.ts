import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PATIENCE_MS, REST_MS, whenPointerRests } from "./pointer-rest.ts";

describe("a change that waits for the pointer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("comes once the pointer has stayed, and only once", () => {
    const { pointed, run } = waiting();
    vi.advanceTimersByTime(REST_MS - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    pointed.dispatchEvent(new Event("pointermove"));
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(["pointermove", "pointerdown"])("waits again after a %s", (sign) => {
    const { pointed, run } = waiting();
    vi.advanceTimersByTime(REST_MS - 1);
    pointed.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(REST_MS - 1);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("comes in the end where the pointer never rests", () => {
    const { pointed, run } = waiting();
    for (let ms = 0; ms < PATIENCE_MS; ms += 100) {
      expect(run).not.toHaveBeenCalled();
      pointed.dispatchEvent(new Event("pointermove"));
      vi.advanceTimersByTime(100);
    }
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("is given up", () => {
    const { pointed, run, stop } = waiting();
    pointed.dispatchEvent(new Event("pointermove"));
    stop();
    pointed.dispatchEvent(new Event("pointermove"));
    vi.advanceTimersByTime(PATIENCE_MS);
    expect(run).not.toHaveBeenCalled();
  });
});

function waiting() {
  const pointed = new EventTarget();
  const run = vi.fn<() => void>();
  return { pointed, run, stop: whenPointerRests(run, pointed) };
}
