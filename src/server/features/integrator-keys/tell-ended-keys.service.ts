/**
 * A person ended every way into his account, and keys of companies ended with it. Each company gets
 * a line in its log, its directors a letter, and the programs of the keys their last event.
 */
import { type GlobalTx, goOnInCompany } from "#server/database/tenant.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import type { EndedKeys } from "#server/features/auth/own-sessions/end-ways-in.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { type Actor, makerOf } from "#server/http/actor.ts";
import type { KeyDeps } from "./integrator-keys.service.ts";
import { type KeyLetters, storeKeyLetters } from "./key-letters.ts";
import { findLivingKind, listKeyRows } from "./key-list.store.ts";

/** In the transaction of the end; answers what is to be done after the commit. */
export async function tellOfEndedKeys(
  tx: GlobalTx,
  deps: KeyDeps,
  actor: Actor,
  { revoked, withoutSecret }: EndedKeys,
): Promise<() => Promise<void>> {
  const all = [...revoked, ...withoutSecret];
  const companyIds = [...new Set(all.map((key) => key.companyId))]
    .filter((id) => id !== null)
    .sort();
  const letters: KeyLetters = [];
  for (const companyId of companyIds) {
    const inThis = (keys: EndedKeys["revoked"]) =>
      keys.filter((key) => key.companyId === companyId);
    const ended = { revoked: inThis(revoked), withoutSecret: inThis(withoutSecret) };
    letters.push(...(await tellOne(tx, deps, { companyId, actor }, ended)));
  }
  return async () => {
    for (const companyId of companyIds) await deps.events.publish("Client", companyId);
    await deliverAll(deps, letters);
  };
}

async function tellOne(
  globalTx: GlobalTx,
  deps: KeyDeps,
  { companyId, actor }: { readonly companyId: string; readonly actor: Actor },
  { revoked, withoutSecret }: EndedKeys,
): Promise<KeyLetters> {
  const kind = await findLivingKind(globalTx, companyId);
  // Nobody reads the log of a deleted company, and its keys open nothing.
  if (kind === undefined) return [];
  const tx = await goOnInCompany(globalTx, companyId);
  const { userId } = actor.person;
  const namesOf = (keys: EndedKeys["revoked"]) => keys.map(({ clientId }) => clientId);
  const after = { revoked: namesOf(revoked), secretsEnded: namesOf(withoutSecret) };
  await audit(
    tx,
    { companyId, actor },
    "access_key.end-ways-in",
    { kind: "user", id: userId },
    {
      after,
    },
  );
  const letters: KeyLetters = [];
  for (const { id, clientId } of revoked) {
    const caused = { companyId, by: makerOf(actor) };
    await emitEvent(tx, deps, caused, { type: "access_key.revoked", keyId: id, clientId });
    const [row] = await listKeyRows(tx, companyId, { id });
    if (row === undefined) continue;
    const told = { row, event: "revoked" } as const;
    letters.push(...(await storeKeyLetters(tx, deps, { companyId, actor, kind }, told)));
  }
  return letters;
}
