/** The tables that the web banks of four Hungarian banks give out, as text and as workbooks. */
import {
  balanceAt,
  type BankName,
  dashed,
  decimal,
  grouped,
  type Movement,
  type Slice,
} from "./ledger.ts";
import { linesOf, type Look, wordsOf } from "./statement.ts";
import { encode } from "./text-bytes.ts";
import { writeWorkbook } from "./write-workbook.ts";

export type TableName =
  | "raiffeisen-csv"
  | "erste-netbank"
  | "erste-corporate"
  | "erste-george"
  | "kh-tsv"
  | "kh-xlsx"
  | "otp-2021"
  | "otp-headerless"
  | "otp-2026-xlsx";

/**
 * The tables of each bank; `oneAccount` has no column for our account, `hufOnly` none for the
 * currency.
 */
export const TABLES: readonly {
  name: TableName;
  bank: BankName;
  oneAccount?: true;
  hufOnly?: true;
}[] = [
  { name: "raiffeisen-csv", bank: "raiffeisen", oneAccount: true },
  { name: "erste-netbank", bank: "erste" },
  { name: "erste-corporate", bank: "erste", hufOnly: true },
  { name: "erste-george", bank: "erste" },
  { name: "kh-tsv", bank: "kh" },
  { name: "kh-xlsx", bank: "kh" },
  { name: "otp-2021", bank: "otp" },
  { name: "otp-headerless", bank: "otp" },
  { name: "otp-2026-xlsx", bank: "otp" },
];

const WEEKDAYS = ["vasárnap", "hétfő", "kedd", "szerda", "csütörtök", "péntek", "szombat"];
const NBSP = "\u00a0";

interface Row {
  readonly slice: Slice;
  readonly movement: Movement;
  readonly partner: string;
  readonly partnerAccount: string;
  readonly text: string;
}

const dotted = (day: string): string => day.replaceAll("-", ".");
const withWeekday = (day: string): string =>
  `${dotted(day)}., ${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
const sign = (amount: bigint, plus = ""): string => (amount < 0n ? "-" : plus);
const after = ({ slice, movement }: Row): bigint => balanceAt(slice.account, movement.ordinal + 1);
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const comma = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n]/.test(cell) ? quoted(cell) : cell)).join(",");
const lines = (rows: readonly string[]): string => rows.map((row) => `${row}\r\n`).join("");

/** Slices of one or more accounts in one table. */
export function writeTable(slices: readonly Slice[], name: TableName, look: Look): Buffer {
  const rows = slices.flatMap((slice) =>
    linesOf(slice, look).map((movement): Row => ({ slice, movement, ...wordsOf(movement, look) })),
  );
  return WRITERS[name](rows, look);
}

const WRITERS: Readonly<Record<TableName, (rows: readonly Row[], look: Look) => Buffer>> = {
  "raiffeisen-csv": (rows) =>
    encode(
      lines([
        "Típus;Könyvelés dátuma;Értéknap;Azonosító;Összeg;Közlemény/1;Közlemény/2;Közlemény/3;Közlemény/4;;",
        ...rows.map(({ movement, slice, partner, partnerAccount, text }) =>
          [
            movement.type,
            withWeekday(movement.day),
            withWeekday(movement.valueDay),
            movement.id,
            `${sign(movement.amount, "+")}${grouped(movement.amount, ",", NBSP)} ${slice.account.currency}`,
            partnerAccount === "" ? "" : dashed(partnerAccount),
            partner,
            text,
            "",
            "",
            "",
          ].join(";"),
        ),
      ]),
      "utf-8",
    ),
  "erste-netbank": (rows) =>
    encode(
      lines([
        "Tranzakció dátuma,Partner neve,Partner számlaszáma,Számla neve,Számlaszám,Tranzakció típusa,Tranzakció összege," +
          "Tranzakció devizaneme,Bevétel/Kiadás,Kártyaszám,Értéknap,Közlemény,Megbízás azonosító,Részletek,Egyenleg,Devizanem",
        ...rows.map((row) => {
          const {
            movement,
            slice: { account },
            partner,
            partnerAccount,
            text,
          } = row;
          return comma([
            `${dotted(movement.day)}.`,
            partner,
            partnerAccount === "" ? "" : dashed(partnerAccount),
            "Fő számla",
            dashed(account.number),
            movement.type,
            sign(movement.amount) + decimal(movement.amount, ","),
            account.currency,
            movement.amount < 0n ? "Kiadás" : "Bevétel",
            "",
            `${dotted(movement.valueDay)}.`,
            text,
            "",
            "",
            sign(after(row)) + decimal(after(row), ","),
            account.currency,
          ]);
        }),
      ]),
      "utf-8",
    ),
  "erste-corporate": (rows) =>
    encode(
      lines([
        "Könyvelés dátuma;Értéknap;Számlaszám;Partner neve;Partner számlaszáma;Összeg;" +
          "Terhelés vagy jóváírás (T/J);Tranzakció típusa;Közlemény",
        ...rows.map(({ movement, slice: { account }, partner, partnerAccount, text }) =>
          [
            dotted(movement.day),
            dotted(movement.valueDay),
            dashed(account.number),
            partner,
            partnerAccount === "" ? "" : dashed(partnerAccount),
            sign(movement.amount) + grouped(movement.amount, ",", "."),
            movement.amount < 0n ? "T" : "J",
            movement.type,
            text,
          ].join(";"),
        ),
      ]),
      "cp1250",
    ),
  "erste-george": (rows, { ids }) =>
    encode(
      lines([
        [
          "Felhasználónév",
          "Számlaszám",
          "Könyvelés dátuma",
          "Összeg",
          "Devizanem",
          "Partner név",
          "Partner IBAN száma",
          "Partner számlaszáma",
          "Tranzakcióazonosító",
          "Tranzakció dátuma és ideje",
          "Közlemény",
          "Tranzakció típusa",
          "Kategória",
          "Számlaegyenleg",
        ]
          .map(quoted)
          .join(","),
        ...rows.map((row) => {
          const {
            movement,
            slice: { account },
            partner,
            partnerAccount,
            text,
          } = row;
          return [
            "Próba Kft.",
            dashed(account.number),
            dotted(movement.day),
            sign(movement.amount) + grouped(movement.amount, ",", NBSP),
            account.currency,
            partner,
            "",
            partnerAccount === "" ? "" : dashed(partnerAccount),
            ids ? `TR${movement.id}` : "",
            `${dotted(movement.valueDay)} 12:14:10`,
            text,
            movement.type,
            "",
            `${sign(after(row))}${grouped(after(row), ",", NBSP)} ${account.currency}`,
          ]
            .map(quoted)
            .join(",");
        }),
      ]),
      "utf-16",
    ),
  "kh-tsv": (rows) => encode(lines(khRows(rows, false).map((row) => row.join("\t"))), "utf-8"),
  "kh-xlsx": (rows) => writeWorkbook("Számlatörténet", khRows(rows, true)),
  "otp-2021": (rows) =>
    encode(
      lines([
        "Tranzakció dátuma,Könyvelés dátuma,Típus,Bejövő/Kimenő,Partner neve,Partner számlaszáma/azonosítója,Költési kategória,Közlemény," +
          "Számla név,Számla szám,Összeg,Pénznem",
        ...rows.map(({ movement, slice: { account }, partner, partnerAccount, text }) =>
          comma([
            `${movement.valueDay} 09:00:12`,
            movement.day,
            movement.type,
            movement.amount < 0n ? "Kimenő" : "Bejövő",
            partner,
            partnerAccount === "" ? "" : dashed(partnerAccount),
            "Egyéb",
            text,
            "Céges számla",
            dashed(account.number),
            `${sign(movement.amount, "")}${movement.amount < 0n ? " " : ""}${grouped(movement.amount, ",", " ")}`,
            account.currency,
          ]),
        ),
      ]),
      "utf-8",
    ),
  "otp-headerless": (rows) =>
    encode(
      lines(
        rows.map((row) => {
          const {
            movement,
            slice: { account },
            partner,
            partnerAccount,
            text,
          } = row;
          return [
            quoted(account.number),
            movement.amount < 0n ? "T" : "J",
            sign(movement.amount) + decimal(movement.amount, "."),
            account.currency,
            movement.day.replaceAll("-", ""),
            movement.valueDay.replaceAll("-", ""),
            sign(after(row)) + decimal(after(row), "."),
            partnerAccount,
            quoted(partner),
            quoted(text),
            "",
            "",
            quoted(movement.type),
            "",
            "",
          ].join(";");
        }),
      ),
      "cp1250",
    ),
  "otp-2026-xlsx": (rows) =>
    writeWorkbook("Tranzakciók", [
      ["Számlatörténet"],
      ["Számlaszám", `[${[...new Set(rows.map(({ slice }) => slice.account.number))].join(", ")}]`],
      ["Lekérdezés időpontja", "2026-06-30"],
      [
        "Számlaszám",
        "Ellenoldali számlaszám",
        "Ellenoldali név",
        "Forgalom típusa",
        "Közlemény",
        "Tranzakció kategória",
        "Banki azonosító",
        "Tranzakció időpontja",
        "Könyvelés dátuma",
        "Összeg",
        "Devizanem",
      ],
      ...rows.map(({ movement, slice: { account }, partner, partnerAccount, text }) => [
        account.number,
        partnerAccount,
        partner,
        movement.type,
        text,
        "Egyéb",
        movement.id,
        `${movement.valueDay} 09:00:12`,
        movement.day,
        { number: sign(movement.amount) + decimal(movement.amount, ".") },
        account.currency,
      ]),
    ]),
};

// The workbook heads its columns with a capital letter and holds days and amounts as numbers.
function khRows(rows: readonly Row[], workbook: false): string[][];
function khRows(rows: readonly Row[], workbook: true): (string | { number: string })[][];
function khRows(rows: readonly Row[], workbook: boolean): (string | { number: string })[][] {
  const heads = [
    "könyvelés dátuma",
    "tranzakció azonosító",
    "típus",
    "könyvelési számla",
    "könyvelési számla elnevezése",
    "partner számla",
    "partner elnevezése",
    "összeg",
    "összeg devizaneme",
    "közlemény",
  ];
  return [
    workbook ? heads.map((head) => head[0]!.toUpperCase() + head.slice(1)) : heads,
    ...rows.map(({ movement, slice: { account }, partner, partnerAccount, text }) => [
      workbook
        ? { number: String(Date.parse(`${movement.day}T00:00:00Z`) / 86_400_000 + 25_569) }
        : dotted(movement.day),
      `BNK${movement.id}`,
      movement.type,
      dashed(account.number),
      "Vállalkozói számla",
      partnerAccount === "" ? "" : dashed(partnerAccount),
      partner,
      workbook
        ? { number: sign(movement.amount) + decimal(movement.amount, ".") }
        : sign(movement.amount) + decimal(movement.amount, "."),
      account.currency,
      text,
    ]),
  ];
}
