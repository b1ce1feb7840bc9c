/** The demo company's own exports, downloaded from the running program and opened. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { callProgram, openDemo } from "../../e2e/support/program-calls.ts";
import { startProgram } from "../../e2e/support/run-program.ts";
import { day } from "#exports/pdf/print-text.ts";
import type { LocalDate } from "#values/local-date.ts";
import { convert, printedRows, printedText } from "./opened-files.ts";
import { compare, parseTable } from "./read-back.ts";

interface DemoItem {
  readonly bookingDate: LocalDate;
  readonly amount: string;
}

const FORMATS = ["json", "xlsx", "csv", "pdf"] as const;

const TRIES = 30;
const PAUSE_MS = 2_000;

/**
 * Downloads the demo's exports of one moment: the demo's banks bring items while it is young, so
 * all are taken again until the first and the last say the same.
 */
async function downloadDemo(baseUrl: string, folder: string): Promise<void> {
  const { token, company } = await openDemo(baseUrl);
  const { accounts } = await callProgram<{
    accounts: { accountNr: string; originate: string }[];
  }>(baseUrl, "GET", `/bankaccounts?company_id=${company._id}`, { bearer: token });
  const asked = {
    company_id: company._id,
    bank_accounts: accounts.map(({ accountNr, originate }) => ({ accountNr, originate })),
    start_date: "2020-01-01",
    end_date: new Date().toISOString().slice(0, 10),
  };
  const download = async (format: (typeof FORMATS)[number]): Promise<Buffer> => {
    const reply = await fetch(`${baseUrl}/v1/bankaccount/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ ...asked, format }),
    });
    if (!reply.ok) throw new Error(`${format}: ${reply.status} ${await reply.text()}`);
    return Buffer.from(await reply.arrayBuffer());
  };
  const factsOf = (json: Buffer): string =>
    JSON.stringify((JSON.parse(json.toString("utf8")) as { transactions: unknown }).transactions);
  for (let tries = 0; tries < TRIES; tries++) {
    const files = new Map<string, Buffer>();
    for (const format of FORMATS) files.set(format, await download(format));
    if (factsOf(await download("json")) === factsOf(files.get("json")!)) {
      for (const [format, bytes] of files) writeFileSync(join(folder, `demo.${format}`), bytes);
      return;
    }
    await pause(PAUSE_MS);
  }
  throw new Error("The demo's items did not come to rest.");
}

/** Days and amounts of the JSON against those of the other files; answers rows and differences. */
export async function openDemoFiles(
  folder: string,
  readers: { readonly office: boolean; readonly pdf: boolean },
): Promise<{ rows: number; faults: string[] }> {
  const program = await startProgram();
  try {
    await downloadDemo(program.baseUrl, folder);
  } finally {
    await program.stop();
  }
  const { transactions } = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")) as {
    transactions: readonly DemoItem[];
  };
  const wanted = transactions.map(({ bookingDate, amount }) => `${bookingDate} ${Number(amount)}`);
  return {
    rows: wanted.length,
    faults: [
      ...(readers.office ? tableFaults(folder, wanted) : []),
      ...(readers.pdf ? printFaults(folder, transactions) : []),
    ],
  };
}

function tableFaults(folder: string, wanted: readonly string[]): string[] {
  const profile = join(folder, "profile");
  return (["xlsx", "csv"] as const).flatMap((kind) => {
    const out = join(folder, `demo-${kind}`);
    const name = kind === "csv" ? "csv-utf8" : kind;
    convert([join(folder, `demo.${kind}`)], out, { profile, kind: name });
    const lines = parseTable(readFileSync(join(out, "demo.csv"), "utf8").replace("\uFEFF", ""));
    const at = (header: string): number => lines[0]!.indexOf(header);
    const [dayAt, amountAt] = [at("Könyvelés dátuma"), at("Összeg")];
    const found = lines.slice(1).map((line) => `${isoDay(line[dayAt]!)} ${Number(line[amountAt])}`);
    return compare(found, wanted).map((fault) => `demo ${kind}: ${fault}`);
  });
}

const isoDay = (shown: string): string => shown.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, "$3-$1-$2");

function printFaults(folder: string, items: readonly DemoItem[]): string[] {
  const rows = printedRows(printedText(join(folder, "demo.pdf")));
  const digits = (text: string): string => text.replace(/[^\d]/g, "");
  const found = rows.map((row) => {
    const [, shown = ""] = /([+−]?[\d ]+(?:,\d+)?) (?:Ft|[A-Z]{3})/.exec(row.slice(16)) ?? [];
    return `${row.trim().slice(0, 13)} ${digits(shown.split(",")[0]!)}`;
  });
  const wanted = items.map(
    ({ bookingDate, amount }) => `${day(bookingDate)} ${digits(amount.split(".")[0]!)}`,
  );
  return compare(found, wanted).map((fault) => `demo pdf: ${fault}`);
}
