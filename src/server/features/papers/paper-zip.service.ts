/** Papers of some days as a ZIP, which is made while it is read. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { dateSchema } from "#contract/fields.ts";
import { formatCsvLine } from "#exports/csv/csv-line.ts";
import { ZipStream } from "#exports/zip/zip-stream.ts";
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import {
  type DownloadOffer,
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { NATIVE_DEFLATER } from "#server/native-deflater.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError } from "#server/http/errors.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { type Pace, sendBytes } from "#server/http/send-bytes.ts";
import type { LocalDate } from "#values/local-date.ts";
import { formatAmount } from "#values/money.ts";
import { listNeeding } from "./needed-papers.store.ts";
import { namePaper } from "./paper-name.ts";
import { listZipped, noteZipped, type ZippedRow } from "./paper-zip.store.ts";

/** Kind of the download tickets of such ZIPs. */
export const PAPER_ZIP_TICKET = "paper-zip";

/** A ZIP of the old form holds four gigabytes; papers are all but packed already. */
const ZIP_BYTES_MAX = 3 * 1024 * 1024 * 1024;
const PAPERS_MAX = 10_000;
const MISSING_MAX = 10_000;

const orderSchema = z.object({ from: dateSchema, to: dateSchema, onlyNew: z.boolean() });
type Order = z.output<typeof orderSchema>;
type Needs = Pick<Deps, "db" | "files" | "clock" | "accessMode"> & {
  readonly pace?: Pace | undefined;
};

/** How many papers a ZIP of the days would have. */
export async function countZip(
  deps: Pick<Deps, "db">,
  { companyId }: CompanyAccess,
  days: Pick<Order, "from" | "to">,
) {
  const rows = await inCompany(deps.db, companyId, (tx) => listZipped(tx, companyId, daysOf(days)));
  const papers = papersOf(rows);
  return { all: sumOf(papers), fresh: sumOf(papers.filter(([row]) => row!.fresh)) };
}

const daysOf = ({ from, to }: Pick<Order, "from" | "to">) => ({
  from: from as LocalDate,
  to: to as LocalDate,
});
const papersOf = (rows: readonly ZippedRow[]): (readonly ZippedRow[])[] => [
  ...Map.groupBy(rows, ({ paperId }) => paperId).values(),
];
const sumOf = (papers: readonly (readonly ZippedRow[])[]) => ({
  papers: papers.length,
  bytes: papers.reduce((sum, [row]) => sum + row!.sizeBytes, 0),
});

/** A ticket for the ZIP. Throws `export_empty` and `too_many_items`. */
export async function offerZip(
  deps: Pick<Deps, "db" | "clock">,
  access: CompanyAccess,
  { from, to, onlyNew }: Order,
): Promise<DownloadOffer & { readonly fileName: string }> {
  const { companyId, actor } = access;
  const counts = await countZip(deps, access, { from, to });
  const { papers, bytes } = onlyNew ? counts.fresh : counts.all;
  if (papers === 0) throw new ApiError("export_empty", { message: "No paper would leave" });
  if (papers > PAPERS_MAX || bytes > ZIP_BYTES_MAX)
    throw new ApiError("too_many_items", { message: "The papers do not fit into one ZIP" });
  const order = { kind: PAPER_ZIP_TICKET, companyId, params: { from, to, onlyNew } };
  const offer = await offerDownload(deps, actor.person, order);
  return { ...offer, fileName: nameZip({ from, to }) };
}

const nameZip = ({ from, to }: Pick<Order, "from" | "to">): string =>
  `bizonylatok_${from.replaceAll("-", "")}-${to.replaceAll("-", "")}.zip`;

/** Sends the ZIP of a ticket, after its line in the company's log. */
export async function sendZip(
  deps: Needs,
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const order = orderSchema.safeParse(params);
  if (!order.success) throw invalidTicket();
  const { companyId, actor } = access;
  const place = await enterHeavy("file", actor.person.userId, companyId);
  const { papers, missing } = await inCompany(deps.db, companyId, async (tx) => {
    const days = daysOf(order.data);
    const rows = await listZipped(tx, companyId, days);
    const chosen = papersOf(rows).filter(([row]) => !order.data.onlyNew || row!.fresh);
    const change = { after: { ...order.data, papers: chosen.length } };
    await audit(tx, access, "paper.zip", { kind: "company", id: companyId }, change);
    const list = { ...days, show: "missing", limit: MISSING_MAX } as const;
    return { papers: chosen, missing: await listNeeding(tx, companyId, list) };
  });
  void reply
    .header("content-type", "application/zip")
    .header("content-disposition", `attachment; filename="${nameZip(order.data)}"`)
    .header("cache-control", "no-store");
  const zip = writeZip(deps, access, { papers, missing, onlyNew: order.data.onlyNew });
  sendBytes(reply, place, zip, deps.pace);
}

interface Leaving {
  readonly papers: readonly (readonly ZippedRow[])[];
  readonly missing: Awaited<ReturnType<typeof listNeeding>>;
  readonly onlyNew: boolean;
}

async function* writeZip(
  deps: Needs,
  access: CompanyAccess,
  { papers, missing, onlyNew }: Leaving,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { companyId, actor } = access;
  const zip = new ZipStream(NATIVE_DEFLATER);
  // A right that is taken away while the bytes flow breaks the download off.
  const check = watchMembership(deps, access);
  const lines = [LIST_HEAD];
  for (const [index, rows] of papers.entries()) {
    const [first] = rows;
    const fileName = namePaper(first!.kind, index + 1, first!);
    zip.open(`bizonylatok/${fileName}`);
    for await (const piece of await deps.files.open(companyId, first!.hash)) {
      await check();
      await zip.writeBytes(piece as Uint8Array);
      yield* zip.take();
    }
    await zip.close();
    yield* zip.take();
    for (const row of rows) lines.push([fileName, row.name, ...cellsOf(row), row.itemId]);
  }
  yield* await writeList(zip, "lista.csv", lines);
  if (missing.length > 0) {
    const cells = missing.map((item) => [...cellsOf(item), item.id]);
    yield* await writeList(zip, "hianyzo_bizonylatok.csv", [LIST_HEAD.slice(2), ...cells]);
  }
  const ids = papers.map(([row]) => row!.paperId);
  const by = { maker: makerOf(actor), at: deps.clock.now() };
  await inCompany(deps.db, companyId, async (tx) => {
    const noted = await noteZipped(tx, companyId, ids, by);
    // Another ZIP of new papers was faster: this one does not come to its end.
    if (onlyNew && noted < ids.length)
      throw new ApiError("conflict", { message: "Papers of this ZIP have left meanwhile" });
  });
  zip.end();
  yield* zip.take();
}

const LIST_HEAD = [
  "Fájl",
  "Eredeti név",
  "Nap",
  "Partner",
  "Összeg",
  "Pénznem",
  "Közlemény",
  "Tétel azonosítója",
];

const cellsOf = (item: {
  readonly date: LocalDate;
  readonly partnerName: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly remittance: string;
}): string[] => [
  item.date,
  item.partnerName,
  formatAmount(item.amount),
  item.currency,
  item.remittance,
];

async function writeList(
  zip: ZipStream,
  path: string,
  lines: readonly (readonly string[])[],
): Promise<Iterable<Uint8Array>> {
  zip.open(path);
  await zip.write(`\ufeff${lines.map((cells) => formatCsvLine(cells)).join("")}`);
  await zip.close();
  return zip.take();
}
