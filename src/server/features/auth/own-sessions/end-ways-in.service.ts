/**
 * Ends every way into an account at once, for a person who fears that a stranger has one. The login
 * link by e-mail remains.
 */
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { withdrawSignInLinks } from "#server/features/auth/letter-links.service.ts";
import { endSecretsOf } from "#server/features/auth/access-keys/access-keys.service.ts";
import { endSessionsIn, revokeSessionsOfKey } from "./own-sessions.service.ts";
import { revokeOwnKeys } from "./own-sessions.store.ts";

/**
 * Ends all sessions of a person but one (or all), removes his passkeys, withdraws links that were
 * sent and not used, revokes the access keys that he made, and ends the secrets that he made for
 * keys of others. A session that is kept gets a new token. Answers how many of his sessions ended.
 */
export async function endWaysIn(
  deps: Pick<Deps, "db" | "clock" | "events">,
  userId: string,
  keep: string | null,
): Promise<number> {
  const now = deps.clock.now();
  const { ended, further } = await inGlobal(deps.db, async (tx) => {
    // First: who makes a new way in at this moment holds his session, and is waited for.
    const ended = await endSessionsIn(tx, userId, now, keep);
    await deletePasskeys(tx, userId);
    await withdrawSignInLinks(tx, userId);
    await revokeOwnKeys(tx, userId, now);
    // What links of such a key opened may have been opened by that secret.
    const opened: string[] = [];
    for (const keyId of await endSecretsOf(tx, userId, now))
      opened.push(...(await revokeSessionsOfKey(tx, keyId, now)));
    await notePersonEvent(tx, { userId, kind: "session.end-ways-in" });
    return { ended, further: opened };
  });
  await deps.events.publishEnded([...ended, ...further]);
  return ended.length;
}
