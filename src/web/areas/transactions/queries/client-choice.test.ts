import { describe, expect, it } from "vitest";
import { COMPANIES_PER_LIST_MAX } from "#contract/transactions/list-limits.ts";
import {
  accountsChosenOf,
  chooseAccounts,
  chooseClients,
  toggleAccount,
  toggleClient,
  writeClients,
} from "./client-choice.ts";

const many = Array.from({ length: COMPANIES_PER_LIST_MAX + 2 }, (_, index) => `c${index}`);

describe("the companies of a list over several", () => {
  it.each([
    ["are all without a name", undefined, ["a", "b"], { ids: ["a", "b"], left: 0 }],
    ["are those that the address names", "b", ["a", "b"], { ids: ["b"], left: 0 }],
    ["are those that the person has", "b,x", ["a", "b"], { ids: ["b"], left: 0 }],
    ["are all where he has none of the named", "x", ["a", "b"], { ids: ["a", "b"], left: 0 }],
    ["are at most so many", undefined, many, { ids: many.slice(0, -2), left: 2 }],
  ])("%s", (_name, named, own, expected) => {
    expect(chooseClients(named, own)).toEqual(expected);
  });

  it("have all their accounts, or those that are ticked, and the last one stays", () => {
    const own = ["x", "y", "z"];
    expect(chooseAccounts(undefined)).toEqual([]);
    expect(chooseAccounts("X,,a,x")).toEqual(["x", "a"]);
    expect(accountsChosenOf(["a"], own)).toEqual(own);
    expect(accountsChosenOf(["a", "y"], own)).toEqual(["y"]);
    expect(toggleAccount(["a"], own, "y")).toEqual(["a", "x", "z"]);
    expect(toggleAccount(["a", "x", "z"], own, "y")).toEqual(["a"]);
    expect(toggleAccount(["a", "x"], own, "x")).toEqual(["a", "x"]);
    expect(toggleAccount(["a", "x"], own, "z")).toEqual(["a", "x", "z"]);
  });

  it("are written only where they are not all, and the last one stays", () => {
    expect(writeClients(["a", "b"], ["a", "b"])).toBeUndefined();
    expect(writeClients(["b"], ["a", "b"])).toBe("b");
    expect(toggleClient(["a", "b"], "a")).toEqual(["b"]);
    expect(toggleClient(["b"], "b")).toEqual(["b"]);
    expect(toggleClient(["b"], "a")).toEqual(["b", "a"]);
  });
});
