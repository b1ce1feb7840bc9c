/**
 * A place in the stream of changes as a text. It holds no secret and needs no signature: every
 * place that a program could invent is one of its own company's stream.
 */
import { invalidField } from "#server/http/errors.ts";
import type { StreamPlace } from "./sync.store.ts";

export interface SyncCursor {
  readonly companyId: string;
  readonly accountId: string | undefined;
  readonly place: StreamPlace;
  /** The newest arrival that the last completed run has seen; -1: none was completed. */
  readonly known: bigint;
  /** The company's number when the running run began; undefined between two runs. */
  readonly runFrom: bigint | undefined;
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
const VERSION = "1";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NUMBER = /^-?\d{1,18}$/;

const atStart = (companyId: string, accountId: string | undefined): SyncCursor => ({
  companyId,
  accountId,
  place: { seq: 0n, id: NOBODY },
  known: -1n,
  runFrom: undefined,
});

export function writeSyncCursor({
  companyId,
  accountId,
  place,
  known,
  runFrom,
}: SyncCursor): string {
  const parts = [VERSION, companyId, accountId ?? "", place.seq, place.id, known, runFrom ?? ""];
  return Buffer.from(parts.join("|")).toString("base64url");
}

/** Throws `validation_failed` for a text that this company and account never got. */
export function readSyncCursor(
  text: string | undefined,
  companyId: string,
  accountId: string | undefined,
): SyncCursor {
  if (text === undefined || text === "") return atStart(companyId, accountId);
  const parts = Buffer.from(text, "base64url").toString("utf8").split("|");
  const [version, company, account, seq = "", id = "", known = "", runFrom = ""] = parts;
  const isWhole =
    parts.length === 7 &&
    version === VERSION &&
    company === companyId &&
    account === (accountId ?? "") &&
    NUMBER.test(seq) &&
    UUID.test(id) &&
    NUMBER.test(known) &&
    (runFrom === "" || NUMBER.test(runFrom));
  if (!isWhole) throw invalidField("cursor", "cursor_invalid");
  return {
    companyId,
    accountId,
    place: { seq: BigInt(seq), id },
    known: BigInt(known),
    runFrom: runFrom === "" ? undefined : BigInt(runFrom),
  };
}
