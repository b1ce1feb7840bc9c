/**
 * Ends every way into an account at once, for a person who fears that a stranger has one. The login
 * link by e-mail remains.
 */
import { inGlobal } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { deletePasskeys } from "#server/features/auth/passkeys/passkeys.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import { withdrawSignInLinks } from "#server/features/auth/letter-links.service.ts";
import { endSessionsIn } from "./own-sessions.service.ts";
import { revokeOwnKeys } from "./own-sessions.store.ts";

/**
 * Ends all sessions of a person but one (or all), removes his passkeys, withdraws links that were
 * sent and not used, and revokes the access keys that he made. A session that is kept gets a new
 * token. Answers how many sessions ended.
 */
export async function endWaysIn(
  deps: Pick<Deps, "db" | "clock" | "events">,
  userId: string,
  keep: string | null,
): Promise<number> {
  const now = deps.clock.now();
  const ended = await inGlobal(deps.db, async (tx) => {
    await deletePasskeys(tx, userId);
    await withdrawSignInLinks(tx, userId);
    await revokeOwnKeys(tx, userId, now);
    await notePersonEvent(tx, { userId, kind: "session.end-ways-in" });
    return endSessionsIn(tx, userId, now, keep);
  });
  await deps.events.publishEnded(ended);
  return ended.length;
}
