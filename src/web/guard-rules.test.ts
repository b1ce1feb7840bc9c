import { describe, expect, it } from "vitest";
import { decideGuard, decideTokenOnlyGuard } from "#web/guard-rules.ts";

const active = { status: "active", owned: true };
const preRegistered = { status: "preRegistered", owned: true };

describe("guard rules in their order", () => {
  it("show the 404 page without a token, whatever else is stored", () => {
    expect(
      decideGuard({ token: null, taxNumber: "12345676", user: { companies: [preRegistered] } }),
    ).toEqual({ kind: "notFound" });
    expect(decideTokenOnlyGuard({ token: null, user: null, role: null })).toEqual({
      kind: "notFound",
    });
  });

  it("1: look up the company of a pending tax number before anything else", () => {
    expect(decideGuard({ token: "t", taxNumber: "12345676", user: null })).toEqual({
      kind: "lookUpCompany",
      taxNumber: "12345676",
    });
  });

  it("2: send a token without a user to the privacy terms", () => {
    expect(decideGuard({ token: "t", taxNumber: null, user: null })).toEqual({
      kind: "redirect",
      to: "/privacy",
    });
  });

  it("3: send the owner of a pre-registered company to its registration", () => {
    for (const companies of [[preRegistered], [active, preRegistered]])
      expect(decideGuard({ token: "t", taxNumber: null, user: { companies } })).toEqual({
        kind: "redirect",
        to: "/confirm",
      });
  });

  it("3: shut nobody out of his companies for one that somebody else prepared, once he decides later", () => {
    const later = { token: "t", taxNumber: null, decidesLater: true };
    for (const owned of [true, false]) {
      const companies = [preRegistered, { ...active, owned }];
      expect(decideGuard({ ...later, user: { companies } })).toEqual({ kind: "open" });
    }
    // Without another company there is no other page to open.
    const user = { companies: [preRegistered] };
    expect(decideGuard({ ...later, user })).toEqual({ kind: "redirect", to: "/confirm" });
  });

  it("3: do not count companies of others", () => {
    const state = {
      token: "t",
      taxNumber: null,
      user: { companies: [{ status: "preRegistered", owned: false }] },
    };
    expect(decideGuard(state)).toEqual({ kind: "open" });
  });

  it("4: open the page otherwise, also for a user without companies", () => {
    expect(decideGuard({ token: "t", taxNumber: null, user: {} })).toEqual({ kind: "open" });
  });
});

describe("the guard of the company registration page", () => {
  const confirm = (role: "entrepreneur" | "accountant", companies: readonly (typeof active)[]) =>
    decideTokenOnlyGuard({ token: "t", role, user: { companies } });

  it("opens it for a company that is really prepared, and while the person is not known", () => {
    expect(confirm("entrepreneur", [active, preRegistered])).toEqual({ kind: "open" });
    expect(decideTokenOnlyGuard({ token: "t", role: null, user: null })).toEqual({ kind: "open" });
  });

  it("leads somebody who registered by himself to the form of his first company", () => {
    expect(confirm("entrepreneur", [])).toEqual({ kind: "redirect", to: "/new-company" });
  });

  it("leads everybody else home", () => {
    const home = { kind: "redirect", to: "/" };
    expect(confirm("entrepreneur", [active])).toEqual(home);
    expect(confirm("accountant", [])).toEqual(home);
    expect(confirm("accountant", [{ ...preRegistered, owned: false }])).toEqual(home);
  });
});
