/** A letter that came before is known again, whatever headers were added to it (decision 0248). */
import { inCompany } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import * as store from "./received-mails.store.ts";

type Needs = Pick<Deps, "db" | "files" | "events">;

/** The key of a checked letter; undefined where nothing proves its author. */
export function keyOf(checked: { readonly letterKey?: string }): Buffer | undefined {
  return checked.letterKey === undefined ? undefined : Buffer.from(checked.letterKey, "hex");
}

/**
 * Whether the kept letter came before. The copy is deleted then, bytes first: it counts nowhere.
 * Otherwise the letter is known by its key from now on. Two copies that are read at one moment end
 * one reading, and its repeat finds the other one.
 */
export async function isSameLetter(
  deps: Needs,
  { company_id: companyId, id, raw_hash: hash, letter_key: known }: store.ReceivedMailRow,
  checked: { readonly letterKey?: string },
): Promise<boolean> {
  const letterKey = keyOf(checked);
  if (letterKey === undefined || known !== null) return false;
  const isSame = await inCompany(deps.db, companyId, async (tx) => {
    if (await store.hasLetter(tx, companyId, { letterKey, besides: id })) return true;
    await store.updateMail(tx, companyId, id, { letter_key: letterKey });
    return false;
  });
  if (!isSame) return false;
  if (hash !== null) await deps.files.remove(companyId, hash);
  await inCompany(deps.db, companyId, (tx) => store.deleteMail(tx, companyId, id));
  await deps.events.publish("File", companyId);
  return true;
}
