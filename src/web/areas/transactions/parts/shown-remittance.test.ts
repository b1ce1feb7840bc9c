import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hungarianIban } from "#values/account-number.ts";
import { shownRemittance } from "./shown-remittance.ts";

const NUMBER = "121593140673601156082656";
const SHORT = "117730162041877300000000";
const IBAN = hungarianIban(SHORT).replace(/(.{4})(?=.)/g, "$1 ");

describe("the text beside the other columns", () => {
  it.each([
    // text, name, account number, what is left
    [`${NUMBER} Őri Lőrinc Munkabér`, "Őri Lőrinc", NUMBER, "Munkabér"],
    [`${NUMBER} ORI LORINC Munkabér`, "Őri Lőrinc", NUMBER, "Munkabér"],
    ["12159314-06736011-56082656 Munkabér", "Őri Lőrinc", NUMBER, "Munkabér"],
    ["1177 3016 2041 8773 Bérleti díj", "Raktár-Ház Kft.", SHORT, "Bérleti díj"],
    ["11773016-20418773-00000000 / Bérleti díj", "Raktár-Ház Kft.", SHORT, "Bérleti díj"],
    [`IBAN: ${IBAN} Bérleti díj`, "", SHORT, "Bérleti díj"],
    [
      `IBAN: ${IBAN.replace(/^HU../, "HU00")} x`,
      "",
      SHORT,
      `IBAN: ${IBAN.replace(/^HU../, "HU00")} x`,
    ],
    ["DE89 3704 0044 0532 0130 00 Invoice 7", "", "DE89370400440532013000", "Invoice 7"],
    ["GLS Hungary Kft., COD-2026.11.19", "GLS Hungary Kft.", "", "COD-2026.11.19"],
    ["GLS HUNGARY KFT. - COD-2026.11.19", "GLS Hungary Kft", "", "COD-2026.11.19"],
    ["Ács László e. v. 3. részlet", "Ács László e.v.", "", "3. részlet"],
    ["Őri Lőrinc 12159314-06736011-56082656: Bér", "Őri Lőrinc", NUMBER, "Bér"],
    // A name that the bank has cut after 32 letters.
    [
      "GLS General Logistics Systems Hu COD 12",
      "GLS General Logistics Systems Hungary Kft.",
      "",
      "Hu COD 12",
    ],
    ["ZÁRLATI DÍJ", "ZÁRLATI DÍJ", "", ""],
    ["KÁVÉZÓ BUDAPEST", "KÁVÉZÓ", "", "BUDAPEST"],
    [`${NUMBER}`, "", NUMBER, ""],
    // Nothing of these is said elsewhere.
    ["MVM Next számla", "MVM", "", "MVM Next számla"],
    ["K&H Bank számlavezetési díj", "K&H", "", "K&H Bank számlavezetési díj"],
    ["Kertész-ház bérleti díja", "Kertész", "", "Kertész-ház bérleti díja"],
    ["Nagy Péter számla", "Nagy Pál", "", "Nagy Péter számla"],
    [`${NUMBER} Munkabér`, "Őri Lőrinc", SHORT, `${NUMBER} Munkabér`],
    [`${NUMBER} Munkabér`, "Őri Lőrinc", "", `${NUMBER} Munkabér`],
    [`${NUMBER}7 Munkabér`, "", NUMBER, `${NUMBER}7 Munkabér`],
    ["Munkabér Őri Lőrinc", "Őri Lőrinc", NUMBER, "Munkabér Őri Lőrinc"],
    ["KV-2026/01203 kiegyenlítése", "Molnár és Társa Bt.", NUMBER, "KV-2026/01203 kiegyenlítése"],
    ["-12 500 Ft visszatérítés", "Valaki", "", "-12 500 Ft visszatérítés"],
    ["", "Valaki", NUMBER, ""],
  ])("%j of %j, %j is %j", (text, partnerName, partnerAccountNr, shown) => {
    expect(shownRemittance(text, { partnerName, partnerAccountNr })).toBe(shown);
  });

  it("is always the end of the text, and the whole of it where no column repeats it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (text, partnerName, partnerAccountNr) => {
        const shown = shownRemittance(text, { partnerName, partnerAccountNr });
        expect(text.trim().endsWith(shown)).toBe(true);
        expect(shownRemittance(text, { partnerName: "", partnerAccountNr: "" })).toBe(text.trim());
      }),
    );
  });

  it("loses no word that the columns do not have", () => {
    const word = fc.stringMatching(/^[A-ZÁÉŐa-záéő]{5,9}$/);
    const words = fc.array(word, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(words, words, (name, text) => {
        const partnerName = name.join(" ");
        const shown = shownRemittance(`${partnerName} ${text.join(" ")}`, {
          partnerName,
          partnerAccountNr: "",
        });
        const said = new Set(name.map((each) => each.toLowerCase()));
        const kept = new Set(shown.toLowerCase().split(" "));
        expect(
          text.filter((each) => !kept.has(each.toLowerCase()) && !said.has(each.toLowerCase())),
        ).toEqual([]);
      }),
    );
  });
});
