/** Limits of the bytes that a company and a person may keep, and the refusal beyond them. */
import type { Deps } from "#server/deps.ts";
import { inCompanies, narrowTo, type Tx } from "#server/database/tenant.ts";
import { listOwnedIds } from "#server/features/access/access.service.ts";
import { ApiError } from "#server/http/errors.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { lockStorage, sumKeptBytes } from "./storage-room.store.ts";

type Needs = Pick<Deps, "db" | "config" | "clock" | "accessMode">;

/** Bytes that the kept files of a company take, and how many they may take. */
export interface StorageUse {
  readonly usedBytes: number;
  readonly maxBytes: number;
}

// One transaction sees a limited number of companies; a longer list is summed in parts.
const COMPANIES_PER_SUM = 1_000;

/** The company's use of its storage. */
export async function readStorageUse(
  deps: Pick<Deps, "config">,
  tx: Tx,
  companyId: string,
): Promise<StorageUse> {
  return {
    usedBytes: await sumKeptBytes(tx, [companyId]),
    maxBytes: deps.config.limits.storageCompanyBytesMax,
  };
}

/** Bytes that the company may still keep. Throws `storage_full` where none are left. */
export async function requireCompanyRoom(
  deps: Pick<Deps, "config">,
  tx: Tx,
  companyId: string,
): Promise<number> {
  const { usedBytes, maxBytes } = await readStorageUse(deps, tx, companyId);
  if (usedBytes >= maxBytes) throw storageFull("company");
  return maxBytes - usedBytes;
}

/**
 * Bytes that a person may still keep in all companies of which the person is a director. Infinity
 * where the company is not one of these (an accountant's uploads count for the company only).
 * Throws `storage_full` where none are left.
 */
export async function requirePersonRoom(
  deps: Needs,
  { actor, companyId }: CompanyAccess,
): Promise<number> {
  const owned = await listOwnedIds(deps, actor.person);
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

/**
 * Runs `work` in a transaction of the company, and commits only where the rows that it writes have
 * room in the storage of the company and of the person. Uploads of one person and of one company
 * take turns: of two that fit alone only one passes. Rejects with `storage_full`, and with the
 * error of `work`.
 */
export async function inCompanyWithRoom<T>(
  deps: Needs,
  { actor, companyId }: CompanyAccess,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { storageCompanyBytesMax, storagePersonBytesMax } = deps.config.limits;
  const owned = await listOwnedIds(deps, actor.person);
  // More companies than one transaction sums were asked before the bytes came.
  const others = owned.includes(companyId)
    ? owned.filter((id) => id !== companyId).slice(0, COMPANIES_PER_SUM)
    : [];
  return inCompanies(deps.db, [companyId, ...others], async (tx) => {
    // Always in this order, and before the lock of a content: two uploads never wait for each
    // other.
    if (others.length > 0) await lockStorage(tx, actor.person.userId);
    await lockStorage(tx, companyId);
    const usedByOthers = others.length > 0 ? await sumKeptBytes(tx, others) : 0;
    await narrowTo(tx, companyId);
    const result = await work(tx);
    const used = await sumKeptBytes(tx, [companyId]);
    if (used > storageCompanyBytesMax) throw storageFull("company");
    if (owned.includes(companyId) && used + usedByOthers > storagePersonBytesMax)
      throw storageFull("person");
    return result;
  });
}

/** The refusal of bytes for which there is no room. */
export function storageFull(whose: "company" | "person", cause?: unknown): ApiError {
  return new ApiError("storage_full", {
    message: `The storage of the ${whose} has no room for this file`,
    cause,
  });
}
