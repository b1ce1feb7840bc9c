import { describe, expect, it } from "vitest";
import { darkTokens } from "#web/theme/tokens.ts";
import { layOutLetter } from "./letter-layout.ts";
import { sampleLoginMail } from "./login.mail.ts";
import { listLetterSamples } from "../previews/letter-samples.ts";

describe("the frame of a letter", () => {
  const { html, text } = sampleLoginMail();

  it("says who sends it and why, and shows the whole link, in both forms", () => {
    for (const form of [html, text]) {
      expect(form).toContain("Ezt a levelet a Bankhíd küldte");
      expect(form).toContain("Kapcsolat: segitseg@bankhid.example");
      expect(form).toContain("https://bankhid.example/companies/9f31c07ae2b84d60a5");
    }
  });

  it("has a dark look for every part that has a colour of its own", () => {
    const [style] = /<style>.*<\/style>/s.exec(html)!;
    const dark = style.slice(style.indexOf("(prefers-color-scheme:dark)"));
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const body = html.slice(html.indexOf("<body"));
    const coloured = [...body.matchAll(/<[a-z]+ [^>]*(?:background|[^-]color|border-top):[^>]*>/g)];
    expect(coloured.length).toBeGreaterThan(8);
    for (const [tag] of coloured) {
      const classes = /class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
      expect(
        classes.some((name) => dark.includes(`.${name}{`)),
        tag,
      ).toBe(true);
    }
    for (const [colour] of dark.matchAll(/#[0-9A-F]{6}/g))
      expect(Object.values(darkTokens)).toContain(colour);
  });

  it("keeps the words of a fact that is longer than its column", () => {
    const long = "A".repeat(80);
    const parts = { greeting: "Tisztelt Anna!", intro: [{ text: "Szöveg." }], closing: "Vége." };
    const letter = layOutLetter({
      ...parts,
      subject: "Tárgy",
      preview: "Előnézet",
      button: { label: "Gomb", url: "https://bankhid.example/a" },
      facts: [["Megrendelés", long]],
      contact: { phone: "1", email: "a@b.example" },
    });
    expect(letter.html).toMatch(new RegExp(`word-break:break-word">${long}<`));
    expect(letter.text).toContain(`Megrendelés: ${long}`);
  });
});

// A Hungarian day ends with a dot of its own.
it("no letter has two dots in a row", () => {
  for (const { label, letter } of listLetterSamples().flatMap(({ samples }) => samples))
    for (const form of [letter.subject, letter.text, letter.html])
      expect([label, form.match(/.{30}\.\.(?!\.)/)?.[0]]).toEqual([label, undefined]);
});
