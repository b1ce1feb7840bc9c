import { describe, expect, it } from "vitest";
import { letterOf } from "./letter-of.ts";
import { tellLoginLetter } from "./texts/login.ts";
import { ownLoginTexts } from "./texts/own-login.ts";

const REPLY = { sent: "login", expiresInMinutes: 15 } as const;
const EMAIL = "nev@ceg.hu";

describe("the words of a login letter", () => {
  it.each([
    ["a letter that went", {}, /^Elküldtük a belépési linket ide: nev@ceg\.hu/],
    ["a registration", { sent: "registered" }, /^Elküldtük a megerősítő linket/],
    ["a letter that waits for the mail server", { delayed: true }, /Amint lehet, elküldjük/],
    ["no further letter", { alreadySent: true }, /A legutóbbi levél linkje még érvényes/],
    ["a reply that is the same for everybody", { unsaid: true }, /^Ha ezzel a címmel/],
  ] as const)("say what the reply says: %s", (_, more, words) => {
    const letter = letterOf(EMAIL, { ...REPLY, ...more });
    expect(tellLoginLetter(letter).message).toMatch(words);
    expect(ownLoginTexts.sent(letter)).toMatch(words);
    const isSent = !("delayed" in more || "alreadySent" in more || "unsaid" in more);
    expect(/^Elküldtük/.test(tellLoginLetter(letter).message)).toBe(isSent);
  });
});
