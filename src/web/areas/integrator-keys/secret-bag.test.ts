import { describe, expect, it } from "vitest";
import { emptySecretBag, putSecret, secretInBag } from "./secret-bag.ts";

describe("the bag of a new secret", () => {
  it("holds the last secret until it is emptied", () => {
    expect(secretInBag()).toBeNull();
    putSecret({ clientId: "ci_live_a", clientSecret: "cs_live_a" });
    putSecret({ clientId: "ci_live_b", clientSecret: "cs_live_b" });
    expect(secretInBag()).toEqual({ clientId: "ci_live_b", clientSecret: "cs_live_b" });
    emptySecretBag();
    expect(secretInBag()).toBeNull();
  });
});
