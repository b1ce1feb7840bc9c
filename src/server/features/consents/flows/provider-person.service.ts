/**
 * Maps a person of ours to one person at a provider, one for one, whatever happens to e-mail
 * addresses.
 */
import * as persons from "#server/features/consents/consent-persons.store.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { ApiError } from "#server/http/errors.ts";
import type { BankFeed, FeedPerson } from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { askProvider } from "#server/features/consents/feed-faults.ts";

/**
 * The person at the provider, made there where new. He keeps the address with which he was made:
 * only under it can his consents be extended, also after his own address changed. Throws
 * `bank_feed_unavailable` and `bank_feed_limited`.
 */
export async function ensureProviderPerson(
  deps: ConsentDeps,
  feed: BankFeed,
  user: { readonly userId: string; readonly email: string },
): Promise<FeedPerson> {
  const kept = await persons.findProviderUser(deps.db, feed.provider, user.userId);
  // The provider wants to be asked before every flow; it makes nobody twice.
  const identity = kept?.identity ?? (await chooseIdentity(deps, feed, user));
  const odd = { refused: "bank_feed_unavailable", not_found: "bank_feed_unavailable" } as const;
  const person = await askProvider(() => feed.ensurePerson(identity), odd);
  if (kept?.externalId === person.externalId) return kept;
  const now = deps.clock.now();
  const keep = (): Promise<boolean> =>
    inGlobal(deps.db, (tx) =>
      persons.insertProviderUser(tx, feed.provider, user.userId, person, now),
    );
  if (kept === undefined && (await keep())) return person;
  // Going on would show another person's consents.
  deps.log.error(
    { provider: feed.provider, userId: user.userId },
    "the provider gave another person's id",
  );
  throw new ApiError("bank_feed_unavailable", {
    message: "The provider gave an id that is somebody else's",
  });
}

// An address that had another owner before belongs to that owner at the provider for ever. The new
// owner gets an address of his own there.
async function chooseIdentity(
  deps: ConsentDeps,
  feed: BankFeed,
  user: { readonly userId: string; readonly email: string },
): Promise<string> {
  if (!(await persons.isIdentityTaken(deps.db, feed.provider, user.email, user.userId)))
    return user.email;
  const at = user.email.lastIndexOf("@");
  return `${user.email.slice(0, at)}+${user.userId.slice(-12)}${user.email.slice(at)}`;
}
