/**
 * After SECRET_KEY was changed: push keys sealed under old keys are sealed anew, so that the old
 * keys can be thrown away.
 */
import type { Deps } from "#server/deps.ts";
import type { Secrets } from "#server/secrets.ts";
import { openSecret, sealSecret } from "#server/seal-secret.ts";
import { sealedFor } from "./invoice-feed.service.ts";
import {
  countPushKeysBySeal,
  listPushKeysSealedBy,
  listPushKeysSealedElse,
} from "./push-keys.store.ts";
import { type SealedPushKey, sealPushKeyAnew } from "./push-keys.store.ts";

type ResealDeps = Pick<Deps, "db" | "config">;

const BATCH = 500;
// A single damaged row must not look like another key.
const SAMPLES = 20;

/**
 * False where push keys are sealed under the id and none of the first twenty opens: the key of the
 * settings is another one.
 */
export async function canOpenSealed(
  db: Deps["db"],
  secrets: Secrets,
  keyId: string,
): Promise<boolean> {
  const samples = await listPushKeysSealedBy(db, keyId, SAMPLES);
  return samples.length === 0 || samples.some((key) => opens(secrets, key));
}

function opens(secrets: Secrets, key: SealedPushKey): boolean {
  try {
    openSecret(secrets, { bytes: key.encrypted, keyId: key.keyId }, sealedFor(key.companyId));
    return true;
  } catch {
    return false;
  }
}

/** Number of push keys by the id of their encryption key. */
export async function countSealed(
  deps: ResealDeps,
): Promise<{ readonly keyId: string; readonly count: number }[]> {
  return countPushKeysBySeal(deps.db);
}

/**
 * Seals every push key under the current key, beside a running program. Answers how many it did and
 * how many could not be opened, because their key is not listed or is another one; those stay as
 * they are.
 */
export async function resealPushKeys(
  deps: ResealDeps,
): Promise<{ readonly done: number; readonly failed: number }> {
  const { secrets } = deps.config;
  let [done, failed] = [0, 0];
  let after: Buffer = Buffer.alloc(0);
  for (;;) {
    const keys = await listPushKeysSealedElse(deps.db, secrets.currentKeyId, after, BATCH);
    for (const key of keys) {
      const about = sealedFor(key.companyId);
      let opened: string;
      try {
        opened = openSecret(secrets, { bytes: key.encrypted, keyId: key.keyId }, about);
      } catch {
        failed += 1;
        continue;
      }
      if (await sealPushKeyAnew(deps.db, key, sealSecret(secrets, opened, about))) done += 1;
    }
    const last = keys.at(-1);
    if (last === undefined) return { done, failed };
    after = last.hash;
  }
}
