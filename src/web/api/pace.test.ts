import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPace } from "./pace.ts";

const REST_MS = 1_000;

describe("paced calls", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("of a morning's two hundred events run twice: at once and at the end of the rest", () => {
    const ran: string[] = [];
    const pace = createPace<string>((key) => ran.push(key), REST_MS);
    for (let at = 0; at < 200; at++) pace.call("Company");
    expect(ran).toEqual(["Company"]);
    vi.advanceTimersByTime(REST_MS);
    expect(ran).toEqual(["Company", "Company"]);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(ran).toHaveLength(2);
  });

  it("of another key wait for none", () => {
    const ran: string[] = [];
    const pace = createPace<string>((key) => ran.push(key), REST_MS);
    pace.call("Company");
    pace.call("File");
    expect(ran).toEqual(["Company", "File"]);
  });

  it("run at once again after a rest without calls, and rest after a call that waited", () => {
    const ran: string[] = [];
    const pace = createPace<string>((key) => ran.push(key), REST_MS);
    pace.call("File");
    vi.advanceTimersByTime(REST_MS);
    pace.call("File");
    pace.call("File");
    expect(ran).toHaveLength(2);
    vi.advanceTimersByTime(REST_MS);
    pace.call("File");
    expect(ran).toHaveLength(3);
    vi.advanceTimersByTime(REST_MS);
    expect(ran).toHaveLength(4);
  });

  it("that wait are forgotten by a stop", () => {
    const ran: string[] = [];
    const pace = createPace<string>((key) => ran.push(key), REST_MS);
    pace.call("File");
    pace.call("File");
    pace.stop();
    vi.advanceTimersByTime(10 * REST_MS);
    expect(ran).toHaveLength(1);
  });
});
