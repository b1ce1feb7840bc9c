import { expect, it } from "vitest";
import { isKindWord, transactionKind, transactionTypeText } from "./transaction-types.ts";

it.each([
  ["FEE_INTEREST", "Díj vagy kamat"],
  ["OTHER", ""],
  ["Azonnali átutalás", "Azonnali átutalás"],
  ["", ""],
  ["NTRF", "Átutalás"],
  ["FTRF", "Átutalás"],
  ["SCHG", "Bankköltség"],
  ["NCHK", "Csekk"],
  ["NMSC", ""],
  ["N527", ""],
  ["HD001", ""],
  ["NEWS", "NEWS"],
  ["CARD_PAYMENT", ""],
  ["VIBER", "VIBER"],
  ["PMNT/RCDT/DMCT", "Beérkező átutalás"],
  ["PMNT/ICDT/DMCT 041", "Átutalás"],
  ["PMNT/ICDT/DMCT Forintutalás", "Forintutalás"],
  ["PMNT/NTAV/NTAV", ""],
  ["PMNT/NTAV/NTAV HC001", ""],
  ["PMNT/NTAV/NTAV VIBER", "VIBER"],
  ["constructor", "constructor"],
  ["__proto__", "__proto__"],
])("the kind „%s” reads „%s”", (type, text) => {
  expect(transactionTypeText(type)).toBe(text);
});

it.each([
  ["CARD_PURCHASE", "card"],
  ["BANK_FEE", "fee"],
  ["Azonnali átutalás", "instant"],
  ["PMNT/CCRD/CWDL", "cash"],
  ["Csoportos beszedés", "direct-debit"],
  ["Betéti kamat", "interest"],
  ["Egyéb", undefined],
])("the kind of „%s” is %s", (type, kind) => {
  expect(transactionKind(type)).toBe(kind);
});

it.each([
  ["atutalas", true],
  ["belfoldi", true],
  ["kartyatranzakcio", true],
  ["jovairasa", true],
  ["eurba", true],
  ["duna", false],
  ["gyuszu", false],
  ["europa", false],
  ["2026", false],
])("%s is a word of a kind: %s", (word, isKind) => {
  expect(isKindWord(word)).toBe(isKind);
});
