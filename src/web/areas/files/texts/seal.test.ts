import { describe, expect, it } from "vitest";
import { sealText } from "./seal.ts";

const SEAL = {
  tone: "partial",
  rows: 18,
  held: 17,
  links: 17,
  opening: false,
  sums: false,
  directions: false,
  loose: null,
  doubt: null,
} as const;

describe("the words of a seal", () => {
  it.each([
    [
      { tone: "proven", held: 18, opening: true },
      "Mind a 18 tétel összegét és előjelét igazolja: 17 egyenleg egymás után és a fájlban kiírt nyitóegyenleg",
      undefined,
    ],
    [
      { tone: "proven", held: 18, links: 0, sums: true },
      "Mind a 18 tétel összegét és előjelét igazolja: a fájlban kiírt nyitó- és záróegyenleg",
      undefined,
    ],
    [
      { tone: "proven", held: 18, directions: true },
      "Mind a 18 tétel összegét és előjelét igazolja: 17 egyenleg egymás után és az irány oszlopa",
      undefined,
    ],
    [
      {},
      "A 18 tétel közül 17 összegét és előjelét igazolja: 17 egyenleg egymás után.",
      "A legrégebbi tétel előjelét semmi nem igazolja: okt. 1., +45,90 €. Nézze meg, jó-e.",
    ],
    [
      { tone: "none", held: 0, links: 0, doubt: "constant" },
      "Az egyenleg oszlopa sosem változik, ezért semmit nem igazol.",
      undefined,
    ],
  ] as const)("of %j name what holds the rows and what does not", (part, claim, rest) => {
    expect(sealText({ ...SEAL, ...part }, "direction", "okt. 1., +45,90 €")).toEqual({
      claim,
      ...(rest && { rest }),
    });
  });

  it("claim nothing where nothing could prove a row", () => {
    const none = { ...SEAL, tone: "none", held: 0, links: 0 } as const;
    expect(sealText(none, "signed", undefined)).toBeUndefined();
  });

  it("say how many rows are loose where more than one is", () => {
    expect(sealText({ ...SEAL, held: 15, links: 15 }, "signed", undefined)?.rest).toBe(
      "A többi 3 tétel előjelét semmi nem igazolja: nézze meg őket.",
    );
  });
});
