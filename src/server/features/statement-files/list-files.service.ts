/** The list of files, and the wait for files that are being read. */
import type { z } from "zod";
import { type fileList, LONG_POLL_NAMES_MAX } from "#contract/files/files.ts";
import { idSchema } from "#contract/fields.ts";
import { DAY_MS } from "#values/durations.ts";
import { listDeletions } from "#server/ledger/files.ts";
import { inCompany } from "#server/database/tenant.ts";
import { watchMembership } from "#server/features/access/access.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { enterHeavy } from "#server/http/heavy-calls.ts";
import { presentStoredFile } from "./statement-files.present.ts";
import { readStorageUse } from "./storage-room.service.ts";
import {
  countStoredFiles,
  ENDED,
  type FilesShown,
  listStoredFiles,
  type StoredFileRow,
} from "./statement-files.store.ts";
import { listUploaders } from "./uploaders.store.ts";
import { readReissues } from "./reissues.service.ts";
import { readClientQuestions } from "./client/client-question.service.ts";
import type { FileNeeds } from "./statement-files.service.ts";

/** One page of the list. */
const FILES_PER_PAGE = 50;

// Events tell at once; this catches one that was lost.
const RECHECK_MS = 2_000;

type ListQuery = Omit<z.output<typeof fileList.query>, "company_id">;

type ListReply = z.input<typeof fileList.reply>;

/**
 * A page of files, or with names the named ones; with `wait` it answers when one of them has ended,
 * or the time is over.
 */
export async function listFiles(
  deps: FileNeeds,
  access: CompanyAccess,
  query: ListQuery,
  signal: AbortSignal,
): Promise<ListReply> {
  const { companyId, actor } = access;
  const names = query.names
    ?.split(",")
    .map((name) => name.trim())
    .filter(Boolean)
    .slice(0, LONG_POLL_NAMES_MAX);
  if (names === undefined) return listPage(deps, access, query);
  const read = (): Promise<StoredFileRow[]> =>
    inCompany(deps.db, companyId, (tx) =>
      names.length === 0
        ? Promise.resolve([])
        : listStoredFiles(tx, companyId, { names, limit: names.length }),
    );
  if (query.wait !== undefined && query.wait > 0)
    await enterHeavy("poll", actor.person.userId, companyId);
  const ended = (rows: readonly StoredFileRow[]): boolean =>
    rows.length === 0 || rows.some((row) => ENDED.has(row.status));
  const rows = await waitFor(deps, access, {
    read,
    ended,
    waitMs: (query.wait ?? 0) * 1_000,
    signal,
  });
  const questions = await readClientQuestions(deps, access, rows);
  const reissues = await inCompany(deps.db, companyId, (tx) => readReissues(tx, companyId, rows));
  const present = (row: StoredFileRow) =>
    presentStoredFile(row, {
      clientQuestion: questions.get(row.id),
      reissues: reissues.get(row.id),
    });
  return { files: rows.map(present), total: rows.length };
}

// Events after which the person may have lost the company.
const RIGHTS_CHANGED: ReadonlySet<string> = new Set(["Accountant", "Company"]);

/**
 * Throws `not_found` and `session_expired` where right or session ended while the reply waited.
 */
async function waitFor(
  deps: Pick<FileNeeds, "events" | "db" | "accessMode">,
  access: CompanyAccess,
  poll: {
    read: () => Promise<StoredFileRow[]>;
    ended: (rows: readonly StoredFileRow[]) => boolean;
    waitMs: number;
    signal: AbortSignal;
  },
): Promise<StoredFileRow[]> {
  const { person } = access.actor;
  const deadline = performance.now() + poll.waitMs;
  const requireRight = watchMembership(deps, access, 0);
  let wake = (): void => {};
  let isDoubted = false;
  const doubt = (): void => {
    isDoubted = true;
    wake();
  };
  const unsubscribe = [
    deps.events.subscribe(({ category, companyId }) => {
      if (companyId !== access.companyId) return;
      if (RIGHTS_CHANGED.has(category)) doubt();
      else if (category === "File") wake();
    }),
    deps.events.subscribeEnded((sessionId) => {
      if (sessionId === person.sessionId) doubt();
    }),
  ];
  try {
    for (let looks = 0; ; looks++) {
      // Asked for before the read: an event that comes during it must not be missed.
      const woken = new Promise<void>((done) => (wake = done));
      const rows = await poll.read();
      const left = deadline - performance.now();
      const isLast = left <= 0 || poll.signal.aborted || poll.ended(rows);
      // The right stood when the call came in; it may have ended while the reply waited.
      if (isDoubted || (isLast && looks > 0)) await requireRight();
      isDoubted = false;
      if (isLast) return rows;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        woken,
        new Promise((done) => (timer = setTimeout(done, Math.min(left, RECHECK_MS)))),
      ]);
      clearTimeout(timer);
    }
  } finally {
    for (const stop of unsubscribe) stop();
  }
}

async function listPage(
  deps: FileNeeds,
  access: CompanyAccess,
  { page: cursor, show = "living" }: { page?: string | undefined; show?: FilesShown | undefined },
): Promise<ListReply> {
  const { companyId } = access;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const deletedSince = new Date(deps.clock.now().getTime() - DAY_MS);
  const page = await inCompany(deps.db, companyId, async (tx) => {
    const limit = FILES_PER_PAGE + 1;
    const rows = await listStoredFiles(tx, companyId, { after, limit, show, deletedSince });
    const shown = rows.slice(0, FILES_PER_PAGE);
    const last = shown.at(-1);
    const nextPage = rows.length > FILES_PER_PAGE && last ? writeCursor(last) : undefined;
    const counts = await countStoredFiles(tx, companyId, deletedSince);
    const deletions = await listDeletions(
      tx,
      companyId,
      shown.filter((row) => row.deleted_at !== null).map((row) => row.id),
    );
    const storage = await readStorageUse(deps, tx, companyId);
    const uploaders = await listUploaders(
      tx,
      companyId,
      shown.map((row) => row.id),
    );
    const reissues = await readReissues(tx, companyId, shown);
    return { shown, nextPage, counts, deletions, storage, uploaders, reissues };
  });
  const { shown, nextPage, counts, deletions, storage, uploaders, reissues } = page;
  const questions = await readClientQuestions(deps, access, shown);
  return {
    files: shown.map((row) =>
      presentStoredFile(row, {
        deletion: deletions.find(({ fileId }) => fileId === row.id),
        clientQuestion: questions.get(row.id),
        uploadedBy: uploaders.get(row.id) ?? null,
        reissues: reissues.get(row.id),
      }),
    ),
    total: counts[show],
    counts,
    storage,
    ...(nextPage ? { nextPage } : {}),
  };
}

function writeCursor(row: StoredFileRow): string {
  return Buffer.from(`${row.created_at.getTime()}.${row.id}`).toString("base64url");
}

function readCursor(text: string): { createdAt: Date; id: string } {
  const match = /^(\d{1,14})\.(.*)$/.exec(Buffer.from(text, "base64url").toString());
  if (!match || !idSchema.safeParse(match[2]).success) {
    throw new ApiError("page_cursor_invalid", { message: "Begin the list again without page" });
  }
  return { createdAt: new Date(Number(match[1])), id: match[2]! };
}
