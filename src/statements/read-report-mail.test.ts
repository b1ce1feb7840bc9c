import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkMailTotals } from "#settlements/check-letters.ts";
import { readFileName, readMailHint, readReportMail } from "#statements/read-report-mail.ts";
import type { Settlement } from "#settlements/settlement.ts";
import { readSettlementFile } from "#statements/read-settlement-file.ts";
import { openDiskFile } from "../../tools/disk-file.ts";

const SUBJECT = "SimplePay - Forgalmi kimutatás";
const BODY = `Tisztelt Partnerünk!

Mellékelten küldjük a https://minta.test
elfogadóhelyen 2026.10.12 - 2026.10.18 forgalmi időszakról készült
kimutatást.

  Tranzakciók száma: 3
  Tranzakciók végösszege: 12\u00A0990 HUF
  Tranzakciós jutalék:
  195,50 HUF
`;

const counted = ({ totals, lines }: Settlement) => ({ totals, lineCount: lines.length });

describe("the mail of a report", () => {
  it("states totals on the label's line or the next one", () => {
    expect(readReportMail(SUBJECT, BODY)).toEqual({
      source: "simplepay",
      layout: "weekly",
      totals: {
        count: 3,
        gross: 1_299_000_000n,
        fees: 19_550_000n,
        from: "2026-10-12",
        to: "2026-10-18",
      },
    });
    expect(readReportMail(`Fwd: ${SUBJECT}`, BODY.replaceAll("\n", "\r\n"))?.totals.count).toBe(3);
  });

  it.each(["SimplePay - Sikeres fizetés", "SimplePay - Visszatérítés", "Számla", ""])(
    "is not „%s”",
    (subject) => {
      expect(readReportMail(subject, BODY)).toBeUndefined();
    },
  );

  it("without totals says none, and one that nobody can read is none", () => {
    expect(readReportMail(SUBJECT, "")?.totals).toEqual({});
    expect(
      readReportMail(SUBJECT, "Tranzakciók száma: sok\nTranzakciók végösszege: n/a")?.totals,
    ).toEqual({});
  });

  it.each([
    ["utanvet@gls-hungary.com", "Utánvét", "gls-hu", true],
    ["x@mail.foxpost.hu", "", "foxpost", true],
    ["noreply@simplepay.hu", "SimplePay - Sikeres fizetés", "simplepay", false],
    ["konyvelo@iroda.hu", `Fwd: ${SUBJECT}`, "simplepay", false],
  ])("from %s, „%s”, hints at a source", (sender, subject, source, sendsPages) => {
    expect(readMailHint(sender, subject, "")).toEqual({ source, sendsPages, totals: {} });
  });

  it.each(["a@notgls-hungary.com", "gls-hungary.com@x.hu", "", "a@x.hu"])(
    "from „%s” hints at none",
    (sender) => {
      expect(readMailHint(sender, "Számla", BODY)).toBeUndefined();
    },
  );

  it("is compared with the file: count, gross and fees", () => {
    const [settlement] = readSettlementFile(
      openDiskFile("src/statements/acceptors/simplepay/samples/weekly.csv"),
    ).settlements;
    const { lines, totals } = settlement!;
    const stated = { count: lines.length, gross: totals.gross, fees: totals.fees };
    expect(
      checkMailTotals(counted(settlement!), stated).map(({ name, holds }) => [name, holds]),
    ).toEqual([
      ["count", true],
      ["gross", true],
      ["fees", true],
    ]);
    expect(
      checkMailTotals(counted(settlement!), { ...stated, count: lines.length + 1 }).filter(
        ({ holds }) => !holds,
      ),
    ).toMatchObject([{ name: "count" }]);
    expect(checkMailTotals(counted(settlement!), {})).toEqual([]);
  });

  const SHARED = "../shared/samples/settlements/simplepay";
  // The samples belong to others and stay outside the project: a clone elsewhere does without them.
  it.skipIf(!existsSync(SHARED))("agrees with its file in the samples of others", () => {
    const mail = readReportMail(
      SUBJECT,
      readFileSync(`${SHARED}/report_20261021_mail_body.txt`, "utf8"),
    );
    expect(mail?.totals).toMatchObject({ count: 2, from: "2026-10-12", to: "2026-10-18" });
    const [settlement] = readSettlementFile(
      openDiskFile(`${SHARED}/report_20261021.csv`),
    ).settlements;
    const checks = checkMailTotals(counted(settlement!), mail!.totals);
    expect(checks).toHaveLength(3);
    expect(checks.every(({ holds }) => holds)).toBe(true);
  });
});

describe("the name of a file", () => {
  it.each([
    [
      "gls-hu",
      "cod",
      "100031291_HUF_20260903_080032.xlsx",
      { merchantRef: "100031291", currency: "HUF", day: "2026-09-03" },
    ],
    [
      "gls-hu",
      "cod-english",
      "GLS_100031291_20260903_080032.xlsx",
      { merchantRef: "100031291", day: "2026-09-03" },
    ],
    [
      "gls-hu",
      "fee-invoice",
      "SettlementDocument_HU00391589_20240306171649.xlsx",
      { payoutRef: "HU00391589", day: "2024-03-06" },
    ],
    ["simplepay", "weekly", "report_20260930.csv", { day: "2026-09-30" }],
    ["simplepay", "weekly", "report_20269930.csv", {}],
    ["gls-hu", "cod", "letöltés (3).xlsx", {}],
    ["gls-hu", "cod", "", {}],
    ["stripe", "payout-reconciliation", "100031291_HUF_20260903_080032.xlsx", {}],
    ["nobody", "nothing", "x", {}],
  ])("%s/%s: %s", (source, layout, name, facts) => {
    expect(readFileName(source, layout, name)).toEqual(facts);
  });
});
