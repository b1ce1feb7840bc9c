/**
 * Sends bad files through HTTP to the whole running program, and notes the answer, the file's end,
 * the time and the memory.
 */
import { createWriteStream, openAsBlob, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Zip, ZipDeflate, zipSync } from "fflate";
import iconv from "iconv-lite";
import type { StoredFile } from "#contract/files/files.ts";
import type { ReadProblemCode } from "#values/read-problem-codes.ts";
import type { LocalDate } from "#values/local-date.ts";
import type { Amount } from "#values/money.ts";
import { readProblemText } from "#web/areas/uploads/texts/read-problems.ts";
import { writeMt940 } from "#server/testing/write-mt940.ts";
import { BAD_PDFS } from "./bad-pdfs.ts";
import { callProgram, listLetters } from "../e2e/support/program-calls.ts";
import { startProgram, type StartedProgram } from "../e2e/support/run-program.ts";

export interface BadInputResult {
  readonly input: string;
  readonly bytes: number;
  readonly http: number;
  readonly status: string;
  readonly codes: readonly ReadProblemCode[];
  readonly sentence: string;
  readonly rows: number;
  readonly seconds: number;
  /** Peak of the program's memory while it had the file, minus its memory before. */
  readonly grownMib: number;
  readonly asExpected: boolean;
}

export interface BadInput {
  readonly name: string;
  readonly fileName: string;
  readonly status: StoredFile["status"];
  /** One of these must be among the problems; none where the file must be read without one. */
  readonly codes: readonly ReadProblemCode[];
  /** The name that the newest row must show, every letter right. */
  readonly partner?: string;
  readonly write: (path: string) => void | Promise<void>;
}

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const END_MS = 240_000;
const ACCOUNT = "117734702222333300000000";
const SECOND_ACCOUNT = "104000929999888800000000";
const CHARSET_NAME = "Őrségi Tűzifa Kft.";
const THIRD_ACCOUNT = "104000928888777700000000";
/** Many accented letters, so that one broken one cannot make the file look like another charset. */
const LONG_NAME = "Őrségi árvíztűrő tükörfúrógép és tűzifa";
const DAY = "2026-11-20" as LocalDate;

function statementText(requests: { accountNr?: string; gap?: bigint; name?: string } = {}): string {
  const items = [-1_250_000n, 3_400_000n, -99_000n].map((units, index) => ({
    date: DAY,
    amount: (units * 1_000n) as Amount,
    name: requests.name ?? "Teszt Kft.",
    note: `Szamla ${index}`,
  }));
  const opening = 100_000_000_000n as Amount;
  const closing = items.reduce((sum, item) => sum + item.amount, opening) + (requests.gap ?? 0n);
  return writeMt940([
    { accountNr: requests.accountNr ?? ACCOUNT, opening, items, closing: closing as Amount },
  ]);
}

function camtText(encoding: string, name: string): string {
  const entry =
    `<Ntry><Amt Ccy="HUF">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${DAY}</Dt></BookgDt>` +
    `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`;
  return (
    `<?xml version="1.0" encoding="${encoding}"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Ccy>HUF</Ccy></Acct>${entry}</Stmt>` +
    "</BkToCstmrStmt></Document>"
  );
}

function doctypeBomb(): string {
  const entities = Array.from(
    { length: 10 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join("");
  return `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${entities}]><Document><BkToCstmrStmt>&l10;</BkToCstmrStmt></Document>`;
}

function loseHalfLetter(text: Buffer): Buffer {
  const at = text.indexOf("Ő");
  return Buffer.concat([text.subarray(0, at + 1), text.subarray(at + 2)]);
}

const CONTENT_TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>';
const WORKBOOK =
  '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheets><sheet name="1" sheetId="1" r:id="r1" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/></sheets></workbook>';

/** A gigabyte of rows in about a megabyte. */
async function writeZipBomb(path: string): Promise<void> {
  const out = createWriteStream(path);
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    out.write(chunk);
  });
  for (const [name, text] of [
    ["[Content_Types].xml", CONTENT_TYPES],
    ["xl/workbook.xml", WORKBOOK],
  ] as const) {
    const part = new ZipDeflate(name, { level: 1 });
    zip.add(part);
    part.push(Buffer.from(text), true);
  }
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 1 });
  zip.add(sheet);
  sheet.push(Buffer.from("<worksheet><sheetData>"));
  const rows = Buffer.from('<row><c t="n"><v>1</v></c></row>'.repeat(32_768));
  for (let written = 0; written < GIB; written += rows.length) sheet.push(rows);
  sheet.push(Buffer.from("</sheetData></worksheet>"), true);
  zip.end();
  await new Promise((resolve) => out.end(resolve));
}

const INPUTS: readonly BadInput[] = [
  {
    name: "empty file",
    fileName: "ures.sta",
    status: "failed",
    codes: ["file_empty"],
    write: (path) => writeFileSync(path, ""),
  },
  {
    name: "2 GB of zeros",
    fileName: "nullak.sta",
    status: "failed",
    codes: ["file_empty"],
    write: (path) => (writeFileSync(path, ""), truncateSync(path, 2 * GIB)),
  },
  {
    name: "ZIP bomb as .xlsx (1 GiB unpacked)",
    fileName: "bomba.xlsx",
    status: "failed",
    codes: ["limit_exceeded"],
    write: writeZipBomb,
  },
  {
    name: "program renamed to .sta",
    fileName: "program.sta",
    status: "failed",
    codes: ["not_a_statement"],
    write: (path) => writeFileSync(path, readFileSync(process.execPath).subarray(0, 3 * MIB)),
  },
  {
    name: "Windows program renamed to .csv",
    fileName: "program.csv",
    status: "failed",
    codes: ["not_a_statement"],
    write: (path) =>
      writeFileSync(
        path,
        Buffer.concat([Buffer.from("MZ\x90\0\x03\0\0\0"), Buffer.alloc(64 * 1024, 7)]),
      ),
  },
  {
    name: "XML with a DOCTYPE bomb",
    fileName: "bomba.xml",
    status: "failed",
    codes: ["xml_doctype_refused"],
    write: (path) => writeFileSync(path, doctypeBomb()),
  },
  ...BAD_PDFS,
  {
    name: "truncated MT940",
    fileName: "csonka.sta",
    status: "failed",
    codes: ["file_truncated"],
    write: (path) => writeFileSync(path, statementText().slice(0, -70)),
  },
  {
    name: "truncated CAMT.053",
    fileName: "csonka.xml",
    status: "failed",
    codes: ["file_truncated", "syntax_invalid"],
    write: (path) => writeFileSync(path, camtText("UTF-8", "Teszt Kft.").slice(0, -90)),
  },
  {
    name: "truncated workbook",
    fileName: "csonka.xlsx",
    status: "failed",
    codes: ["file_truncated", "syntax_invalid"],
    write: (path) =>
      writeFileSync(
        path,
        zipSync({ "xl/workbook.xml": Buffer.from(WORKBOOK.repeat(50)) }).subarray(0, 200),
      ),
  },
  {
    name: "wrong charset: CAMT.053 says UTF-8, is CP1250",
    fileName: "kodolas.xml",
    status: "finished",
    codes: [],
    partner: CHARSET_NAME,
    write: (path) => writeFileSync(path, iconv.encode(camtText("UTF-8", CHARSET_NAME), "win1250")),
  },
  {
    name: "wrong charset: MT940 in CP852",
    fileName: "cp852.sta",
    status: "finished",
    codes: [],
    partner: CHARSET_NAME,
    write: (path) =>
      writeFileSync(
        path,
        iconv.encode(statementText({ accountNr: SECOND_ACCOUNT, name: CHARSET_NAME }), "cp852"),
      ),
  },
  {
    name: "damaged charset: half a letter lost in UTF-8",
    fileName: "serult.sta",
    status: "finished",
    codes: ["text_damaged"],
    write: (path) =>
      writeFileSync(
        path,
        loseHalfLetter(Buffer.from(statementText({ accountNr: THIRD_ACCOUNT, name: LONG_NAME }))),
      ),
  },
  {
    name: "account number with a wrong check digit",
    fileName: "szamlaszam.sta",
    status: "finished",
    codes: ["account_check_failed"],
    write: (path) => writeFileSync(path, statementText({ accountNr: "117734702222333400000000" })),
  },
  {
    name: "statement that does not tie",
    fileName: "nemjonki.sta",
    status: "waiting",
    codes: ["balance_mismatch"],
    write: (path) => writeFileSync(path, statementText({ gap: 1_270_000_000n })),
  },
];

/** Starts a program of its own and tries every input on it, in order. */
export async function tryBadInputs(
  onResult: (result: BadInputResult) => void = () => undefined,
): Promise<BadInputResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "bankhid-bad-"));
  const program = await startProgram();
  try {
    const caller = await register(program.baseUrl);
    const results: BadInputResult[] = [];
    for (const input of INPUTS) {
      const result = await tryOne(program, caller, input, join(folder, input.fileName));
      onResult(result);
      results.push(result);
    }
    return results;
  } finally {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Caller {
  readonly token: string;
  readonly companyId: string;
}

async function register(baseUrl: string): Promise<Caller> {
  const email = "rossz-fajlok@pelda.hu";
  await callProgram(baseUrl, "POST", "/entr/auth", { body: { email } });
  const link = await waitForLink(baseUrl, email);
  const accepted = { body: { privacyAccepted: true }, bearer: link };
  await callProgram(baseUrl, "POST", "/profile", accepted);
  const { token } = await callProgram<{ token: string }>(baseUrl, "GET", `/me?token=${link}`);
  const company = await callProgram<{ _id: string }>(baseUrl, "POST", "/company", {
    body: { tax_number: "12345676", company_name: "Rossz Fájlok Kft." },
    bearer: token,
  });
  return { token, companyId: company._id };
}

async function waitForLink(baseUrl: string, email: string): Promise<string> {
  for (;;) {
    const [letter] = await listLetters(baseUrl, email);
    const found = /\/registration\/confirm\/([^/\s]+)/.exec(letter?.text ?? "")?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function tryOne(
  program: StartedProgram,
  caller: Caller,
  input: BadInput,
  path: string,
): Promise<BadInputResult> {
  await input.write(path);
  const before = readMemoryMib(program.pid, "VmRSS");
  writeFileSync(`/proc/${program.pid}/clear_refs`, "5");
  const startedAt = performance.now();
  const form = new FormData();
  form.append("company_name", "Rossz Fájlok Kft.");
  const blob = await openAsBlob(path);
  form.append("file", blob, input.fileName);
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${program.baseUrl}/v1/file/${caller.companyId}`, {
    method: "POST",
    headers,
    body: form,
  });
  const uploaded = (await answer.json()) as StoredFile & { code?: string };
  const file = answer.ok ? await waitForEnd(program.baseUrl, caller, uploaded.name) : undefined;
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const codes = file?.problems.map((problem) => problem.code) ?? [];
  const first =
    file?.problems.find((problem) => input.codes.includes(problem.code)) ?? file?.problems[0];
  const words = first && readProblemText(first);
  return {
    input: input.name,
    bytes: blob.size,
    http: answer.status,
    status: file?.status ?? uploaded.code ?? "refused",
    codes: [...new Set(codes)],
    sentence: words ? `${words.title}. ${words.advice}` : "",
    rows: file?.newCount ?? 0,
    seconds,
    grownMib: Math.max(0, readMemoryMib(program.pid, "VmHWM") - before),
    asExpected:
      file?.status === input.status &&
      hasExpectedCodes(input, codes) &&
      (await showsPartner(program.baseUrl, caller, input, file)),
  };
}

function hasExpectedCodes(input: BadInput, codes: readonly ReadProblemCode[]): boolean {
  return input.codes.length === 0
    ? codes.length === 0
    : codes.some((code) => input.codes.includes(code));
}

async function showsPartner(
  baseUrl: string,
  caller: Caller,
  input: BadInput,
  file: StoredFile,
): Promise<boolean> {
  if (input.partner === undefined) return true;
  const body = { company_id: caller.companyId, bankAccounts: [], booked: "ALL", fileId: file._id };
  const headers = { "content-type": "application/json", authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${baseUrl}/v1/bankaccounts-transactions/`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { transactions } = (await answer.json()) as { transactions: { partnerName: string }[] };
  return (
    transactions.length > 0 && transactions.every((each) => each.partnerName === input.partner)
  );
}

async function waitForEnd(baseUrl: string, caller: Caller, name: string): Promise<StoredFile> {
  const deadline = Date.now() + END_MS;
  for (;;) {
    const address = `${baseUrl}/v1/file?company_id=${caller.companyId}&names=${name}&wait=20`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${caller.token}` } });
    const [file] = ((await answer.json()) as { files: StoredFile[] }).files;
    if (file && file.status !== "pending" && file.status !== "processing") return file;
    if (Date.now() > deadline) throw new Error(`${name} did not come to an end`);
  }
}

function readMemoryMib(pid: number, field: "VmRSS" | "VmHWM"): number {
  const line = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  );
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
