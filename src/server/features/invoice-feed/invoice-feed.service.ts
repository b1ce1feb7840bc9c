/** The company's connection with the invoicing provider, as its people see and steer it. */
import { stateIntegration } from "#server/features/companies/company-sources.service.ts";
import { randomLetters } from "#server/chance.ts";
import type {
  InvoiceFeed,
  InvoiceFeedAccount,
  InvoiceFeedKey,
  PushMessage,
} from "#contract/invoice-feed/invoice-feed.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import { storeToOwners } from "#server/features/owners/tell-owners.service.ts";
import { buildPushKeyMail } from "#server/mail/outbound/templates/owner-letters.mail.ts";
import { makerOf } from "#server/http/actor.ts";
import { ApiError, notFound } from "#server/http/errors.ts";
import type { CompanyAccess, OwnerAccess } from "#server/http/company-access.ts";
import { listMeantNumbers } from "#server/ledger/numbers.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import { openSecret, sealSecret } from "#server/seal-secret.ts";
import { hashToken } from "#server/token-hash.ts";
import { readAccountNumber } from "#values/account-number.ts";
import { drainPushesJob } from "./pushes/push-job-definitions.ts";
import {
  findGrace,
  presentFeed,
  presentProblem,
  presentPushAccount,
} from "./invoice-feed.present.ts";
import * as feed from "./push-feed.store.ts";
import { listPushKeys, refusePushKeys, replacePushKey } from "./push-keys.store.ts";
import { countKept, listProblems, releaseParked } from "./pushes/push-messages.store.ts";
import { releaseQuarantined } from "./pushes/push-retry.store.ts";
import { PUSH_KEY_CHARS_MAX } from "./pushes/receive-push.service.ts";

export type InvoiceFeedDeps = Pick<
  Deps,
  | "db"
  | "clock"
  | "newId"
  | "events"
  | "config"
  | "queue"
  | "quota"
  | "mailer"
  | "log"
  | "accessMode"
>;

// Letters and digits that nobody mixes up. Their number is a power of two, so that every byte gives
// each the same chance.
const ALPHABET = "abcdefghjkmnpqrstuvwxyz123456789";
const PROBLEMS_PER_PAGE = 50;

/** The feed for the company's people. */
export async function getInvoiceFeed(
  deps: InvoiceFeedDeps,
  { companyId }: CompanyAccess,
): Promise<InvoiceFeed> {
  return inCompany(deps.db, companyId, (tx) => readFeed(tx, deps, companyId));
}

async function readFeed(tx: Tx, deps: InvoiceFeedDeps, companyId: string): Promise<InvoiceFeed> {
  return presentFeed({
    feed: await feed.findFeed(tx, companyId),
    keys: await listPushKeys(tx, companyId),
    accounts: await feed.listPushAccounts(tx, companyId),
    kept: await countKept(tx, companyId),
    config: deps.config,
    now: deps.clock.now(),
  });
}

/**
 * Makes a key, or another in its place. `withdrawOld`: others may know the old one, so nothing more
 * is taken under it.
 */
export async function makeKey(
  deps: InvoiceFeedDeps,
  access: OwnerAccess,
  withdrawOld: boolean,
): Promise<InvoiceFeedKey> {
  const { companyId: id, actor } = access;
  const postfix = deps.config.feeds.szamlazzhu?.keyPostfix;
  if (postfix === undefined)
    throw new ApiError("invoice_feed_off", { message: "The Számlázz.hu feed is not set up here" });
  const key = createPushKey(postfix);
  const now = deps.clock.now();
  const made = await inCompany(deps.db, id, async (tx) => {
    // One after the other: two keys made at once would both be the current one.
    await feed.lockCompany(tx, id);
    const before = (await listPushKeys(tx, id)).some(({ replacedAt }) => replacedAt === null);
    if (!before) await requireQuota(deps, tx, id, "connection");
    const sealed = sealSecret(deps.config.secrets, key, sealedFor(id));
    const graceUntil = new Date(now.getTime() + deps.config.invoiceFeed.keyGraceMs);
    const hash = hashToken(key);
    const maker = makerOf(actor);
    const stored = { hash, encrypted: sealed.bytes, keyId: sealed.keyId, maker };
    await replacePushKey(tx, id, stored, { at: now, graceUntil, refused: withdrawOld });
    await feed.openFeed(tx, id, now);
    await stateIntegration(tx, id, "", "szamlazzhu");
    const action = before ? "invoice_feed.rotate-key" : "invoice_feed.make-key";
    await audit(tx, access, action, { kind: "invoice_feed", id }, { after: { withdrawOld } });
    const telling = { companyId: id, by: actor.person, kind: "push-key" };
    const letters = await storeToOwners(tx, deps, telling, (data) =>
      buildPushKeyMail(data, before ? "replaced" : "made"),
    );
    return { oldKeyUntil: before && !withdrawOld ? graceUntil : null, letters };
  });
  await deps.events.publish("Company", id);
  await deliverAll(deps, made.letters);
  return { key, madeAt: now.toISOString(), oldKeyUntil: made.oldKeyUntil?.toISOString() ?? null };
}

/**
 * A random key of the agreed form: at most 40 characters, the postfix behind a hyphen. 170 bits
 * cannot be guessed.
 */
function createPushKey(postfix: string): string {
  const length = PUSH_KEY_CHARS_MAX - postfix.length - 1;
  return `${randomLetters(ALPHABET, length)}-${postfix}`;
}

/** The context to which a push key is sealed: bytes copied to another company do not open. */
export const sealedFor = (companyId: string): string => `push_key:${companyId}`;

/**
 * The key itself, for its owner to copy again; the log says who saw it. Throws `not_found` where
 * none was made.
 */
export async function showKey(deps: InvoiceFeedDeps, access: OwnerAccess): Promise<InvoiceFeedKey> {
  const { companyId: id } = access;
  const { keys, current } = await inCompany(deps.db, id, async (tx) => {
    const keys = await listPushKeys(tx, id);
    const current = keys.find(({ replacedAt }) => replacedAt === null);
    if (current === undefined) throw notFound("Key");
    await audit(tx, access, "invoice_feed.read-key", { kind: "invoice_feed", id }, { after: {} });
    return { keys, current };
  });
  return {
    key: openSecret(
      deps.config.secrets,
      { bytes: current.encrypted, keyId: current.keyId },
      sealedFor(id),
    ),
    madeAt: current.createdAt.toISOString(),
    oldKeyUntil: findGrace(keys, deps.clock.now())?.toISOString() ?? null,
  };
}

/** Asks for the connection's end: the provider learns it as the answer to its next message. */
export async function endFeed(deps: InvoiceFeedDeps, access: OwnerAccess): Promise<InvoiceFeed> {
  const { companyId: id } = access;
  const presented = await inCompany(deps.db, id, async (tx) => {
    const ended = await endFeedIn(tx, deps, access);
    if (!ended && (await feed.findFeed(tx, id)) === undefined) throw notFound("Connection");
    return readFeed(tx, deps, id);
  });
  await deps.events.publish("Company", id);
  return presented;
}

/** False where it has no connection, or one that has ended. */
async function endFeedIn(tx: Tx, deps: Pick<Deps, "clock">, access: OwnerAccess): Promise<boolean> {
  const { companyId: id } = access;
  if (!(await feed.requestCut(tx, id, deps.clock.now()))) return false;
  await stateIntegration(tx, id, "szamlazzhu", "");
  await audit(tx, access, "invoice_feed.end", { kind: "invoice_feed", id }, { after: {} });
  return true;
}

/**
 * Takes nothing more under these keys, within a transaction: who knows one of them could write
 * messages into the books until the provider hears of an end. The connection ends with its current
 * key. Answers what is to be done after the commit.
 */
export async function withdrawKeysIn(
  tx: Tx,
  deps: Pick<Deps, "clock" | "events">,
  access: OwnerAccess,
  hashes: readonly Buffer[],
): Promise<() => Promise<void>> {
  const { companyId: id } = access;
  await feed.lockCompany(tx, id);
  const ended = await refusePushKeys(tx, id, hashes, deps.clock.now());
  if (ended === undefined) return async () => {};
  const object = { kind: "invoice_feed", id } as const;
  await audit(tx, access, "invoice_feed.withdraw-key", object, { after: { key: ended } });
  if (ended === "current") await endFeedIn(tx, deps, access);
  return () => deps.events.publish("Company", id);
}

export async function listFeedAccounts(
  deps: InvoiceFeedDeps,
  { companyId: id }: CompanyAccess,
): Promise<InvoiceFeedAccount[]> {
  return (await inCompany(deps.db, id, (tx) => feed.listPushAccounts(tx, id))).map(
    presentPushAccount,
  );
}

/**
 * Takes an account with all its waiting messages, or ignores it: its messages are then kept, and
 * taken if the director changes his mind. Throws `not_found` and `plan_limit_reached`.
 */
export async function decideFeedAccount(
  deps: InvoiceFeedDeps,
  access: OwnerAccess,
  given: { readonly accountNr: string; readonly decision: "accept" | "ignore" },
): Promise<InvoiceFeedAccount[]> {
  const { companyId: id } = access;
  const accountNr = readAccountNumber(given.accountNr)?.canonical ?? given.accountNr;
  const state = given.decision === "accept" ? "accepted" : "ignored";
  const rows = await inCompany(deps.db, id, async (tx) => {
    await feed.lockCompany(tx, id);
    const before = await feed.decideAccount(tx, id, {
      accountNr,
      state,
      by: access.actor.person.userId,
      at: deps.clock.now(),
    });
    if (before === undefined) throw notFound("Account");
    if (state === "accepted" && before !== "accepted") {
      await requireQuota(deps, tx, id, "source");
      const { own } = await feed.findAccountStates(tx, id, [accountNr]);
      const isOwn = own.has(accountNr) || (await listMeantNumbers(tx, id, [accountNr])).length > 0;
      if (!isOwn) await requireQuota(deps, tx, id, "account");
    }
    const released = state === "accepted" ? await releaseParked(tx, id, accountNr) : 0;
    if (released > 0) await deps.queue.enqueue(drainPushesJob, { companyId: id }, { tx, key: id });
    const action =
      state === "accepted" ? "invoice_feed.accept-account" : "invoice_feed.ignore-account";
    await audit(
      tx,
      access,
      action,
      { kind: "invoice_feed", id },
      {
        before: { state: before },
        after: { accountNr, released },
      },
    );
    return feed.listPushAccounts(tx, id);
  });
  await deps.events.publish("BankAccount", id);
  return rows.map(presentPushAccount);
}

/** Messages that wait for a person, newest first. */
export async function listFeedProblems(
  deps: InvoiceFeedDeps,
  { companyId: id }: CompanyAccess,
  before: string | undefined,
): Promise<{ messages: PushMessage[]; next: string | null }> {
  const rows = await inCompany(deps.db, id, (tx) =>
    listProblems(tx, id, before, PROBLEMS_PER_PAGE + 1),
  );
  const messages = rows.slice(0, PROBLEMS_PER_PAGE).map(presentProblem);
  return {
    messages,
    next: rows.length > PROBLEMS_PER_PAGE ? (messages.at(-1)?._id ?? null) : null,
  };
}

/** Reads every message that was put aside once more, after the fault has been mended. */
export async function retryFeedProblems(
  deps: InvoiceFeedDeps,
  access: OwnerAccess,
): Promise<{ queued: number }> {
  const { companyId: id } = access;
  return inCompany(deps.db, id, async (tx) => {
    await feed.lockCompany(tx, id);
    const queued = await releaseQuarantined(tx, id);
    if (queued > 0) await deps.queue.enqueue(drainPushesJob, { companyId: id }, { tx, key: id });
    await audit(
      tx,
      access,
      "invoice_feed.retry-messages",
      { kind: "invoice_feed", id },
      {
        after: { queued },
      },
    );
    return { queued };
  });
}
