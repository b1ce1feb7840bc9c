import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandExponent, readPushAccount, readPushItem, readTechnical } from "./push-item.ts";
import { readPushXml } from "./read-push-xml.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const NS = 'xmlns="http://www.szamlazz.hu/banktranz"';

const FULL = `<?xml version="1.0" encoding="UTF-8"?>
<banktranz ${NS}>
  <id>900001</id><bankszamla>12345678-12345678-12345678</bankszamla><erteknap>2026-11-02</erteknap>
  <irany>BE</irany><technikai>false</technikai><osszeg>25400.0</osszeg><devizanem>HUF</devizanem>
  <partner><nev>Minta Kft.</nev><bankszamla>11773016-11111010</bankszamla></partner>
  <kozlemeny>PROBA-2026-17 &amp; 18</kozlemeny>
</banktranz>`;

/** The smallest body with these elements in place of the usual ones. */
function body(changed: Record<string, string | undefined> = {}): Uint8Array {
  const usual = {
    id: "1",
    bankszamla: "11773016-11111010",
    erteknap: "2026-11-02",
    irany: "BE",
    osszeg: "1.0",
    devizanem: "HUF",
  };
  const entries = Object.entries({ ...usual, ...changed });
  const elements = entries.flatMap(([name, text]) =>
    text === undefined ? [] : [`<${name}>${text}</${name}>`],
  );
  return bytes(`<banktranz ${NS}>${elements.join("")}</banktranz>`);
}

function read(input: Uint8Array, currency?: string) {
  const fields = readPushXml(input);
  if (!fields.ok) throw new Error(fields.problem);
  return readPushItem(fields.value, currency === undefined ? {} : { currency });
}

function getItem(input: Uint8Array) {
  const item = read(input);
  if (!item.ok) throw new Error(item.problem);
  return item.value;
}

describe("a whole message", () => {
  it("gives every fact, from the decimal's own text", () => {
    const fields = readPushXml(bytes(FULL));
    if (!fields.ok) throw new Error(fields.problem);
    expect(readPushAccount(fields.value)).toBe("123456781234567812345678");
    expect(readTechnical(fields.value)).toBe(false);
    const { raw, ...item } = getItem(bytes(FULL));
    expect(raw).toBe(FULL);
    expect(item).toEqual({
      externalId: "900001",
      status: "booked",
      bookingDate: null,
      valueDate: "2026-11-02",
      amount: 2_540_000_000n,
      currency: "HUF",
      partnerName: "Minta Kft.",
      partnerAccountNr: "117730161111101000000000",
      remittance: "PROBA-2026-17 & 18",
      type: "",
      reference: "",
      endToEndId: "",
      balanceAfter: null,
      originalAmount: null,
      originalCurrency: null,
    });
  });

  it("is the same under a prefix, without namespace, as CDATA, with a byte order mark, and in UTF-16", () => {
    const inner = FULL.slice(FULL.indexOf("<id>"), FULL.indexOf("</banktranz>"));
    const prefixed = inner.replace(/<(\/?)(\w)/g, "<$1b:$2");
    const forms = [
      bytes(`<b:banktranz xmlns:b="http://www.szamlazz.hu/banktranz">${prefixed}</b:banktranz>`),
      bytes(`<banktranz>${inner}</banktranz>`),
      bytes(FULL.replace("PROBA-2026-17 &amp; 18", "<![CDATA[PROBA-2026-17 & 18]]>")),
      bytes(`\uFEFF${FULL}`),
      new Uint8Array(
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(FULL.replace("UTF-8", "UTF-16"), "utf16le"),
        ]),
      ),
    ];
    const { raw: _raw, ...expected } = getItem(bytes(FULL));
    for (const form of forms) expect(read(form)).toMatchObject({ ok: true, value: expected });
  });
});

describe("what is refused", () => {
  it.each([
    ["", "xml_broken"],
    ["<banktranz><id>1</id>", "xml_broken"],
    ["<banktranz><id>1</id></banktranz><more/>", "xml_broken"],
    ["<banktranz><id>&nbsp;</id></banktranz>", "xml_broken"],
    ["<x:banktranz><id>1</id></x:banktranz>", "xml_broken"],
    ["<szamla><id>1</id></szamla>", "root_unknown"],
    ["<banktranz></banktranz>", "id_missing"],
    ["<banktranz><id> </id></banktranz>", "id_missing"],
    ["<banktranz><id>1</id><id>2</id></banktranz>", "id_missing"],
    ["<banktranz><partner><id>1</id></partner></banktranz>", "id_missing"],
    [
      '<!DOCTYPE banktranz [<!ENTITY a "b">]><banktranz><id>&a;</id></banktranz>',
      "doctype_refused",
    ],
    [
      '<?xml version="1.0" encoding="klingon"?><banktranz><id>1</id></banktranz>',
      "encoding_unknown",
    ],
    [`<banktranz>${"<a>".repeat(40)}`, "xml_broken"],
  ])("%s is %s", (text, problem) => {
    expect(readPushXml(bytes(text))).toEqual({ ok: false, problem });
  });

  it("bytes that are no text of the stated encoding", () => {
    expect(readPushXml(new Uint8Array([0x3c, 0xff, 0xfe, 0x80]))).toEqual({
      ok: false,
      problem: "encoding_unknown",
    });
  });

  it("never throws, whatever comes", () => {
    const markup = fc.constantFrom(
      "<banktranz>",
      "</banktranz>",
      "<id>",
      "</id>",
      "<![CDATA[",
      "]]>",
      "<!DOCTYPE",
      "&",
      "<?xml",
    );
    const pieces = fc
      .array(fc.oneof(fc.string(), markup), { maxLength: 12 })
      .map((all) => bytes(all.join("")));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), pieces), (input) => {
        const fields = readPushXml(input);
        if (fields.ok) readPushItem(fields.value, {});
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("what waits for a person", () => {
  it.each([
    [{ bankszamla: undefined }, "account_missing"],
    [{ osszeg: undefined }, "amount_missing"],
    [{ osszeg: "sok" }, "amount_unreadable"],
    [{ osszeg: "NaN" }, "amount_unreadable"],
    [{ osszeg: "1,5" }, "amount_unreadable"],
    [{ osszeg: "0.1000001" }, "amount_unreadable"],
    [{ osszeg: "9E99" }, "amount_unreadable"],
    [{ irany: undefined }, "direction_unknown"],
    [{ irany: "OLDALT" }, "direction_unknown"],
    [{ erteknap: undefined }, "date_missing"],
    [{ erteknap: "2026-02-30" }, "date_unreadable"],
    [{ devizanem: undefined }, "currency_missing"],
    [{ devizanem: "Ft<x/>" }, undefined],
    [{ irany: "BE</irany><irany>KI" }, "field_ambiguous"],
  ])("%o", (changed, problem) => {
    const item = read(body(changed));
    expect(item.ok ? undefined : item.problem).toBe(problem);
  });

  it("is read after all when the account's currency is known", () => {
    expect(read(body({ devizanem: undefined }), "EUR")).toMatchObject({
      ok: true,
      value: { currency: "EUR" },
    });
  });
});

describe("soft readings", () => {
  it.each([
    [{ irany: "ki", osszeg: "12.5" }, -1_250_000n],
    [{ irany: "Terhelés", osszeg: "-12.5" }, -1_250_000n],
    [{ irany: "BE", osszeg: "-12.5" }, 1_250_000n],
    [{ irany: "???", osszeg: "-12.5" }, -1_250_000n],
    [{ osszeg: "1.27E7" }, 1_270_000_000_000n],
    [{ osszeg: "125E-1" }, 1_250_000n],
    [{ osszeg: "0.0" }, 0n],
  ])("%o is %s", (changed, amount) => {
    expect(read(body(changed))).toMatchObject({ ok: true, value: { amount } });
  });

  it.each(["Ft", "FT", "ft.", "HUF", "huf"])("%s is forint", (devizanem) => {
    expect(read(body({ devizanem }))).toMatchObject({ value: { currency: "HUF" } });
  });

  it.each(["2026-11-02Z", "2026-11-02+01:00", "2026-11-02T00:00:00", "2026-11-02T23:59:59.999Z"])(
    "%s is that day",
    (erteknap) => {
      expect(read(body({ erteknap }))).toMatchObject({ value: { valueDate: "2026-11-02" } });
    },
  );

  it("ids are numbers however they are written", () => {
    for (const id of ["7", "007", "+7", " 7 "])
      expect(read(body({ id }))).toMatchObject({ value: { externalId: "7" } });
  });

  it("account numbers of 16, 24 digits and as IBAN are one account", () => {
    const numbers = [
      "11773016-11111010",
      "11773016-11111010-00000000",
      "HU60 1177 3016 1111 1010 0000 0000",
    ];
    for (const bankszamla of numbers) {
      const fields = readPushXml(body({ bankszamla }));
      expect(fields.ok && readPushAccount(fields.value)).toBe("117730161111101000000000");
    }
  });

  it("an exponent moves the point and nothing else", () => {
    const small = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        small,
        fc.integer({ min: -5, max: 5 }),
        (whole, decimals, exponent) => {
          const digits = whole.toString().padStart(decimals + 1, "0");
          const text = `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}E${exponent}`;
          const [left, right = ""] = expandExponent(text)!.split(".") as [string, string?];
          const scale = 10n ** BigInt(20 - right.length);
          expect(BigInt(left + right) * scale).toBe(
            whole * 10n ** BigInt(20 - decimals + exponent),
          );
        },
      ),
    );
  });
});
