import { describe, expect, it } from "vitest";
import { mailNetwork, readRelayedClient } from "./mail-network.ts";

describe("the network of a letter", () => {
  it.each([
    ["10.1.2.3", "10.1.2.0/24"],
    ["::ffff:10.1.2.3", "10.1.2.0/24"],
    ["::1", "0:0:0::/48"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:0DB8::7", "2001:db8:0::/48"],
    ["fe80::1%eth0", "fe80:0:0::/48"],
    ["x", ""],
    ["", ""],
  ])("%s: %s", (address, network) => {
    expect(mailNetwork(address)).toBe(network);
  });

  it.each([
    ["from a.hu (rdns.hu [192.0.2.7])\r\n\tby relay", "192.0.2.7"],
    // What the client calls itself stands before what the relay saw.
    ["from [198.51.100.9] (helo [198.51.100.8] [192.0.2.7]) by relay", "192.0.2.7"],
    ["from a (a [IPv6:2001:db8::1]) by relay [203.0.113.1]", "2001:db8::1"],
    ["by relay [203.0.113.1]", undefined],
  ])("behind a relay is read from its line: %s", (line, address) => {
    const letter = `Received: ${line}\r\nReceived: from x ([203.0.113.9]) by y\r\nFrom: a@b.hu\r\n\r\n`;
    expect(readRelayedClient(Buffer.from(letter))).toBe(address);
  });
});
