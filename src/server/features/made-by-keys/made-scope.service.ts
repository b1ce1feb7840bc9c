/**
 * Whose things count as made by a key: its own acts and those of its links, and of every key that
 * it, its links or those keys made.
 */
import {
  type KeyRow,
  listKeysOfCompany,
} from "#server/features/integrator-keys/integrator-keys.service.ts";
import { readStamp, stampsOfKey } from "#server/database/stamps.ts";
import type { Tx } from "#server/database/tenant.ts";
import type { MadeScope } from "./made-lists.store.ts";

type Key = Pick<KeyRow, "id" | "integrator" | "through">;

/** The scope of one key of the company. */
export async function findScope(
  tx: Tx,
  companyId: string,
  key: Key,
  now: Date,
): Promise<MadeScope> {
  const all = await listKeysOfCompany(tx, companyId);
  return scopeOf(companyId, key, all, now);
}

/** As `findScope`, among the keys of the company. */
export function scopeOf(companyId: string, key: Key, all: readonly Key[], now: Date): MadeScope {
  const family = new Map([[key.id, key]]);
  // A map that grows is walked to its end.
  for (const parent of family.values())
    for (const child of all)
      if (readStamp(child.through).keyId === parent.id) family.set(child.id, child);
  const keys = [...family.values()];
  return {
    companyId,
    keyId: key.id,
    keyIds: keys.map(({ id }) => id),
    stamps: keys.flatMap(stampsOfKey),
    now,
  };
}
