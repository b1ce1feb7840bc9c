/** Notes about items: one of each item, written by any person of the company for all of them. */
import { makerOf } from "#server/http/actor.ts";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { readTransactions } from "#server/features/transactions/read-transactions.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import { touchNoted } from "#server/ledger/marks.ts";
import { lockOverview, updateOverview } from "#server/ledger/overview.ts";
import * as store from "./transaction-notes.store.ts";

export {
  deleteNoteRows as deleteNotes,
  moveNoteRows as moveNotes,
} from "./transaction-notes.store.ts";

export type NoteNeeds = Pick<Deps, "db" | "clock" | "events" | "queue" | "newId">;

interface NoteRequest {
  /** Empty: the note goes. */
  readonly text: string;
  readonly was: string | null;
}

/**
 * Writes the note of an item, or takes it away. Throws `not_found`, and `conflict` where another
 * note stands there than the one that the caller saw: a colleague's words are not lost unread. The
 * caller's own last words, or a deletion, may be sent again, because their answer was lost: nothing
 * is done then.
 */
export async function setNote(
  deps: NoteNeeds,
  access: CompanyAccess,
  id: string,
  { text, was }: NoteRequest,
): Promise<Transaction> {
  const { companyId } = access;
  const transaction = await inCompany(deps.db, companyId, async (tx) => {
    const changeSeq = (await lockOverview(tx, companyId)) + 1n;
    if (!(await store.lockRow(tx, companyId, id))) throw notFound("Transaction");
    const stored = await store.listNotes(tx, companyId, id);
    const before = stored[0];
    const isSeen =
      (before?.written_at.toISOString() ?? null) === (was && new Date(was).toISOString());
    const isOwnAgain = before?.text === text && before.by === access.actor.person.userId;
    const isGoneAlready = before === undefined && text === "";
    if (!isSeen && !isOwnAgain && !isGoneAlready)
      throw new ApiError("conflict", { message: "Somebody has changed the note since" });
    if (text !== (before?.text ?? "")) {
      await write(tx, deps, access, { id, text, stored });
      await touchNoted(tx, companyId, id, changeSeq);
      await updateOverview(tx, companyId, { changeSeq, unbookedDelta: 0 });
      const caused = { companyId, by: makerOf(access.actor) };
      await emitEvent(tx, deps, caused, { type: "transactions.sync_available" });
    }
    const [row] = await readTransactions(tx, companyId, [id]);
    return row!;
  });
  await deps.events.publish("Transaction", companyId);
  return transaction;
}

async function write(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  access: CompanyAccess,
  { id, text, stored }: { id: string; text: string; stored: readonly store.StoredNote[] },
): Promise<void> {
  const { companyId, actor } = access;
  // An item of several origins has one note: the row that leads now bears it.
  const gone = stored.filter((note) => note.id !== id || text === "").map((note) => note.id);
  if (gone.length > 0) await store.deleteNotesOf(tx, companyId, gone);
  if (text !== "") {
    const note = { id, text, maker: makerOf(actor), written_at: deps.clock.now() };
    await store.putNote(tx, companyId, note);
  }
  const action = text === "" ? "transaction.note-delete" : "transaction.note";
  await audit(
    tx,
    access,
    action,
    { kind: "transaction", id },
    {
      ...(stored[0] && { before: { text: stored[0].text } }),
      ...(text !== "" && { after: { text } }),
    },
  );
}
