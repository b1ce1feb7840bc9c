/**
 * Files that issue statements of an earlier one again: what differs, and the decision whether the
 * file takes the earlier one's place (decision 0261).
 */
import type { z } from "zod";
import { FILE_UNDO_DAYS } from "#contract/files/file-undo.ts";
import type { StoredFile } from "#contract/files/files.ts";
import type { fileReissueDecide } from "#contract/files/reissues.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { lockOverview, updateFileCounts } from "#server/ledger/overview.ts";
import {
  type IssueDifference,
  judgeAfter,
  listJudged,
  listReissues,
  type NamedItem,
  type Reissue,
  setReissueState,
} from "#server/ledger/reissues.ts";
import { DAY_MS } from "#values/durations.ts";
import { formatAmount } from "#values/money.ts";
import { type RemovalNeeds, removeFile, tellRemoval } from "./delete-file.service.ts";
import { findFiles } from "./deleted-files.store.ts";
import { askReportsAnew, readAgain } from "./reread-earlier.service.ts";
import { presentStoredFile } from "./statement-files.present.ts";
import { findStoredFile, type StoredFileRow, updateStoredFile } from "./statement-files.store.ts";

type FileReissue = StoredFile["reissues"][number];
type Reply = z.input<typeof fileReissueDecide.reply>;

/** What the files issue again, by the file. */
export async function readReissues(
  tx: Tx,
  companyId: string,
  files: readonly Pick<StoredFileRow, "id">[],
): Promise<ReadonlyMap<string, FileReissue[]>> {
  const found = await listReissues(
    tx,
    companyId,
    files.map(({ id }) => id),
  );
  if (found.length === 0) return new Map();
  const earlier = await findFiles(
    tx,
    companyId,
    found.map(({ earlierId }) => earlierId),
  );
  const byId = new Map(earlier.map((file) => [file.id, file]));
  return new Map(
    [...Map.groupBy(found, ({ fileId }) => fileId)].map(([fileId, own]) => [
      fileId,
      own.flatMap((each) => {
        const file = byId.get(each.earlierId);
        return file === undefined ? [] : [presentReissue(each, file)];
      }),
    ]),
  );
}

function presentReissue(
  { state, whole, statements, items }: Reissue,
  earlier: StoredFileRow,
): FileReissue {
  return {
    earlier: {
      _id: earlier.id,
      originalName: earlier.original_name,
      created: earlier.created_at.toISOString(),
      deleted: earlier.deleted_at !== null,
    },
    state,
    whole,
    items: items.slice(0, ITEMS_TOLD).map(({ externalId, currency, was, became }) => ({
      externalId,
      currency,
      was: maybeAmountOf(was),
      became: maybeAmountOf(became),
    })),
    moreItems: Math.max(0, items.length - ITEMS_TOLD),
    statements: statements.map(presentDifference),
  };
}

/** Items of a corrected report that its question names. */
const ITEMS_TOLD = 10;

const amountOf = (units: string): string => formatAmount(BigInt(units));
const maybeAmountOf = (units: string | null): string | null => units && amountOf(units);

function presentDifference(told: IssueDifference): FileReissue["statements"][number] {
  const { accountNr, currency, number, from, to, withdrawn, changed, added, closing, rows } = told;
  return {
    accountNr,
    currency,
    number,
    interval: { start: from, end: to },
    withdrawn: { count: withdrawn.count, sum: amountOf(withdrawn.sum) },
    changed: {
      count: changed.count,
      was: amountOf(changed.was),
      became: amountOf(changed.became),
    },
    added: { count: added.count, sum: amountOf(added.sum) },
    closing: { was: maybeAmountOf(closing.was), became: maybeAmountOf(closing.became) },
    rows: rows.map(({ was, became }) => ({ was: presentItem(was), became: presentItem(became) })),
  };
}

function presentItem(item: NamedItem | null) {
  if (item === null) return null;
  const { id, bookingDate, amount, partnerName } = item;
  return { _id: id, bookingDate, amount: amountOf(amount), partnerName };
}

/**
 * Decides about one earlier file. The decision that is there already changes nothing. Throws
 * `not_found` where the file issues nothing of the earlier one again, `conflict` where that is
 * replaced already, and `file_accounts_moved`.
 */
export async function decideReissue(
  deps: RemovalNeeds,
  access: CompanyAccess,
  id: string,
  { earlier_id: earlier, decision }: Omit<z.output<typeof fileReissueDecide.body>, "company_id">,
): Promise<Reply> {
  const { companyId } = access;
  const [fileId, earlierId] = [id.toLowerCase(), earlier.toLowerCase()];
  const at = deps.clock.now();
  const reply = await inCompany(deps.db, companyId, async (tx) => {
    await lockOverview(tx, companyId);
    const file = await findStoredFile(tx, [companyId], fileId, true);
    const known = await listReissues(tx, companyId, [fileId]);
    const reissue = known.find((each) => each.earlierId === earlierId);
    if (file === undefined || reissue === undefined) throw notFound("File");
    const replaced =
      decision === reissue.state
        ? null
        : await carryOut(tx, deps, access, { reissue, decision, at, name: file.original_name });
    const reissues = await readReissues(tx, companyId, [file]);
    return {
      file: presentStoredFile(file, { reissues: reissues.get(fileId) }),
      replaced,
    };
  });
  await tellRemoval(deps, companyId);
  return reply;
}

interface Carrying {
  readonly reissue: Reissue;
  readonly decision: Reissue["state"];
  readonly at: Date;
  readonly name: string;
}

/** Answers what went with the earlier file, where it left. */
async function carryOut(
  tx: Tx,
  deps: RemovalNeeds,
  access: CompanyAccess,
  { reissue, decision, at, name }: Carrying,
): Promise<Reply["replaced"]> {
  const { companyId } = access;
  const { fileId, earlierId, state, whole } = reissue;
  if (state === "replaced" && (decision !== "open" || whole))
    throw new ApiError("conflict", { message: "The earlier file is replaced; bring it back" });
  await setReissueState(tx, companyId, reissue, decision);
  await audit(
    tx,
    access,
    "statement_file.reissue",
    { kind: "statement_file", id: fileId },
    { before: { decision: state }, after: { name, decision } },
  );
  if (decision === "replaced" && whole) {
    const undoUntil = new Date(at.getTime() + FILE_UNDO_DAYS * DAY_MS);
    const removal = { fileId: earlierId, at, undoUntil, rowsStay: false };
    const { removed, kept } = await removeFile(tx, deps, access, removal);
    return { removed, kept, undoUntil: undoUntil.toISOString() };
  }
  if (isOfReports(reissue)) await decideReports(tx, deps, access, reissue, decision);
  else if (decision === "replaced" || state === "replaced")
    await readAgain(tx, deps, access, earlierId);
  else await judgeAfter(tx, { companyId, at }, await listJudged(tx, companyId, earlierId));
  await updateFileCounts(tx, companyId);
  return null;
}

function isOfReports({ statements }: Reissue): boolean {
  return statements.length === 0;
}

/** Both reports stay: the later one is taken in as it is. Taken back, it leaves and asks anew. */
async function decideReports(
  tx: Tx,
  deps: RemovalNeeds,
  access: CompanyAccess,
  { fileId, earlierId }: Reissue,
  decision: Reissue["state"],
): Promise<void> {
  if (decision === "open") return askReportsAnew(tx, deps, access, earlierId);
  await updateStoredFile(tx, access.companyId, fileId, { accepted_unproven: true });
  await readAgain(tx, deps, access, fileId);
}
