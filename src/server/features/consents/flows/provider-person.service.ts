/** Who a person of ours is at a provider: one for one, whatever happens to e-mail addresses. */
import { inGlobal } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import type { BankFeed, FeedPerson } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { askProvider } from "#server/features/consents/feed-faults.ts";
import * as store from "#server/features/consents/consents.store.ts";

/**
 * The person at the provider, made where new. He keeps the address he was made with: only under it
 * can his consents be extended, also after his own address changed. Throws `bank_feed_unavailable`
 * and `bank_feed_limited`.
 */
export async function ensureProviderPerson(
  deps: ConsentDeps,
  feed: BankFeed,
  user: { readonly userId: string; readonly email: string },
): Promise<FeedPerson> {
  const kept = await store.findProviderUser(deps.db, feed.provider, user.userId);
  // Asked again each time, as the provider wants: it makes nobody twice.
  const identity = kept?.identity ?? (await chooseIdentity(deps, feed, user));
  const odd = { refused: "bank_feed_unavailable", not_found: "bank_feed_unavailable" } as const;
  const person = await askProvider(() => feed.ensurePerson(identity), odd);
  if (kept?.externalId === person.externalId) return kept;
  const now = deps.clock.now();
  const keep = (): Promise<boolean> =>
    inGlobal(deps.db, (tx) =>
      store.insertProviderUser(tx, feed.provider, user.userId, person, now),
    );
  if (kept === undefined && (await keep())) return person;
  // Somebody else's consents would show. Never go on.
  deps.log.error(
    { provider: feed.provider, userId: user.userId },
    "the provider gave another person's id",
  );
  throw new ApiError("bank_feed_unavailable", {
    message: "The provider gave an id that is somebody else's",
  });
}

// An address that had another owner before names that one there for ever: the new owner gets a name
// of his own.
async function chooseIdentity(
  deps: ConsentDeps,
  feed: BankFeed,
  user: { readonly userId: string; readonly email: string },
): Promise<string> {
  if (!(await store.isIdentityTaken(deps.db, feed.provider, user.email, user.userId)))
    return user.email;
  const at = user.email.lastIndexOf("@");
  return `${user.email.slice(0, at)}+${user.userId.slice(-12)}${user.email.slice(at)}`;
}
