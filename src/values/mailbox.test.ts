import { describe, expect, it } from "vitest";
import { mailboxOf } from "./mailbox.ts";

describe("the mailbox behind an address", () => {
  it.each([
    ["Kati@Example.com", "kati@example.com"],
    ["kati+bank@example.com", "kati@example.com"],
    ["kati+a+b@example.com", "kati@example.com"],
    ["k.a.t.i+x@gmail.com", "kati@gmail.com"],
    ["kati@googlemail.com", "kati@gmail.com"],
    ["kati.nagy@example.com", "kati.nagy@example.com"],
    ["+x@example.com", "+x@example.com"],
  ])("of %s is %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
