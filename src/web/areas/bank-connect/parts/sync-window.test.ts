import { describe, expect, it } from "vitest";
import { syncAddress, withoutToken } from "./sync-window.ts";

const origin = "https://bankhid.example";

describe("address of the consent screen", () => {
  it("gets the flow's token and the language", () => {
    expect(syncAddress("https://sync.example/ui", "t/1", origin)).toBe(
      "https://sync.example/ui?token=t%2F1&lang=HU",
    );
  });

  it("keeps what it already says and adds nothing where there is no token", () => {
    expect(syncAddress("https://bank.example/auth?state=s", "", origin)).toBe(
      "https://bank.example/auth?state=s",
    );
    expect(syncAddress("/sync-ui?token=old&lang=EN", "new", origin)).toBe(
      "https://bankhid.example/sync-ui?token=new&lang=EN",
    );
  });

  it("is kept without its token", () => {
    expect(withoutToken("https://sync.example/ui?token=t&lang=HU", origin)).toBe(
      "https://sync.example/ui?lang=HU",
    );
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "blob:https://x/1"])(
    "is never %s",
    (address) => {
      expect(() => syncAddress(address, "t", origin)).toThrow("web address");
    },
  );
});
