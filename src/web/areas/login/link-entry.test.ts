import { describe, expect, it } from "vitest";
import { linkFilter, linkTarget, linkTaxNumber, safeReturnPath } from "./link-entry.ts";

const noQuery = new URLSearchParams();

describe("link-entry addresses", () => {
  it.each([
    ["/companies/tok", "/companies"],
    ["/transaction-viewer/tok/12345676", "/transaction-viewer"],
    ["/bankaccounts/tok/12345676", "/bankaccounts"],
    ["/token-management/tok/12345676", "/token-management"],
    ["/registration/confirm/tok/", "/confirm"],
  ])("%s leads to %s", (path, target) => {
    expect(linkTarget(path)).toBe(target);
  });

  it.each([
    ["open=files", "/files"],
    ["open=confirm", "/confirm"],
    ["open=profile", "/bankaccounts"],
    ["open=//evil.example", "/bankaccounts"],
    ["open=", "/bankaccounts"],
  ])("open only pages that letters link: %s", (query, target) => {
    expect(linkTarget("/bankaccounts/tok/12345676", new URLSearchParams(query))).toBe(target);
  });

  it("keep the first 8 characters of the tax number", () => {
    expect(linkTaxNumber("12345676-2-42")).toBe("12345676");
    expect(linkTaxNumber(undefined)).toBeNull();
  });

  it("prefill an unbooked filter, the account number without its prefix", () => {
    const search = new URLSearchParams({
      accountNr: "HU42 1177 3016 1111",
      partnerName: "GLS",
      amount: "77922",
      unknown: "x",
    });
    expect(linkFilter("/transaction-viewer/t/12345676", search)).toEqual({
      accountNr: "117730161111",
      partnerName: "GLS",
      amount: "77922",
      booked: "UNBOOKED",
    });
  });

  it("keep what cannot be read, so that the viewer can tell it", () => {
    const search = new URLSearchParams({ accountNr: " abc ", amount: "sok", bookingDate: "" });
    expect(linkFilter("/transaction-viewer/t/12345676", search)).toEqual({
      accountNr: "abc",
      amount: "sok",
      booked: "UNBOOKED",
    });
    const long = new URLSearchParams({ description: "x".repeat(5_000) });
    expect(linkFilter("/companies/t", long)?.description?.length).toBeGreaterThan(500);
  });

  it("set no filter for a plain login link, but always one for the viewer", () => {
    expect(linkFilter("/companies/t", noQuery)).toBeNull();
    expect(linkFilter("/transaction-viewer/t/12345676", noQuery)).toEqual({ booked: "UNBOOKED" });
  });

  it("return only to our own origin", () => {
    const origin = "https://bankhid.example";
    expect(safeReturnPath("https://bankhid.example/companies/t?a=1", origin)).toBe(
      "/companies/t?a=1",
    );
    expect(safeReturnPath("/companies/t", origin)).toBe("/companies/t");
    const evils = [
      "https://evil.example/x",
      "//evil.example/x",
      "\\\\evil.example",
      "javascript:alert(1)",
      "http://bankhid.example/",
      undefined,
    ];
    for (const evil of evils) {
      expect(safeReturnPath(evil, origin)).toBe("/");
    }
    const disguised = [
      "https://bankhid.example@evil.example/",
      "https://bankhid.example.evil.example/",
      "/\t/evil.example",
    ];
    const blind = [
      "/\\evil.example",
      "data:text/html,x",
      "vbscript:x",
      "blob:https://bankhid.example/x",
      "https://bankhid.example:8443/",
    ];
    for (const evil of [...disguised, ...blind]) expect(safeReturnPath(evil, origin)).toBe("/");
    // Our own origin with a path that a browser would read as another host.
    expect(safeReturnPath("https://bankhid.example//evil.example/x", origin)).toBe(
      "/evil.example/x",
    );
    expect(safeReturnPath("/.//evil.example/x", origin)).toBe("/evil.example/x");
  });
});
