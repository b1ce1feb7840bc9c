import { describe, expect, it } from "vitest";
import { detectBrowser } from "./PopupHelpBox.tsx";

const CHROMIUM =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

describe("browser of the pop-up help", () => {
  it.each([
    ["chrome", CHROMIUM],
    ["edge", `${CHROMIUM} Edg/142.0.0.0`],
    ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0"],
    ["chrome", "something nobody knows"],
  ] as const)("is %s", (browser, userAgent) => {
    expect(detectBrowser(userAgent)).toBe(browser);
  });
});
