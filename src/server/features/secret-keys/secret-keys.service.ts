/** Whether the encryption keys of the settings are the ones that this database was used with. */
import { createHmac } from "node:crypto";
import type { Database } from "#server/database/connect.ts";
import { StartFault } from "#server/database/start-fault.ts";
import { canOpenSealed } from "#server/features/invoice-feed/reseal-keys.service.ts";
import type { Secrets } from "#server/secrets.ts";
import { findCheckValue, keepCheckValue } from "./secret-keys.store.ts";

// The signed text is known; only the key is not. Changing the text would make every key look like
// another one.
const CHECKED_TEXT = "bankhid secret key check 1";

interface KeyDeps {
  readonly db: Database;
  readonly secrets: Secrets;
}

/**
 * The ids under which the settings hold another key than the database was used with. Keeps nothing.
 */
export async function listChangedKeys({ db, secrets }: KeyDeps): Promise<string[]> {
  const changed: string[] = [];
  for (const [id, key] of secrets.keys) {
    const kept = await findCheckValue(db, id);
    const same =
      kept === undefined ? await canOpenSealed(db, secrets, id) : kept.equals(checkValueOf(key));
    if (!same) changed.push(id);
  }
  return changed;
}

/**
 * Throws StartFault where a key was changed under its old id: values sealed under that id could not
 * be read any more, and nobody would notice before reading one. Otherwise keeps the check values of
 * new keys.
 */
export async function checkSecretKeys(deps: KeyDeps): Promise<void> {
  const changed = await listChangedKeys(deps);
  for (const [id, key] of deps.secrets.keys) {
    if (changed.includes(id)) continue;
    const value = checkValueOf(key);
    // Another program may have started at this moment with another key under the same new id.
    if (!(await keepCheckValue(deps.db, id, value)).equals(value)) changed.push(id);
  }
  if (changed.length > 0) {
    throw new StartFault(
      `SECRET_KEY: under the id ${changed.join(", ")} this database was used with another key. Put the old key back, or give the new ` +
        "key an id of its own (SECRET_KEY_ID) and list the old pair in SECRET_KEYS_OLD.",
    );
  }
}

function checkValueOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update(CHECKED_TEXT).digest();
}
