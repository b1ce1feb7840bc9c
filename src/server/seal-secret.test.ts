import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openSecret, sealSecret } from "./seal-secret.ts";

const old = { currentKeyId: "k1", keys: new Map([["k1", randomBytes(32)]]) };
const rotated = { currentKeyId: "k2", keys: new Map([...old.keys, ["k2", randomBytes(32)]]) };

describe("a sealed secret", () => {
  it("opens again, also after the key was changed", () => {
    const sealed = sealSecret(old, "árvíztűrő token", "flow:1");
    expect(sealed.bytes.includes(Buffer.from("token"))).toBe(false);
    expect(openSecret(rotated, sealed, "flow:1")).toBe("árvíztűrő token");
    expect(sealSecret(rotated, "x", "flow:1").keyId).toBe("k2");
  });

  it("does not open in another row, changed, or without its key", () => {
    const sealed = sealSecret(rotated, "token", "flow:1");
    expect(() => openSecret(rotated, sealed, "flow:2")).toThrow();
    const changed = Buffer.from(sealed.bytes);
    changed[changed.length - 1]! ^= 1;
    expect(() => openSecret(rotated, { ...sealed, bytes: changed }, "flow:1")).toThrow();
    expect(() => openSecret(old, sealed, "flow:1")).toThrow("k2");
  });
});
