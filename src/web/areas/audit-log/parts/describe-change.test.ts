import { describe, expect, it } from "vitest";
import { describeChange } from "./describe-change.ts";

describe("a change of the audit log in words", () => {
  it("shows only fields that differ, with both values", () => {
    const same = { tax_number: "12345676" };
    const changes = describeChange(
      { company_name: "Régi Kft.", ...same },
      { company_name: "Új Kft.", ...same },
    );
    expect(changes).toEqual([
      { field: "company_name", label: "Cégnév", before: "Régi Kft.", after: "Új Kft." },
    ]);
  });

  it("says codes, sizes, instants, truths and empty values as people do", () => {
    const after = {
      status: "active",
      sizeBytes: 2048,
      purgeAfter: "2026-12-21T04:00:00.000Z",
      booked: true,
      displayName: "",
      fromDate: "2026-09-01",
    };
    const said = Object.fromEntries(
      describeChange(undefined, after).map((change) => [change.field, change.after]),
    );
    expect(said["status"]).toBe("aktív");
    expect(said["sizeBytes"]).toBe("2\u00a0kB");
    expect(said["purgeAfter"]).toMatch(/^2026\.\s12\.\s21\./);
    expect(said["fromDate"]).toMatch(/^2026\.\s09\.\s01\.$/);
    expect(said["booked"]).toBe("igen");
    expect(said["displayName"]).toBe("–");
  });

  it("says account numbers and settings of accounts as people do", () => {
    const config = {
      accountNr: "117730161111101000000008",
      fieldName: "ledgerNumber",
      fieldValue: "3841",
    };
    const own = { ...config, fieldName: "sajatMezo", fieldValue: "7" };
    const changes = describeChange(
      { bankConfigs: [] },
      { bankConfigs: [config, own], accounts: "HU60117696970616699643955579, US12" },
    );
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      [
        "Beállítások",
        "–",
        "11773016-11111010-00000008: Főkönyvi szám 3841; 11773016-11111010-00000008: sajatMezo 7",
      ],
      ["Bankszámlák", undefined, "11769697-06166996-43955579, US12"],
    ]);
  });

  it("says of an order without named accounts that it is about all of them", () => {
    const [before, after] = [{ accounts: "US12" }, { accounts: "" }];
    expect(describeChange(before, after)).toMatchObject([
      { label: "Bankszámlák", before: "US12", after: "mind" },
    ]);
    expect(describeChange(undefined, after)).toMatchObject([{ after: "mind" }]);
  });

  it("leaves out what nobody but the program understands", () => {
    expect(describeChange(null, { changeSeq: "12", filter: { text: "x" } })).toEqual([]);
    expect(describeChange("text", ["list"])).toEqual([]);
    expect(describeChange(undefined, { skipped: 0 })).toEqual([]);
  });
});
