/**
 * Passwords of the archives of a sender, kept sealed for his next letters. A letter may have
 * archives under several passwords, which come one after the other, so the last few are kept.
 */
import type { Maker } from "#server/database/stamps.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { openSecret, sealSecret } from "#server/seal-secret.ts";
import * as store from "./received-mails.store.ts";

/** Passwords kept for a sender. Each is tried on each locked file of a letter. */
const PASSWORDS_KEPT_MAX = 5;
// The contract lets no password have it. One password stands as it is, so the version before reads
// it; several are a wrong password to that version, which asks again.
const BETWEEN = "\n";

type Needs = Pick<Deps, "config" | "clock">;
type Letter = Pick<store.ReceivedMailRow, "company_id" | "id">;

// A letter without an author shares its passwords with no other letter.
function placeOf({ company_id: companyId, id }: Letter, sender: string) {
  const owner = sender === "" ? id : sender;
  return { companyId, owner, sealedFor: `mail-password ${companyId} ${owner}` };
}

/** The kept passwords, the newest first. */
export async function listPasswords(
  { db, config }: Pick<Deps, "db" | "config">,
  mail: Letter,
  sender: string,
): Promise<readonly string[]> {
  return inCompany(db, mail.company_id, (tx) => readPasswords(tx, { config }, mail, sender));
}

async function readPasswords(
  tx: Tx,
  { config }: Pick<Deps, "config">,
  mail: Letter,
  sender: string,
): Promise<readonly string[]> {
  const { companyId, owner, sealedFor } = placeOf(mail, sender);
  const row = await store.findPassword(tx, companyId, owner);
  if (row === undefined) return [];
  try {
    const sealed = { bytes: row.sealed, keyId: row.key_id };
    return openSecret(config.secrets, sealed, sealedFor).split(BETWEEN);
  } catch {
    // Sealed under a key that is gone: the person is asked again.
    return [];
  }
}

/** Keeps the password before the others of the sender. */
export async function keepPassword(
  tx: Tx,
  { config, clock }: Needs,
  mail: Letter & Pick<store.ReceivedMailRow, "sender">,
  { password, by }: { readonly password: string; readonly by: Maker },
): Promise<void> {
  const { companyId, owner, sealedFor } = placeOf(mail, mail.sender);
  const before = await readPasswords(tx, { config }, mail, mail.sender);
  const all = [password, ...before.filter((each) => each !== password)];
  const text = all.slice(0, PASSWORDS_KEPT_MAX).join(BETWEEN);
  const { bytes, keyId } = sealSecret(config.secrets, text, sealedFor);
  const at = clock.now();
  await store.putPassword(tx, {
    company_id: companyId,
    sender: owner,
    sealed: bytes,
    key_id: keyId,
    changed_at: at,
    kept_by: by.userId,
    kept_at: at,
    kept_through: by.through,
  });
}
