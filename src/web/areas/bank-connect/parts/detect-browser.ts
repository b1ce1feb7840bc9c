import type { BrowserName } from "#web/areas/bank-connect/texts/connect.ts";

/**
 * The browser whose pop-up steps are shown first; others that are built on Chromium look like
 * Chrome.
 */
export function detectBrowser(userAgent: string): BrowserName {
  if (/\bEdg(?:A|iOS)?\//.test(userAgent)) return "edge";
  return /\b(?:Firefox|FxiOS)\//.test(userAgent) ? "firefox" : "chrome";
}
