import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RegisterFault } from "../company-register.port.ts";
import { readTaxpayerReply } from "./taxpayer-reply.ts";

const SPACES =
  'xmlns="http://schemas.nav.gov.hu/OSA/3.0/api" xmlns:c="http://schemas.nav.gov.hu/NTCA/1.0/common"' +
  ' xmlns:b="http://schemas.nav.gov.hu/OSA/3.0/base"';
const address = (type: string, city: string, country = "HU") =>
  `<taxpayerAddressItem><taxpayerAddressType>${type}</taxpayerAddressType><taxpayerAddress><b:countryCode>${country}</b:countryCode>` +
  `<b:postalCode>2040</b:postalCode><b:city>${city}</b:city><b:streetName>KAMARAERDEI</b:streetName>` +
  "<b:publicPlaceCategory>ÚT</b:publicPlaceCategory><b:number>12</b:number></taxpayerAddress></taxpayerAddressItem>";
const reply = (inner: string) =>
  `<?xml version="1.0"?><QueryTaxpayerResponse ${SPACES}><c:result><c:funcCode>OK</c:funcCode></c:result>${inner}</QueryTaxpayerResponse>`;
const found = (data: string) =>
  reply(`<taxpayerValidity>true</taxpayerValidity><taxpayerData>${data}</taxpayerData>`);
const kindOf = (xml: string): string => {
  try {
    readTaxpayerReply(xml);
    return "read";
  } catch (error) {
    return error instanceof RegisterFault ? error.kind : String(error);
  }
};

describe("a reply of the register of taxpayers", () => {
  it("gives name, short name and seat, and of several addresses the seat in Hungary", () => {
    const three = address("SITE", "PÉCS") + address("HQ", "WIEN", "AT") + address("HQ", "BUDAÖRS");
    const list = `<taxpayerAddressList>${three}</taxpayerAddressList>`;
    expect(
      readTaxpayerReply(
        found(
          `<taxpayerName>A &amp; B KFT.</taxpayerName><taxpayerShortName>A&amp;B</taxpayerShortName>${list}`,
        ),
      ),
    ).toEqual({
      name: "A & B KFT.",
      shortName: "A&B",
      seat: { postalCode: "2040", city: "BUDAÖRS", street: "KAMARAERDEI ÚT 12" },
    });
  });

  it("without an address, or with one that is not whole, has no seat", () => {
    const bare = { name: "A KFT.", shortName: null, seat: null };
    expect(readTaxpayerReply(found("<taxpayerName>A KFT.</taxpayerName>"))).toEqual(bare);
    const broken = address("HQ", "");
    expect(
      readTaxpayerReply(
        found(
          `<taxpayerName>A KFT.</taxpayerName><taxpayerAddressList>${broken}</taxpayerAddressList>`,
        ),
      ),
    ).toEqual(bare);
  });

  it("about a number that is not valid knows no company", () => {
    expect(readTaxpayerReply(reply("<taxpayerValidity>false</taxpayerValidity>"))).toBeUndefined();
    expect(readTaxpayerReply(reply(""))).toBeUndefined();
  });

  const refusal = (code: string) =>
    `<GeneralErrorResponse ${SPACES}><c:result><c:funcCode>ERROR</c:funcCode>` +
    `<c:errorCode>${code}</c:errorCode></c:result></GeneralErrorResponse>`;

  it.each([
    ["a wrong user", refusal("INVALID_SECURITY_USER"), "refused"],
    ["a wrong signature", refusal("INVALID_REQUEST_SIGNATURE"), "refused"],
    ["a fault of its own", refusal("OPERATION_FAILED"), "down"],
    ["another root", "<html></html>", "down"],
    ["nothing", "", "down"],
    ["broken XML", found("<taxpayerName>A"), "down"],
    ["a DOCTYPE", `<!DOCTYPE a><a/>`, "down"],
    ["no name", found(""), "down"],
    ["a name beyond the schema", found(`<taxpayerName>${"A".repeat(513)}</taxpayerName>`), "down"],
    ["many levels", `${"<a>".repeat(20)}${"</a>".repeat(20)}`, "down"],
  ])("with %s is a fault", (_what, xml, kind) => {
    expect(kindOf(xml)).toBe(kind);
  });

  it("is read or is a fault, whatever is cut out of it", () => {
    const whole = found(
      `<taxpayerName>A KFT.</taxpayerName><taxpayerAddressList>${address("HQ", "BUDAÖRS")}</taxpayerAddressList>`,
    );
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(40), (from, length) => {
        const cut = whole.slice(0, from) + whole.slice(from + length);
        expect(["read", "down", "refused"]).toContain(kindOf(cut));
      }),
      { numRuns: 400, seed: 1 },
    );
  });
});
