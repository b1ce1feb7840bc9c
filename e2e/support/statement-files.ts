/**
 * Statement files for the tests: a shared sample where there is one, and generated ones with known
 * sums.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { statementPages, writePdf } from "#server/testing/write-pdf.ts";
import { writeMt940, type WrittenItem } from "#server/testing/write-mt940.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";

export interface TestFile {
  readonly name: string;
  readonly text: string | Buffer;
}

const FORINT = 100_000n as Amount;
export const OTP_ACCOUNT = "117734702222333300000000";
export const KH_ACCOUNT = "104000929999888800000000";

const samples = join(import.meta.dirname, "../../../shared/samples/statements");

/**
 * A file of the shared samples, or undefined where the shared samples are not beside the project.
 */
export function findSampleFile(path: string): TestFile | undefined {
  const full = join(samples, path);
  if (!existsSync(full)) return undefined;
  return { name: path.split("/").at(-1) ?? path, text: readFileSync(full) };
}

export function today(): LocalDate {
  return budapestDate(Date.now());
}

interface StatementRequests {
  readonly name: string;
  readonly accountNr?: string;
  readonly rows: number;
  /** Rows of one day. */
  readonly perDay?: number;
  /** Forints by which the closing balance is wrong. */
  readonly gapForints?: number;
  readonly lastDay?: LocalDate;
}

const OPENING = (5_000_000n * FORINT) as Amount;

/** The statement as its bank gives it out again: the second item is changed, the fifth gone. */
export function buildCorrection(name: string, items: readonly WrittenItem[]): TestFile {
  const [changed, gone] = [items[1], items[4]];
  const corrected = items
    .filter((item) => item !== gone)
    .map((item) =>
      item === changed ? { ...item, amount: (item.amount - 50n * FORINT) as Amount } : item,
    );
  return {
    name,
    text: writeMt940([{ accountNr: OTP_ACCOUNT, opening: OPENING, items: corrected }]),
  };
}

/**
 * An MT940 statement that ends today; row `n` is „Partner n” with an amount of its own, every third
 * one a credit.
 */
export function buildStatement(
  requests: StatementRequests,
): TestFile & { readonly items: readonly WrittenItem[] } {
  const { rows, perDay = 8, lastDay = today() } = requests;
  const items = Array.from({ length: rows }, (_, index): WrittenItem => {
    const amount = (BigInt(1_000 + index * 7) * FORINT) as Amount;
    return {
      date: addDays(lastDay, -Math.floor((rows - 1 - index) / perDay)),
      amount: (index % 3 === 0 ? amount : -amount) as Amount,
      name: `Partner ${String(index + 1).padStart(4, "0")}`,
      note: `Szamla ${2026_0000 + index}`,
    };
  });
  const opening = OPENING;
  const closing =
    items.reduce((sum, item) => sum + item.amount, opening) +
    BigInt(requests.gapForints ?? 0) * FORINT;
  const accountNr = requests.accountNr ?? OTP_ACCOUNT;
  return {
    name: requests.name,
    items,
    text: writeMt940([{ accountNr, opening, items, closing: closing as Amount }]),
  };
}

/** Lets files go over the page, wherever they are, as a mouse would. */
export async function dropFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const given = files.map((file) => ({
    name: file.name,
    base64: Buffer.from(file.text).toString("base64"),
  }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    const target = document.body;
    for (const kind of ["dragenter", "dragover", "drop"]) {
      target.dispatchEvent(
        new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }),
      );
    }
  }, given);
}

/** A printed statement of two items; `last` is the balance that stands beside the second one. */
export function printStatement(name: string, last: string): { name: string; text: Buffer } {
  const balances = { opening: "100 000", closing: "87 150" };
  const text = writePdf(
    statementPages(balances, [
      { date: "2026.03.02.", text: "Atutalas", amount: "-12 500", balance: "87 500" },
      { date: "2026.03.03.", text: "Havidij", amount: "-350", balance: last },
    ]),
  );
  return { name, text };
}
