/**
 * A history: files of true accounts in the order in which a person brings them, and which movements
 * must stand at its end.
 */
import { type Account, addDays, type Movement, rowsOf, type Slice } from "./ledger.ts";
import type { Random } from "./random.ts";
import { drawLook, type Look, openingDayOf, type Statement } from "./statement.ts";
import { type CamtDialect, writeCamt } from "./write-camt.ts";
import { type Mt940Dialect, writeMt940 } from "./write-mt940.ts";
import { type RecordDialect, writeRecords } from "./write-records.ts";
import { type TableName, TABLES, writeTable } from "./write-tables.ts";

export type Format =
  | `mt940:${Mt940Dialect}`
  | `camt:${CamtDialect}`
  | `table:${TableName}`
  | `record:${RecordDialect}`;

export interface Upload {
  readonly do: "upload";
  readonly name: string;
  readonly bytes: Buffer;
  readonly format: Format;
  readonly holds: readonly Statement[];
  /** The bank corrected it: what only this upload holds is not true. */
  readonly isCorrected?: boolean;
  /** The account that the person names where the file names none. */
  readonly assign?: { readonly accountNr: string; readonly currency: string };
}

export interface Deletion {
  readonly do: "delete";
  /** The number of the upload, counted from 0. */
  readonly upload: number;
}

/** The deletion of an upload is undone. */
export interface Restoration {
  readonly do: "restore";
  readonly upload: number;
}

/** A person says that an upload takes the place of an earlier one. */
export interface Replacement {
  readonly do: "replace";
  readonly upload: number;
  readonly earlier: number;
}

export type Step = Upload | Deletion | Restoration | Replacement;

export interface History {
  readonly kind: string;
  readonly seed: number;
  readonly accounts: readonly Account[];
  readonly steps: readonly Step[];
  /** All files are sent before the first one is waited for. */
  readonly atOnce: boolean;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  mt940: "sta",
  camt: "xml",
  table: "csv",
  "record:ofx": "ofx",
  "record:ofx-ids": "ofx",
  "record:qif": "qif",
  "record:umsatz": "txt",
  "record:mt942": "sta",
  "record:mt942-undated": "sta",
};

/** Collects the steps of one history. */
export class Story {
  readonly steps: Step[] = [];
  readonly random: Random;
  atOnce = false;

  constructor(random: Random) {
    this.random = random;
  }

  /** Adds a file; answers its number among the uploads. */
  put(
    format: Format,
    statements: readonly Statement[],
    look: Look = drawLook(this.random),
  ): number {
    const [family, dialect] = format.split(":") as [string, never];
    const dated = statements.map((statement) => this.#openEarlier(statement));
    const bytes =
      family === "mt940"
        ? writeMt940(dated, dialect, look)
        : family === "camt"
          ? writeCamt(dated, dialect, look)
          : family === "record"
            ? writeRecords(dated, dialect, look)
            : writeTable(dated, dialect, look);
    const { account } = statements[0]!;
    const needsAccount =
      format === "record:qif" ||
      TABLES.some((table) => table.name === dialect && table.oneAccount === true);
    const extension = format.endsWith("xlsx")
      ? "xlsx"
      : (EXTENSIONS[format] ?? EXTENSIONS[family])!;
    this.steps.push({
      do: "upload",
      format,
      bytes,
      holds: statements,
      name: `${String(this.#uploads().length + 1).padStart(2, "0")}-${dialect}.${extension}`,
      ...(needsAccount
        ? { assign: { accountNr: account.number, currency: account.currency } }
        : {}),
    });
    return this.#uploads().length - 1;
  }

  /** The same bytes once more, under another name. */
  repeat(upload: number): number {
    const first = this.#uploads()[upload]!;
    this.steps.push({ ...first, name: `again-${this.#uploads().length + 1}-${first.name}` });
    return this.#uploads().length - 1;
  }

  remove(upload: number): void {
    this.steps.push({ do: "delete", upload });
  }

  restore(upload: number): void {
    this.steps.push({ do: "restore", upload });
  }

  replace(upload: number, earlier: number): void {
    this.steps.push({ do: "replace", upload, earlier });
  }

  /** What only this upload holds is not true. */
  correct(upload: number): void {
    const corrected = this.#uploads()[upload]!;
    this.steps[this.steps.indexOf(corrected)] = { ...corrected, isCorrected: true };
  }

  #uploads(): Upload[] {
    return this.steps.filter((step) => step.do === "upload");
  }

  // Many banks date the opening balance by the day before.
  #openEarlier(statement: Statement): Statement {
    const free =
      statement.openingDay === undefined && statement.opens !== false && startsDay(statement);
    if (!free || !this.random.chance(0.3)) return statement;
    return { ...statement, openingDay: addDays(openingDayOf(statement), -1) };
  }
}

/** Whether a slice begins with the first movement of a day. */
export function startsDay({ account, from }: Slice): boolean {
  return (
    from === 0 ||
    from >= account.movements.length ||
    account.movements[from - 1]!.day !== account.movements[from]!.day
  );
}

/** Formats that state balances and booking days. */
export function statementFormats(): Format[] {
  return ["mt940:dated", "mt940:dated", "camt:053.02", "camt:053.08", "camt:electra"];
}

/** A format in which this account's bank states no booking day. */
export function undatedFormat(random: Random, account: Account): Format {
  if (account.bank === "raiffeisen") return random.chance(0.85) ? "mt940:cmi" : "camt:undated";
  return random.pick(["mt940:undated", "camt:undated"]);
}

// Tables without a value day: the column is missing, or its day is that of the card.
const VALUELESS: readonly Format[] = [
  "table:kh-tsv",
  "table:kh-xlsx",
  "table:erste-george",
  "table:otp-2021",
  "table:otp-2026-xlsx",
];

/** Tables that the account's bank gives out. */
export function tableFormats(account: Account, valueDays?: "with" | "without"): Format[] {
  return TABLES.filter(
    (table) =>
      table.bank === account.bank && (table.hufOnly !== true || account.currency === "HUF"),
  )
    .map((table): Format => `table:${table.name}`)
    .filter(
      (format) =>
        valueDays === undefined || VALUELESS.includes(format) === (valueDays === "without"),
    );
}

export const dayFormats = (account: Account): Format[] => [
  ...statementFormats(),
  ...tableFormats(account),
  ...tableFormats(account),
];

export const keyOf = (account: Pick<Account, "number" | "currency">): string =>
  `${account.number} ${account.currency}`;

/** The movements that some file still holds when all steps are done, by account. */
export function expectedRows(history: History): Map<string, Movement[]> {
  const uploads = history.steps.filter((step) => step.do === "upload");
  const gone = new Set<number>();
  for (const step of history.steps) {
    if (step.do === "delete") gone.add(step.upload);
    if (step.do === "restore") gone.delete(step.upload);
    if (step.do === "replace") gone.add(step.earlier);
  }
  const held = new Map<string, Map<number, Movement>>();
  for (const [at, upload] of uploads.entries()) {
    if (gone.has(at) || upload.isCorrected === true) continue;
    for (const slice of upload.holds) {
      const key = keyOf(slice.account);
      const rows = held.get(key) ?? new Map<number, Movement>();
      for (const movement of rowsOf(slice)) rows.set(movement.ordinal, movement);
      held.set(key, rows);
    }
  }
  return new Map([...held].map(([key, rows]) => [key, [...rows.values()]]));
}
