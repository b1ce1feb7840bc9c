/** The reports of couriers and the card acceptor, as these write them. */
import { utils, write } from "@e965/xlsx";
import { displayAccountNumber } from "#values/account-number.ts";
import { daysBetween, type LocalDate } from "#values/local-date.ts";
import type { DemoFile } from "./demo-files.ts";
import { DEMO_ACCOUNTS, SHOPPERS } from "./demo-firm.ts";
import type { DemoFeeInvoice, DemoReport } from "./demo-settlements.ts";

type Rows = readonly (readonly (string | number | null)[])[];

const SERIAL_START = "1899-12-30" as LocalDate;
const WRITERS = { gls: writeGls, foxpost: writeFoxpost, simplepay: writeSimplepay };

/** The report under the name that its provider gives it. */
export function writeReport(report: DemoReport): DemoFile {
  return WRITERS[report.source](report);
}

function writeGls({
  merchantRef,
  merchantName,
  payoutRef,
  payoutDate,
  sales,
}: DemoReport): DemoFile {
  const sum = sales.reduce((all, { gross }) => all + gross, 0);
  return {
    name: `${merchantRef}_HUF_${compact(payoutDate)}_080032.xlsx`,
    bytes: workbook({
      WeeklyThu: [
        ["GLS General Logistics Systems Hungary Kft."],
        [],
        [`Ügyfél név: ${merchantName}`],
        ["Email:: penzugy@kertvilag.example"],
        [`Bankszámlaszám: ${displayAccountNumber(DEMO_ACCOUNTS.webshop.accountNr)}`],
        [`Utalás dátuma: ${payoutDate.replaceAll("-", ". ")}.`],
        [],
        [
          "Jelentés szám",
          "Csomagszám",
          "Utánvét hivatkozás",
          "Kiszállítási dátum",
          "Utánvét összeg",
          null,
          "Levelezési cím",
        ],
        ...sales.map(({ id, reference, date, gross }, index) => [
          payoutRef,
          id,
          reference,
          date,
          gross,
          "HUF",
          `${shopper(index)} HU-2100 GÖDÖLLŐ Minta utca ${index + 1}`,
        ]),
        [null, null, null, null, sum, "HUF"],
      ],
    }),
  };
}

function writeFoxpost(report: DemoReport): DemoFile {
  const { merchantRef, payoutRef, from, to, sales, deducted } = report;
  const sum = sales.reduce((all, { gross }) => all + gross, 0);
  return {
    name: `FOXPOST_${merchantRef}_${payoutRef}.xlsx`,
    bytes: workbook({
      összesítés: [
        [payoutRef, null, null, merchantRef],
        [],
        ["Elszámolási időszak:", from, "-", to],
        ["Beszedett összeg:", sum],
        ["FOXPOST által számlázandó bruttó összeg:", deducted],
        ["FOXPOST által utalandó összeg:", sum - deducted],
      ],
      szolgáltatások: [
        ["Szolgáltatás", "Bruttó összeg"],
        ["Csomagszállítás", deducted],
      ],
      utánvétek: [
        [
          "Megrendelés száma",
          "Megrendelés dátuma",
          "Küldemény vonalkódja",
          "Külső vonalkód",
          "Referencia kód",
          "Tranzakció dátuma",
          "Címzett neve",
          "Beszedett összeg",
        ],
        ["ÖSSZESEN:", null, null, null, "ÖSSZESEN:", null, null, sum],
        ...sales.map(({ id, reference, date, gross }, index) => [
          index + 1,
          Number(compact(from)),
          id,
          null,
          reference,
          Number(compact(date)),
          shopper(index),
          gross,
        ]),
      ],
    }),
  };
}

const SIMPLEPAY_HEAD =
  "Tranzakció státusz;Fizetés típusa;SimplePay tranzakció ID;Kereskedői tranzakció ID;Tranzakció dátuma;" +
  "Teljesítés dátuma;Devizanem;Tranzakciós jutalék;Bankközi díj / Kedvezményalap díj;" +
  "Kártyatársasági díj és ONUS tranzakció feldolgozási díj / Rendszerhasználati díj;Kereskedői díj;" +
  "Tranzakció összege;Jutalékkal csökkentett összeg;Partner;Fiók név;Fiók URL;Vásárló;E-mail cím;";

function writeSimplepay({ merchantName, payoutDate, sales }: DemoReport): DemoFile {
  const lines = sales.map(({ id, reference, date, gross, feeForints: fee }, index) => {
    const parts = [Math.floor(fee / 5), Math.floor(fee / 4)] as const;
    const amounts = [fee, ...parts, fee - parts[0] - parts[1], gross, gross - fee];
    return [
      "COMPLETED",
      "Bankkártyás fizetés",
      id,
      reference,
      `${date} ${String(8 + (index % 12)).padStart(2, "0")}:12:40`,
      `${date} ${String(8 + (index % 12)).padStart(2, "0")}:14:00`,
      "HUF",
      ...amounts.map((amount) => `${amount},00`),
      merchantName,
      merchantName,
      "https://kertvilag.example",
      shopper(index),
      `vevo${index + 1}@kertvilag.example`,
      "",
    ].join(";");
  });
  return {
    name: `report_${compact(payoutDate)}.csv`,
    bytes: new TextEncoder().encode(`\uFEFF${[SIMPLEPAY_HEAD, ...lines, ""].join("\r\n")}`),
  };
}

/** The attachment of GLS's invoice, which says what the invoice is made of. */
export function writeFeeInvoice({ number, date, fees }: DemoFeeInvoice): DemoFile {
  const serial = daysBetween(SERIAL_START, date);
  return {
    name: `SettlementDocument_${number}_${compact(date)}171649.xlsx`,
    bytes: workbook({
      "Delivery Details": [
        [
          "Számlaszám / Invoice number",
          "Számla kiállítás dátuma / Invoice date",
          "Csomagszám / Parcel number",
          "Ügyfél hivatkozás / Client reference",
          "Utánvét hivatkozás / COD Reference",
          "Felvétel dátuma / Pick up date",
          "Kiszállítás napja / Delivery date",
          "VÉGÖSSZEG / Total amount",
          "Pénznem / Currency",
        ],
        ...fees.map(({ parcel, forints }, index) => [
          number,
          serial,
          parcel,
          `R-${index + 1}`,
          null,
          serial - 6,
          serial - 4,
          forints,
          "HUF",
        ]),
      ],
    }),
  };
}

function compact(date: LocalDate): string {
  return date.replaceAll("-", "");
}

function shopper(index: number): string {
  return SHOPPERS[index % SHOPPERS.length]!;
}

function workbook(sheets: Readonly<Record<string, Rows>>): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return new Uint8Array(
    write(book, { type: "array", bookType: "xlsx", compression: true }) as ArrayBuffer,
  );
}
