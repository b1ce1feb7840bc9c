/**
 * Stored commands on marks: heads, and their rows in pieces. Every change of a head or a piece is
 * made under the company's locked overview.
 */
import { BOOKED_IDS_MAX } from "#contract/transactions/booking-limits.ts";
import { runText } from "#server/database/run-text.ts";
import type { Stamp } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { BookingOperationTable } from "#server/database/tables/ledger.ts";

/** A set of so many rows is changed at once: as many as a command can name. */
export const AT_ONCE_ROWS = BOOKED_IDS_MAX;

/** Rows of one piece of a larger set: it holds the company's lock for less than half a second. */
export const PIECE_ROWS = 5_000;

export interface Operation {
  readonly id: string;
  readonly userId: string;
  /** Through what the command was given; null where the version before noted nothing. */
  readonly through: Stamp | null;
  readonly booked: boolean;
  readonly at: Date;
  readonly state: BookingOperationTable["state"];
  /** Only rows as they were at this change number are changed. */
  readonly asOf: bigint;
  readonly items: number;
  readonly changed: number;
  readonly restored: number;
  readonly kept: number;
  readonly undoUntil: Date;
}

export interface NewOperation extends Omit<
  Operation,
  "state" | "changed" | "restored" | "kept" | "through"
> {
  readonly through: Stamp;
}

/** Stores an operation; `changed` of one whose rows are written already. */
export async function insertOperation(
  tx: Tx,
  companyId: string,
  operation: NewOperation,
  changed?: number,
): Promise<void> {
  await tx
    .insertInto("booking_operation")
    .values({
      company_id: companyId,
      id: operation.id,
      user_id: operation.userId,
      through: operation.through,
      booked: operation.booked,
      at: operation.at,
      state: changed === undefined ? "running" : "done",
      as_of: operation.asOf,
      items: BigInt(operation.items),
      changed: BigInt(changed ?? 0),
      undo_until: operation.undoUntil,
    })
    .execute();
}

interface OperationRow {
  readonly id: string;
  readonly user_id: string;
  readonly through: string | null;
  readonly booked: boolean;
  readonly at: Date;
  readonly state: Operation["state"];
  readonly as_of: bigint;
  readonly items: bigint;
  readonly changed: bigint;
  readonly restored: bigint;
  readonly kept: bigint;
  readonly undo_until: Date;
}

function readOperation(row: OperationRow): Operation {
  return {
    id: row.id,
    userId: row.user_id,
    through: row.through as Stamp | null,
    booked: row.booked,
    at: row.at,
    state: row.state,
    asOf: row.as_of,
    items: Number(row.items),
    changed: Number(row.changed),
    restored: Number(row.restored),
    kept: Number(row.kept),
    undoUntil: row.undo_until,
  };
}

export async function findOperation(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<Operation | undefined> {
  const row = await tx
    .selectFrom("booking_operation")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && readOperation(row);
}

/** Operations of a person that can be undone at this time and are not, newest first. */
export async function listUndoable(
  tx: Tx,
  companyId: string,
  by: { readonly userId: string; readonly now: Date; readonly limit: number },
): Promise<Operation[]> {
  const rows = await tx
    .selectFrom("booking_operation")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("user_id", "=", by.userId)
    .where("undo_until", ">", by.now)
    .where("state", "<>", "undone")
    .where("changed", ">", 0n)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(by.limit)
    .execute();
  return rows.map(readOperation);
}

/** Writes how far the operation is: counts are added, and a given state replaces the old one. */
export async function updateOperation(
  tx: Tx,
  companyId: string,
  id: string,
  change: {
    readonly state?: Operation["state"];
    readonly changed?: number;
    readonly restored?: number;
    readonly kept?: number;
    readonly undoneAt?: Date;
  },
): Promise<void> {
  await runText(
    tx,
    `update booking_operation set state = coalesce($3::text, state), changed = changed + $4::bigint,
        restored = restored + $5::bigint, kept = kept + $6::bigint, undone_at = coalesce($7::timestamptz, undone_at)
      where company_id = $1::uuid and id = $2::uuid`,
    [
      companyId,
      id,
      change.state ?? null,
      change.changed ?? 0,
      change.restored ?? 0,
      change.kept ?? 0,
      change.undoneAt ?? null,
    ],
  );
}

/** A piece whose rows are not written yet, and whether another one follows. */
export interface OpenPiece {
  readonly piece: number;
  /** As PostgreSQL writes an array. */
  readonly ids: string;
  readonly isLast: boolean;
}

export async function findOpenPiece(
  tx: Tx,
  companyId: string,
  operationId: string,
): Promise<OpenPiece | undefined> {
  const open = `o.company_id = $1::uuid and o.operation_id = $2::uuid and o.change_seq is null`;
  const [first] = await runText<OpenPiece>(
    tx,
    `select p.piece, p.ids::text as ids,
        not exists (select from booking_operation_piece o where ${open} and o.piece > p.piece) as "isLast"
      from (select * from booking_operation_piece o where ${open} order by o.piece limit 1) p`,
    [companyId, operationId],
  );
  return first;
}

/**
 * Rows with their former marks; each list is an array as PostgreSQL writes it, null where all its
 * members are null.
 */
export interface FormerMarks {
  readonly ids: string;
  readonly wasAt: string | null;
  readonly wasBy: string | null;
  readonly wasSeq: string | null;
}

/** The rows of a piece as the command means them, before they are written. */
export function meantRows(ids: string): FormerMarks & { readonly changeSeq: null } {
  return { ids, wasAt: null, wasBy: null, wasSeq: null, changeSeq: null };
}

/** Stores what a piece means, and then what it has changed in place of that. */
export async function putPiece(
  tx: Tx,
  companyId: string,
  operationId: string,
  piece: number,
  rows: FormerMarks & { readonly changeSeq: bigint | null },
): Promise<void> {
  const { ids, wasAt, wasBy, wasSeq, changeSeq } = rows;
  await runText(
    tx,
    `insert into booking_operation_piece (company_id, operation_id, piece, ids, was_at, was_by, was_seq, change_seq)
      values ($1::uuid, $2::uuid, $3::integer, $4::text::uuid[], $5::text::timestamptz[], $6::text::uuid[], $7::text::bigint[],
        $8::bigint)
      on conflict (company_id, operation_id, piece) do update set ids = excluded.ids, was_at = excluded.was_at,
        was_by = excluded.was_by, was_seq = excluded.was_seq, change_seq = excluded.change_seq`,
    [companyId, operationId, piece, ids, wasAt, wasBy, wasSeq, changeSeq],
  );
}

/** A written piece that the undo has not taken back yet, the last one first. */
export interface WrittenPiece extends FormerMarks {
  readonly piece: number;
  readonly changeSeq: bigint;
  readonly count: number;
  readonly isLast: boolean;
}

export async function findWrittenPiece(
  tx: Tx,
  companyId: string,
  operationId: string,
): Promise<WrittenPiece | undefined> {
  const written = `o.company_id = $1::uuid and o.operation_id = $2::uuid and o.change_seq is not null and not o.undone`;
  const [last] = await runText<WrittenPiece>(
    tx,
    `select p.piece, p.ids::text as ids, p.was_at::text as "wasAt", p.was_by::text as "wasBy",
        p.was_seq::text as "wasSeq", p.change_seq as "changeSeq",
        cardinality(p.ids) as count,
        not exists (select from booking_operation_piece o where ${written} and o.piece < p.piece) as "isLast"
      from (select * from booking_operation_piece o where ${written} order by o.piece desc limit 1) p`,
    [companyId, operationId],
  );
  return last;
}

export async function markPieceUndone(
  tx: Tx,
  companyId: string,
  operationId: string,
  piece: number,
): Promise<void> {
  await tx
    .updateTable("booking_operation_piece")
    .set({ undone: true })
    .where("company_id", "=", companyId)
    .where("operation_id", "=", operationId)
    .where("piece", "=", piece)
    .execute();
}

/** Forgets the rows of operations that cannot be undone any more, and old operations themselves. */
export async function forgetOperations(
  tx: Tx,
  companyId: string,
  before: { readonly rows: Date; readonly heads: Date },
): Promise<void> {
  await runText(
    tx,
    `delete from booking_operation_piece p where p.company_id = $1::uuid and p.operation_id in (
        select o.id from booking_operation o
        where o.company_id = $1::uuid and o.undo_until <= $2::timestamptz and o.state in ('done', 'undone', 'stopped'))`,
    [companyId, before.rows],
  );
  await runText(
    tx,
    `delete from booking_operation where company_id = $1::uuid and at <= $2::timestamptz
      and state in ('done', 'undone', 'stopped')`,
    [companyId, before.heads],
  );
}
