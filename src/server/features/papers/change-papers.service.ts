/**
 * What is done with papers: taken in, put beside items, removed and brought back (decision 0307).
 */
import {
  PAPER_ITEMS_MAX,
  PAPER_UNDO_DAYS,
  PAPERS_OF_ITEM_MAX,
} from "#contract/papers/paper-kinds.ts";
import type { Paper } from "#contract/papers/papers.ts";
import { inCompanies, inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { walkLivingCompanies } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { removeUnneededBytes } from "#server/features/statement-files/delete-file.service.ts";
import {
  cleanFileName,
  type FileNeeds,
  type KeptUpload,
  lockContent,
} from "#server/features/statement-files/statement-files.service.ts";
import { inCompanyWithRoom } from "#server/features/statement-files/storage-room.service.ts";
import { makerOf } from "#server/http/actor.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { DAY_MS } from "#values/durations.ts";
import { detectPaperKind, KIND_BYTES } from "./paper-kind.ts";
import { readPaper, tellPages } from "./papers.service.ts";
import * as store from "./papers.store.ts";

export {
  deletePaperItems as deletePapersOfAccount,
  movePaperRows as movePapers,
} from "./papers.store.ts";

// Companies in one look for removals whose time is over, and removals ended by one look.
const COMPANIES_AT_ONCE = 1_000;
const ENDED_AT_ONCE = 500;

/**
 * Notes kept bytes as a paper of the company, beside the item where one is named. Bytes that the
 * company has as a paper already are that paper. Throws `paper_kind_unknown`, `not_found`,
 * `paper_limit_reached` and `storage_full`; then the bytes are removed.
 */
export async function addPaper(
  deps: FileNeeds,
  access: CompanyAccess,
  kept: KeptUpload,
  transactionId: string | undefined,
): Promise<{ paper: Paper; known: boolean }> {
  const { companyId } = access;
  const { hash } = kept.content;
  try {
    const kind = await readKind(deps, companyId, hash);
    const added = await inCompanyWithRoom(deps, access, async (tx) => {
      await lockContent(tx, companyId, hash);
      // A removal of the same bytes may have been faster.
      (await deps.files.open(companyId, hash)).destroy();
      const known = await store.findByContent(tx, companyId, hash);
      const id = known?.id ?? deps.newId();
      const maker = makerOf(access.actor);
      const at = deps.clock.now();
      if (known === undefined) {
        const name = cleanFileName(kept.originalName);
        const { sizeBytes } = kept.content;
        const paper = { id, name, kind, hash, sizeBytes, origin: "upload", maker, at } as const;
        await store.insertPaper(tx, companyId, paper);
        await audit(tx, access, "paper.add", { kind: "paper", id }, { after: { name, sizeBytes } });
      }
      if (transactionId !== undefined) await attachIn(tx, deps, access, id, [transactionId]);
      return { paper: await readPaper(tx, companyId, id), known: known !== undefined };
    });
    await tellPages(deps, companyId);
    return added;
  } catch (error) {
    if (error instanceof ApiError) await removeUnneededBytes(deps, companyId, hash);
    throw error;
  }
}

/** Only the first bytes are looked at; what a picture or PDF holds is the browser's affair. */
async function readKind(deps: Pick<Deps, "files">, companyId: string, hash: Buffer) {
  const bytes = await deps.files.open(companyId, hash);
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of bytes) {
    pieces.push(Buffer.from(piece as Uint8Array));
    read += (piece as Uint8Array).length;
    if (read >= KIND_BYTES) break;
  }
  bytes.destroy();
  const kind = detectPaperKind(Buffer.concat(pieces).subarray(0, KIND_BYTES));
  if (kind === undefined)
    throw new ApiError("paper_kind_unknown", {
      message: "The file begins as no PDF, JPEG, PNG, WebP or HEIC",
    });
  return kind;
}

/**
 * Puts a paper beside items, or takes it away from them. Throws `not_found` for a paper or an item
 * that is not the company's, and `paper_limit_reached`.
 */
export async function attachPaper(
  deps: Pick<Deps, "db" | "clock" | "events">,
  access: CompanyAccess,
  id: string,
  { transactionIds, attached }: { readonly transactionIds: string[]; readonly attached: boolean },
): Promise<Paper> {
  const { companyId } = access;
  const ids = [...new Set(transactionIds.map((each) => each.toLowerCase()))];
  const paper = await inCompany(deps.db, companyId, async (tx) => {
    await lockLiving(tx, companyId, id);
    if (attached) await attachIn(tx, deps, access, id, ids);
    else await detachIn(tx, access, id, ids);
    return readPaper(tx, companyId, id);
  });
  await tellPages(deps, companyId);
  return paper;
}

async function lockLiving(tx: Tx, companyId: string, id: string): Promise<void> {
  const paper = await store.findPaper(tx, companyId, id, true);
  if (paper === undefined || paper.removedAt !== null) throw notFound("Paper");
}

async function attachIn(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: CompanyAccess,
  id: string,
  items: readonly string[],
): Promise<void> {
  const { companyId, actor } = access;
  const found = await store.lockItems(tx, companyId, items);
  if (items.some((each) => !found.has(each))) throw notFound("Transaction");
  const by = { maker: makerOf(actor), at: deps.clock.now() };
  const count = await store.insertItems(tx, companyId, id, items, by);
  const { items: beside, papersOfItem } = await store.countBeside(tx, companyId, id);
  if (beside > PAPER_ITEMS_MAX || papersOfItem > PAPERS_OF_ITEM_MAX)
    throw new ApiError("paper_limit_reached", {
      message: `At most ${PAPER_ITEMS_MAX} items of a paper, and ${PAPERS_OF_ITEM_MAX} papers of an item`,
    });
  if (count > 0)
    await audit(tx, access, "paper.attach", { kind: "paper", id }, { after: { items: count } });
}

async function detachIn(
  tx: Tx,
  access: CompanyAccess,
  id: string,
  items: readonly string[],
): Promise<void> {
  const count = await store.deleteItems(tx, access.companyId, id, items);
  if (count > 0)
    await audit(tx, access, "paper.detach", { kind: "paper", id }, { after: { items: count } });
}

/** Removes a paper; it can be brought back for some days. Throws `not_found`. */
export async function removePaper(
  deps: Pick<Deps, "db" | "clock" | "events">,
  access: CompanyAccess,
  id: string,
): Promise<Paper> {
  return setRemoved(deps, access, id, { at: deps.clock.now(), maker: makerOf(access.actor) });
}

/** Brings a removed paper back beside its items. Throws `not_found`. */
export async function restorePaper(
  deps: Pick<Deps, "db" | "clock" | "events">,
  access: CompanyAccess,
  id: string,
): Promise<Paper> {
  return setRemoved(deps, access, id, null);
}

async function setRemoved(
  deps: Pick<Deps, "db" | "events">,
  access: CompanyAccess,
  id: string,
  removed: Parameters<typeof store.setRemoved>[3],
): Promise<Paper> {
  const { companyId } = access;
  const paper = await inCompany(deps.db, companyId, async (tx) => {
    const found = await store.findPaper(tx, companyId, id, true);
    if (found === undefined) throw notFound("Paper");
    // The same press may come twice.
    if ((found.removedAt === null) !== (removed === null)) {
      await store.setRemoved(tx, companyId, id, removed);
      const action = removed === null ? "paper.restore" : "paper.remove";
      const change = { after: { name: found.name } };
      await audit(tx, access, action, { kind: "paper", id }, change);
    }
    return readPaper(tx, companyId, id);
  });
  await tellPages(deps, companyId);
  return paper;
}

/** Ends removals whose time is over; answers how many. */
export async function endRemovals(
  deps: Pick<Deps, "db" | "files" | "log" | "clock">,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - PAPER_UNDO_DAYS * DAY_MS);
  let ended = 0;
  for await (const ids of walkLivingCompanies(deps, COMPANIES_AT_ONCE))
    for (;;) {
      const gone = await inCompanies(deps.db, ids, (tx) =>
        store.deleteRemoved(tx, ids, before, ENDED_AT_ONCE),
      );
      for (const { companyId, hash } of gone) await removeUnneededBytes(deps, companyId, hash);
      ended += gone.length;
      if (gone.length < ENDED_AT_ONCE) break;
    }
  return ended;
}
