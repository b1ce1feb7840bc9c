/** Papers as pages read them, and their bytes. */
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { PAPER_UNDO_DAYS } from "#contract/papers/paper-kinds.ts";
import type { Paper } from "#contract/papers/papers.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import {
  type DownloadOffer,
  invalidTicket,
  offerDownload,
} from "#server/features/download-tickets/download-tickets.service.ts";
import { sendKept } from "#server/features/statement-files/download-file.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { notFound } from "#server/http/errors.ts";
import type { Pace } from "#server/http/send-bytes.ts";
import { nameMaker } from "#server/http/through.ts";
import { DAY_MS } from "#values/durations.ts";
import { formatAmount } from "#values/money.ts";
import { findPaper, type PaperRow } from "./papers.store.ts";
import {
  listIdsOfItem,
  listItems,
  listPapers,
  type ShownPaper,
  type ShownPaperItem,
} from "./shown-papers.store.ts";

type Needs = Pick<Deps, "db">;

/** Kind of the download tickets of papers. */
export const PAPER_TICKET = "paper";

const ticketSchema = z.object({ paperId: z.uuid() });

/** Rows of lists, the papers beside items, and the lamp of the month. */
export async function tellPages(
  { events }: Pick<Deps, "events">,
  companyId: string,
): Promise<void> {
  await events.publish("Transaction", companyId);
  await events.publish("Company", companyId);
}

/** The papers with these ids, the oldest first. */
export async function readPapers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Paper[]> {
  if (ids.length === 0) return [];
  const papers = await listPapers(tx, companyId, ids);
  const items = Map.groupBy(await listItems(tx, companyId, ids), ({ paperId }) => paperId);
  return papers.map((paper) => presentPaper(paper, items.get(paper.id) ?? []));
}

export async function readPaper(tx: Tx, companyId: string, id: string): Promise<Paper> {
  const [paper] = await readPapers(tx, companyId, [id]);
  if (paper === undefined) throw notFound("Paper");
  return paper;
}

export function readPapersOfItem(
  deps: Needs,
  { companyId }: CompanyAccess,
  transactionId: string,
): Promise<Paper[]> {
  return inCompany(deps.db, companyId, async (tx) =>
    readPapers(tx, companyId, await listIdsOfItem(tx, companyId, transactionId)),
  );
}

function presentPaper(paper: ShownPaper, items: readonly ShownPaperItem[]): Paper {
  const { id, by, through, at, removedAt, ...shown } = paper;
  const until = removedAt && new Date(removedAt.getTime() + PAPER_UNDO_DAYS * DAY_MS);
  return {
    ...shown,
    _id: id,
    by: nameMaker(by, through),
    at: at.toISOString(),
    undoUntil: until?.toISOString() ?? null,
    items: items.map(({ id: _id, paperId: _, amount, ...item }) => ({
      ...item,
      _id,
      amount: formatAmount(amount),
    })),
  };
}

/**
 * A ticket for the paper's bytes, also of a removed one that can be brought back. Throws
 * `not_found` and `file_bytes_gone`.
 */
export async function offerPaper(
  deps: Pick<Deps, "db" | "files" | "clock">,
  access: CompanyAccess,
  id: string,
): Promise<DownloadOffer> {
  const { companyId, actor } = access;
  const paper = await getPaper(deps, companyId, id);
  (await deps.files.open(companyId, paper.hash)).destroy();
  const order = { kind: PAPER_TICKET, companyId, params: { paperId: paper.id } };
  return offerDownload(deps, actor.person, order);
}

/**
 * Streams the paper that a ticket names, by the right that its person has now. Throws `not_found`,
 * `file_bytes_gone` and `download_ticket_invalid`.
 */
export async function sendPaper(
  deps: Pick<Deps, "db" | "files" | "clock" | "accessMode"> & { readonly pace?: Pace | undefined },
  reply: FastifyReply,
  access: CompanyAccess,
  params: unknown,
): Promise<void> {
  const ticket = ticketSchema.safeParse(params);
  if (!ticket.success) throw invalidTicket();
  await sendKept(deps, reply, access, async () => {
    const paper = await getPaper(deps, access.companyId, ticket.data.paperId);
    const { id, hash, name, sizeBytes } = paper;
    return { hash, name, sizeBytes, action: "paper.download", object: { kind: "paper", id } };
  });
}

async function getPaper(deps: Needs, companyId: string, id: string): Promise<PaperRow> {
  const paper = await inCompany(deps.db, companyId, (tx) => findPaper(tx, companyId, id));
  if (paper === undefined) throw notFound("Paper");
  return paper;
}
