import { describe, expect, it } from "vitest";
import { hashToken } from "#server/token-hash.ts";
import { bindToBrowser, isBrowserOf, isReturnOf } from "./flow-browser.ts";

const id = "0190f3c1-0000-7000-8000-000000000000";
const plain = { baseUrl: "http://localhost:8080" };
const tls = { baseUrl: "https://bankhid.hu" };

describe("the cookie of a consent flow", () => {
  it("is hidden from scripts, comes back with a whole page from another site, and with TLS cannot be planted by a neighbour", () => {
    const attributes = "Path=/; Max-Age=3600; HttpOnly; SameSite=Lax";
    const hide = (cookie: string): string => cookie.replace(/[\w-]{43}/, "secret");
    expect(hide(bindToBrowser(plain, "f1").cookie)).toBe(`bankhid-flow-f1=secret; ${attributes}`);
    expect(hide(bindToBrowser(tls, "f1").cookie)).toBe(
      `__Host-bankhid-flow-f1=secret; ${attributes}; Secure`,
    );
  });

  it.each([plain, tls])(
    "shows the browser that began the flow, beside whatever other cookies (%j)",
    (config) => {
      const { cookie, browserHash } = bindToBrowser(config, id);
      const pair = cookie.split(";")[0]!;
      const flow = { id, browserHash };
      expect(isBrowserOf(config, flow, `a=1; ${pair}; b`)).toBe(true);
      expect(isBrowserOf(config, flow, `other; ${pair}x`)).toBe(false);
      expect(isBrowserOf(config, flow, undefined)).toBe(false);
      expect(isBrowserOf(config, flow, bindToBrowser(config, id).cookie.split(";")[0])).toBe(false);
      expect(isBrowserOf(config, { id: "another", browserHash }, pair)).toBe(false);
    },
  );

  it("of a flow that was begun before there were cookies is nobody's", () => {
    expect(isBrowserOf(plain, { id, browserHash: null }, "bankhid-flow-x=1")).toBe(false);
  });
});

describe("the secret of an address of return", () => {
  it("is asked for where the flow has one", () => {
    const flow = { returnHash: hashToken("secret") };
    expect([
      isReturnOf(flow, "secret"),
      isReturnOf(flow, "other"),
      isReturnOf(flow, undefined),
    ]).toEqual([true, false, false]);
    expect(isReturnOf({ returnHash: null }, undefined)).toBe(true);
  });
});
