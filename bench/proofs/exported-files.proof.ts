/**
 * Exported files are what they say: each format of 1,000 account-months is read back to the facts
 * of its rows. For some of them and for the demo company LibreOffice opens the workbook and the
 * CSV, and pdftotext reads the PDF. Where one of these programs is not installed the part says so
 * and is not proved. `--months=1000 --opened=40`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildHead } from "#server/testing/build-export.ts";
import { listMonths } from "../exports/account-months.ts";
import { openDemoFiles } from "../exports/demo-files.ts";
import { isInstalled, openInOffice, readByPdftotext } from "../exports/opened-files.ts";
import { READ_BACK } from "../exports/read-back.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    months: { type: "string", default: "1000" },
    opened: { type: "string", default: "40" },
  },
});
const FAULTS_SHOWN = 20;

const months = listMonths(Number(values.months), Number(values.seed));
const faults: string[] = [];
const readBack: Record<string, { months: number; rows: number }> = {};
for (const [format, check] of Object.entries(READ_BACK)) {
  const count = { months: 0, rows: 0 };
  for (const { name, rows } of months) {
    const found = await check(rows, buildHead(rows));
    faults.push(...found.map((fault) => `${format} ${name}: ${fault}`));
    count.months++;
    count.rows += rows.length;
  }
  readBack[format] = count;
}

const folder = mkdtempSync(join(tmpdir(), "bankhid-exported-"));
const opened = months
  .slice(0, Number(values.opened))
  .map(({ name, rows }) => ({ name, rows, head: buildHead(rows) }));
const missing: string[] = [];
let demoRows = 0;
try {
  const office = isInstalled("soffice", "--version");
  if (office) faults.push(...(await openInOffice(opened, folder)));
  else missing.push("LibreOffice (soffice) is not installed: no workbook and no CSV was opened");
  const fonts = { regular: readFont("Inter-Regular"), bold: readFont("Inter-SemiBold") };
  const pdf = isInstalled("pdftotext", "-v");
  if (pdf) faults.push(...(await readByPdftotext(opened, fonts, folder)));
  else missing.push("pdftotext is not installed: no PDF was read");
  const found = await openDemoFiles(folder, { office, pdf });
  demoRows = found.rows;
  faults.push(...found.faults);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const report = {
  seed: Number(values.seed),
  readBack,
  opened: opened.length,
  demoRows,
  missing,
  faultCount: faults.length,
  faults: faults.slice(0, FAULTS_SHOWN),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = faults.length === 0 && missing.length === 0 ? 0 : 1;

function readFont(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, `../../src/exports/pdf/fonts/${name}.ttf`));
}
