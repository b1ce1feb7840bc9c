import { describe, expect, it } from "vitest";
import { addSearch, RECENT_SEARCHES_MAX } from "./recent-searches.ts";

describe("recent searches", () => {
  it("have the newest first and each once", () => {
    const typed = ["GLS", ">500000", "gls ", "KV-2026/01187", "  ", ">500000"];
    const kept = typed.reduce<readonly string[]>(addSearch, []);
    expect(kept).toEqual([">500000", "KV-2026/01187", "gls"]);
  });

  it("are a few", () => {
    const typed = Array.from({ length: 30 }, (_, index) => `keresés ${String(index)}`);
    const kept = typed.reduce<readonly string[]>(addSearch, []);
    expect([kept.length, kept[0]]).toEqual([RECENT_SEARCHES_MAX, "keresés 29"]);
  });
});
