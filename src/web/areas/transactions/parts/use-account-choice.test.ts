import { describe, expect, it } from "vitest";
import type { BankAccountRef } from "#contract/fields.ts";
import { findNamed } from "./use-account-choice.ts";

const HUNGARIAN = "117730161111101800000000";
const GERMAN = "DE89370400440532013000";
const FILE = { accountNr: HUNGARIAN, originate: "adriana", currency: "HUF" } as const;
const BANK = { accountNr: HUNGARIAN, originate: "aggreg8", currency: "HUF" } as const;
const ABROAD = { accountNr: GERMAN, originate: "adriana", currency: "EUR" } as const;
const ACCOUNTS: readonly BankAccountRef[] = [FILE, BANK, ABROAD];

describe("the accounts that a link names", () => {
  it.each([
    [{}, undefined],
    [{ originate: "aggreg8" }, [BANK]],
    [{ originate: "ADRIANA" }, [FILE, ABROAD]],
    [{ originate: "szamlazzhu" }, []],
    [{ originate: "bank" }, []],
    [{ accountNr: "117730161111101800000000" }, [FILE, BANK]],
    [{ accountNr: "11773016-11111018" }, [FILE, BANK]],
    [{ accountNr: "HU42 1177 3016 1111 1018 0000 0000" }, [FILE, BANK]],
    [{ accountNr: HUNGARIAN, originate: "aggreg8" }, [BANK]],
    [{ accountNr: HUNGARIAN, originate: "szamlazzhu" }, []],
    [{ accountNr: GERMAN }, [ABROAD]],
    // As the rule of links leaves it: without its country and check digits.
    [{ accountNr: "370400440532013000" }, [ABROAD]],
    [{ accountNr: GERMAN, originate: "aggreg8" }, []],
    [{ accountNr: "1177301611111018000000" }, []],
    [{ accountNr: "99999999" }, []],
    [{ accountNr: "abc" }, []],
    [{ accountNr: "-" }, []],
  ])("by %j are %j", (named, wanted) => {
    expect(findNamed(named, ACCOUNTS)).toEqual(wanted);
  });
});
