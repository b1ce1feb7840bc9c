/**
 * Ends every way into an account at once, for a person who fears that a stranger has one. The login
 * link by e-mail remains.
 */
import { type GlobalTx, inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { withdrawSignInLinks } from "#server/features/auth/letter-links.service.ts";
import type { EndedKey } from "#server/features/auth/access-keys/access-keys.service.ts";
import { endKnownSecrets } from "#server/features/auth/company-access.service.ts";
import type { Actor } from "#server/http/actor.ts";
import { endSessionsIn } from "./own-sessions.service.ts";
import { revokeOwnKeys } from "./own-sessions.store.ts";

/** What ended of keys: those that the person made, and secrets that he made for keys of others. */
export interface EndedKeys {
  readonly revoked: readonly EndedKey[];
  readonly withoutSecret: readonly EndedKey[];
}

/**
 * Tells the companies of the keys, in the transaction of their end. Answers what is to be done
 * after the commit.
 */
export type TellCompanies = (
  tx: GlobalTx,
  actor: Actor,
  ended: EndedKeys,
) => Promise<() => Promise<void>>;

/** Drops what sessions other than this one began and did not finish: a change of address. */
export type EndBegun = (tx: GlobalTx, userId: string, keepSession: string | null) => Promise<void>;

/**
 * Ends all sessions of a person but one (or all), drops the change of address that one of them
 * began, removes his passkeys, withdraws links that were
 * sent and not used, revokes the access keys that he made, and ends the secrets that he made for
 * keys of others. A session that is kept gets a new token. Answers how many of his sessions ended.
 */
export async function endWaysIn(
  deps: Pick<Deps, "db" | "clock" | "events"> & {
    readonly tellCompanies: TellCompanies;
    readonly endBegun: EndBegun;
  },
  actor: Actor,
  keep: string | null,
): Promise<number> {
  const { userId } = actor.person;
  const now = deps.clock.now();
  const { ended, further, tell } = await inGlobal(deps.db, async (tx) => {
    // Before the sessions, as a confirmation takes its locks; and after them, for a change that one
    // of them began at this moment.
    await deps.endBegun(tx, userId, keep);
    // Who makes a new way in at this moment holds his session, and is waited for.
    const ended = await endSessionsIn(tx, userId, now, keep);
    await deps.endBegun(tx, userId, keep);
    await deletePasskeys(tx, userId);
    await withdrawSignInLinks(tx, userId);
    const own = await revokeOwnKeys(tx, userId, now);
    const known = await endKnownSecrets(tx, { userId, now });
    await notePersonEvent(tx, { userId, kind: "session.end-ways-in" });
    const told = { revoked: own.keys, withoutSecret: known.keys };
    const tell = await deps.tellCompanies(tx, actor, told);
    return { ended, further: [...own.sessions, ...known.sessions], tell };
  });
  await deps.events.publishEnded([...ended, ...further]);
  await tell();
  return ended.length;
}
