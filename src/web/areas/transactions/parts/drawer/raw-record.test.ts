import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRawRecord } from "./RawRecord.tsx";

const read = (raw: string) => readRawRecord(raw).map(({ name, value }) => `${name}=${value}`);

describe("a bank's record as names and values", () => {
  it.each([
    ["2026.11.19\tL1\t\tÁtutalás", ["A=2026.11.19", "B=L1", "D=Átutalás"]],
    [`${"\t".repeat(27)}x\ty`, ["AB=x", "AC=y"]],
    [
      ":61:2611181118D25552,00NTRFNONREF\n:86:020?00Átutalás?20KV-2026/01188\n?21második sor?32GLS",
      [
        ":61:=2611181118D25552,00NTRFNONREF",
        ":86:=020",
        "?00=Átutalás",
        "?20=KV-2026/01188",
        "?21=második sor",
        "?32=GLS",
      ],
    ],
    [":61:x\n:86:csak szöveg", [":61:=x", ":86:=csak szöveg"]],
    [
      '<Ntry><Amt Ccy="HUF">304637.00</Amt><BookgDt><Dt>2026-11-20</Dt></BookgDt><RmtInf><Ustrd>A &amp; B</Ustrd></RmtInf><Empty/></Ntry>',
      ["Amt=304637.00 HUF", "BookgDt/Dt=2026-11-20", "RmtInf/Ustrd=A & B"],
    ],
    ["<ns:Ntry><ns:Sts>BOOK</ns:Sts></ns:Ntry>", ["Sts=BOOK"]],
    [
      '{"_id":"1","payee":{"name":"GLS"},"tags":["a","b"],"empty":"","none":null,"booked":true}',
      ["_id=1", "payee.name=GLS", "tags.1=a", "tags.2=b", "booked=true"],
    ],
    ['{"cut":"in the mid', []],
    ["one line", []],
    ["", []],
  ])("%j", (raw, wanted) => {
    expect(read(raw)).toEqual(wanted);
  });

  it("is read without a fault whatever stands there", () => {
    const letters = fc.constantFrom(..."<>/:?\t\n{}\"',abc12 =&;");
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 200 }), (raw) => {
        for (const { value } of readRawRecord(raw)) expect(value).not.toBe("");
      }),
    );
  });
});
