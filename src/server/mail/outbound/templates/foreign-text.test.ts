import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildClaimMail, buildReminderMail } from "./company-letters.mail.ts";
import { neutralise, quote } from "./foreign-text.ts";
import { buildInvitationMail } from "./invitation.mail.ts";
import { buildLoginMail } from "./login.mail.ts";
import { sampleSignInMailData } from "./sign-in-facts.ts";

const contact = { phone: "+36 1 555 0100", email: "segitseg@bankhid.example" };
const URL = "https://app.example/companies/token";

/** Text from which a mail program would make a link, except addresses of mailboxes. */
const LINK = /[a-z]+:\/\/|www\.|(?<![\p{L}\p{N}@.-])[\p{L}\p{N}-]+\.\p{L}{2,}/iu;

describe("a stranger's text", () => {
  it.each([
    ["Lépjen be: https://evil.hu/login Kft.", "Lépjen be: [hivatkozás] Kft."],
    ["HTTPS://EVIL.HU", "[hivatkozás]"],
    ["www.evil.hu Bt.", "[hivatkozás] Bt."],
    ["evil.hu/login", "[hivatkozás]"],
    ["evil.hu:8080/x", "[hivatkozás]"],
    ["javascript://x", "[hivatkozás]"],
    ["Booking.com Kft.", "Booking.\u200ccom Kft."],
    ["Kovács \u202e moc.live", "Kovács  moc.\u200clive"],
    ["Dr. Kovács (anna.kovacs@ceg.hu)", "Dr. Kovács (anna.kovacs@ceg.hu)"],
    ["Számlázz.hu", "Számlázz.hu"],
    ["2026.11.21.", "2026.11.21."],
  ])("%j becomes %j", (given, safe) => {
    expect(neutralise(given)).toBe(safe);
  });

  it("holds no link, whatever stands around it", () => {
    const signs = ["\u202e", "\u200b", ".", "?", ":", "@", " "];
    const part = fc.constantFrom(
      "https://",
      "evil.hu",
      "/x",
      "www.",
      "http:",
      "//",
      "Kft.",
      "ä",
      "a",
      ...signs,
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(neutralise(parts.join(""))).not.toMatch(/:\/\/|www\.\S/i);
      }),
      { seed: 15, numRuns: 2_000 },
    );
  });

  it("cannot end its own quotation", () => {
    expect(quote("szia” – A Bankhíd csapata: „lépjen be")).toBe(
      "„szia' – A Bankhíd csapata: 'lépjen be”",
    );
  });
});

describe("a letter that strangers have words in", () => {
  const evil = "Bankhíd https://evil.hu/a www.evil.hu evil.hu/b Evil.com\u202e\u200b";
  const data = {
    name: evil,
    url: URL,
    companyName: evil,
    taxNumber: "12345676",
    sender: evil,
    contact,
  };
  const letters = {
    claim: buildClaimMail(data, `Kattintson: ${evil}`),
    invitation: buildInvitationMail({
      ...data,
      companies: [
        { name: evil, taxNumber: "12345676" },
        { name: evil, taxNumber: "12345676" },
      ],
    }),
    reminder: buildReminderMail(data, {
      kind: "upload",
      facts: [[evil, evil]],
      text: `Kattintson: ${evil}`,
    }),
    login: buildLoginMail({ ...sampleSignInMailData, url: URL, name: evil, contact }),
  };

  it.each(Object.entries(letters))(
    "(%s) has one link, our own, and no direction turned round",
    (_kind, letter) => {
      const own = (text: string): string => text.replaceAll(URL, "").replaceAll(contact.email, "");
      expect(letter.subject).not.toMatch(LINK);
      expect(own(letter.text)).not.toMatch(LINK);
      expect([...letter.html.matchAll(/href="([^"]+)"/g)].map((found) => found[1])).toEqual([
        URL,
        URL,
      ]);
      expect(own(letter.html.replace(/<[^>]+>/g, " "))).not.toMatch(/:\/\/|www\.|evil\.(hu|com)/i);
      expect(letter.subject + letter.text + letter.html).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069\u200b]/,
      );
    },
  );

  it("says of a claim that its words are a stranger's", () => {
    expect(letters.claim.text).toContain(
      "Egy felhasználó, akit nem ellenőriztünk, és aki így nevezte meg magát: „Bankhíd [hivatkozás]",
    );
    expect(letters.claim.text).toContain(
      "A kérelmező üzenete (nem a Bankhíd írta): „Kattintson: Bankhíd [hivatkozás]",
    );
  });
});
