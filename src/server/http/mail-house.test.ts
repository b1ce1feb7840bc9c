import { describe, expect, it } from "vitest";
import { houseOf, registrableDomain } from "./mail-house.ts";

describe("the house of a mailbox", () => {
  it.each([
    ["anna@ceg.hu", "ceg.hu"],
    ["anna@v1.d2.Ceg.hu", "ceg.hu"],
    ["anna@iroda.ceg.co.hu", "ceg.co.hu"],
    ["anna@x.ceg.co.uk", "ceg.co.uk"],
    ["anna@a.duckdns.org", "duckdns.org"],
    ["anna@v1.haz.sandbox", "haz.sandbox"],
    ["anna@localhost", "localhost"],
    ["anna+1@freemail.hu", "anna@freemail.hu"],
    ["a.n.n.a@googlemail.com", "anna@gmail.com"],
    ["anna@v1.gmail.com", "anna@v1.gmail.com"],
  ])("of %s is %s", (email, house) => {
    expect(houseOf(email)).toBe(house);
  });
});

describe("the registrable domain", () => {
  it("of a public suffix, of an address and of nothing is the text itself", () => {
    expect(["co.hu", "192.0.2.1", ""].map(registrableDomain)).toEqual(["co.hu", "192.0.2.1", ""]);
  });

  it("takes no notice of the last dot", () => {
    expect(registrableDomain("a.ceg.hu.")).toBe("ceg.hu");
  });
});
