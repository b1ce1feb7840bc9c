import { describe, expect, it } from "vitest";
import { browserName } from "./browser-name.ts";

describe("the name of a new passkey", () => {
  it("tells systems apart that mention each other", () => {
    const names = [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15",
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
      "curl/8",
    ].map(browserName);
    expect(names).toEqual(["iPhone", "Android", "Mac", "Windows", ""]);
  });
});
