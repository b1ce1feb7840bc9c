/** How many bytes a company and a person may keep, and the refusal beyond. */
import type { Deps } from "#server/deps.ts";
import { inCompanies, type Tx } from "#server/database/tenant.ts";
import { listMemberships } from "#server/features/access/access.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Person } from "#server/http/handler.ts";
import { lockStorage, sumKeptBytes } from "./storage-room.store.ts";

type Needs = Pick<Deps, "db" | "config" | "clock" | "accessMode">;

/** Bytes that the kept files of a company take, and how many they may take. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly maxBytes: number;
}

// What one transaction may see is limited; a list of companies longer than this is summed in parts.
const COMPANIES_PER_SUM = 1_000;

/** What the company uses of its storage. */
export async function readStorageUse(deps: Pick<Deps, "config">, tx: Tx, companyId: string): Promise<StorageUse> {
  return { usedBytes: await sumKeptBytes(tx, [companyId]), maxBytes: deps.config.limits.storageCompanyBytesMax };
}

/** Bytes that the company may still keep. Throws `storage_full` where none are left. */
export async function requireCompanyRoom(deps: Pick<Deps, "config">, tx: Tx, companyId: string): Promise<number> {
  const { usedBytes, maxBytes } = await readStorageUse(deps, tx, companyId);
  if (usedBytes >= maxBytes) throw storageFull("company");
  return maxBytes - usedBytes;
}

/**
 * Bytes that a person may still keep in all companies of which the person is a director. Infinity where the company is not one of
 * these (an accountant's uploads count for the company only). Throws `storage_full` where none are left.
 */
export async function requirePersonRoom(deps: Needs, person: Person, companyId: string): Promise<number> {
  const owned = (await listMemberships(deps, person)).filter(({ role }) => role === "owner").map((each) => each.companyId);
  if (!owned.includes(companyId)) return Number.POSITIVE_INFINITY;
  let used = 0;
  for (let from = 0; from < owned.length; from += COMPANIES_PER_SUM) {
    const some = owned.slice(from, from + COMPANIES_PER_SUM);
    used += await inCompanies(deps.db, some, (tx) => sumKeptBytes(tx, some));
  }
  const left = deps.config.limits.storagePersonBytesMax - used;
  if (left <= 0) throw storageFull("person");
  return left;
}

/** Makes the uploads of one company take turns until the end of the transaction. To be taken before the lock of a content. */
export const takeStorageTurn = lockStorage;

/**
 * Throws `storage_full` where the company keeps more than it may, the rows of this transaction included. The transaction has taken
 * its turn (`takeStorageTurn`), so of two uploads that fit alone only one passes.
 */
export async function refuseBeyondRoom(deps: Pick<Deps, "config">, tx: Tx, companyId: string): Promise<void> {
  const { usedBytes, maxBytes } = await readStorageUse(deps, tx, companyId);
  if (usedBytes > maxBytes) throw storageFull("company");
}

/** The refusal of bytes for which there is no room. */
export function storageFull(whose: "company" | "person", cause?: unknown): ApiError {
  return new ApiError("storage_full", { message: `The storage of the ${whose} has no room for this file`, cause });
}
