/**
 * Access keys of integrators. A director sees and ends every key of the company, an accountant his
 * own. The secret is answered once; its hash is stored. Each command tells the directors and the
 * maker of the key by letter and leaves a line in the company's log.
 */
import { makerOf } from "#server/http/actor.ts";
import { DAY_MS } from "#values/durations.ts";
import { findIntegrator } from "#contract/integrator-keys/integrators.ts";
import type { AccessToken } from "#contract/integrator-keys/integrator-keys.ts";
import { ACTIVE_KEYS_MAX, OLD_SECRET_DAYS } from "#contract/integrator-keys/key-limits.ts";
import { type KeyScope, NAMED_SCOPES } from "#contract/integrator-keys/key-scopes.ts";
import { randomLetters } from "#server/chance.ts";
import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { isUniqueViolation } from "#server/database/database-errors.ts";
import { inCompany, type Tx } from "#server/database/tenant.ts";
import type { Deps } from "#server/deps.ts";
import { emitEvent } from "#server/features/api-events/api-events.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import * as keys from "#server/features/auth/access-keys/access-keys.service.ts";
import {
  holdOwnSession,
  revokeSessionsOfKey,
} from "#server/features/auth/own-sessions/own-sessions.service.ts";
import { deliverAll } from "#server/features/letters/letters.service.ts";
import type { CompanyAccess } from "#server/http/company-access.ts";
import { ApiError, invalidField, notFound } from "#server/http/errors.ts";
import { isOwner } from "#server/roles.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import { type KeyEvent, type KeyLetters, storeKeyLetters } from "./key-letters.ts";
import { describeIntegrator, presentKey } from "./integrator-keys.present.ts";
import {
  countActiveKeysLocked,
  type KeyRow,
  listKeyRows,
  listSecretRows,
} from "./key-list.store.ts";

export type { KeyRow } from "./key-list.store.ts";
export type KeyDeps = Pick<
  Deps,
  "db" | "queue" | "clock" | "newId" | "config" | "mailer" | "log" | "events"
>;

export interface ShownSecret {
  readonly client_id: string;
  readonly client_secret: string;
  readonly token: AccessToken;
}

// One active key of RLB to a company.
const RLB_KEY = "api_key_rlb";
// No letter that is easily taken for a digit.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CLIENT_ID_CHARS = 26;
const ENDING_CHARS = 4;

/** Keys of the companies, the newest first. */
export async function listKeys(
  deps: KeyDeps,
  companies: readonly CompanyAccess[],
): Promise<AccessToken[]> {
  const rows: AccessToken[] = [];
  for (const access of companies) {
    const found = await listKeyRows(deps.db, access.companyId, ownOnly(access));
    const secrets = await listSecretRows(
      deps.db,
      found.map(({ id }) => id),
      deps.clock.now(),
    );
    const callerId = access.actor.person.userId;
    rows.push(...found.map((row) => presentKey(row, secrets, callerId)));
  }
  return rows.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

// An accountant knows nothing of the keys of others.
function ownOnly({ role, actor }: CompanyAccess): { readonly userId?: string } {
  return isOwner(role) ? {} : { userId: actor.person.userId };
}

/** A key has the id already. */
class KeyExists extends Error {}

interface KeyRequest {
  readonly _id?: string | undefined;
  readonly integrator: string;
  readonly scopes?: readonly KeyScope[] | undefined;
}

/**
 * Makes a key. A request that is sent again under its own id, because the answer was lost, gives
 * the key of that id a new secret: nobody has seen the first one. Throws `validation_failed` for an
 * unknown integrator or a scope that it may not have, `token_exists` for a second key of RLB,
 * `too_many_keys`, and `conflict` where the key of the id is used, revoked or another's.
 */
export async function createKey(
  deps: KeyDeps,
  access: CompanyAccess,
  given: KeyRequest,
): Promise<ShownSecret> {
  const integrator = findIntegrator(given.integrator);
  if (integrator === undefined) throw invalidField("integrator", "integrator_unknown");
  const scopes = [
    ...new Set(given.scopes ?? integrator.scopes.filter((each) => !NAMED_SCOPES.includes(each))),
  ];
  if (scopes.some((scope) => !integrator.scopes.includes(scope)))
    throw invalidField("scopes", "scope_not_allowed");
  const { companyId, actor } = access;
  const id = given._id ?? deps.newId();
  const request = { id, integrator: integrator._id, companyId, scopes, ...makerOf(actor) };
  const clientId = `ci_${environmentOf(access)}_${randomLetters(ALPHABET, CLIENT_ID_CHARS)}`;
  const secret = createSecret(access);
  try {
    return await change(deps, access, id, "created", "access_key.create", async (tx) => {
      await holdOwnSession(tx, actor.person);
      const count = await countActiveKeysLocked(tx, companyId);
      if (given._id !== undefined && (await keys.lockKey(tx, id)) !== undefined)
        throw new KeyExists();
      if (count >= ACTIVE_KEYS_MAX)
        throw new ApiError("too_many_keys", {
          message: `A company has at most ${ACTIVE_KEYS_MAX} active keys`,
        });
      await keys.insertKey(tx, { ...request, clientId, at: deps.clock.now() });
      await storeSecret(tx, deps, access, id, secret);
      return { scopes };
    }).then((token) => ({ client_id: clientId, client_secret: secret, token }));
  } catch (error) {
    if (error instanceof KeyExists)
      return await renewKey(deps, access, request).catch(refuseSecondOfRlb);
    return refuseSecondOfRlb(error);
  }
}

function refuseSecondOfRlb(error: unknown): never {
  if (isUniqueViolation(error, RLB_KEY))
    throw new ApiError("token_exists", { message: "The company has an active key for RLB" });
  throw error;
}

async function renewKey(
  deps: KeyDeps,
  access: CompanyAccess,
  request: Parameters<typeof keys.renewUnusedKey>[1],
): Promise<ShownSecret> {
  const { id, scopes } = request;
  const secret = createSecret(access);
  const token = await change(deps, access, id, "created", "access_key.rotate", async (tx) => {
    await holdOwnSession(tx, access.actor.person);
    await keys.lockKey(tx, id);
    if (!(await keys.renewUnusedKey(tx, request)))
      throw new ApiError("conflict", { message: "The key of this id cannot be made again" });
    await storeSecret(tx, deps, access, id, secret);
    return { scopes };
  });
  return { client_id: token.clientId, client_secret: secret, token };
}

/**
 * Makes a new secret beside the current one. The same `secretId` again, because the answer was
 * lost, gives the new secret another value: the one that the program uses stays beside it. Only
 * the key's own person may have one: its links are logins of his. Throws `not_found`, `forbidden`,
 * and `conflict` when the key is revoked or the secret of the id was used or replaced.
 */
export async function rotateSecret(
  deps: KeyDeps,
  access: CompanyAccess,
  clientId: string,
  secretId = deps.newId(),
): Promise<ShownSecret> {
  const { id, userId } = await getKey(deps, access, clientId);
  if (userId !== access.actor.person.userId)
    throw new ApiError("forbidden", { message: "A new secret is for the person of the key only" });
  const secret = createSecret(access);
  const token = await change(deps, access, id, "rotated", "access_key.rotate", async (tx) => {
    await holdOwnSession(tx, access.actor.person);
    if ((await keys.lockKey(tx, id)) !== "ACTIVE")
      throw new ApiError("conflict", { message: "The key is revoked" });
    const at = deps.clock.now();
    const made = describeSecret(deps, access, { id: secretId, keyId: id, secret });
    const renewed = await keys.renewUnseenSecret(tx, made);
    if (renewed === "in use") throw secretTaken();
    if (renewed === "changed") return { again: true };
    const goodUntil = new Date(at.getTime() + OLD_SECRET_DAYS * DAY_MS);
    await keys.replaceSecret(tx, id, at, goodUntil);
    await keys.insertSecret(tx, made);
    return { goodUntil: goodUntil.toISOString() };
  }).catch((error: unknown) => {
    // Two keys, each with a call of the same id at once.
    throw isUniqueViolation(error, "api_key_secret_pkey") ? secretTaken() : error;
  });
  return { client_id: clientId, client_secret: secret, token };
}

function secretTaken(): ApiError {
  return new ApiError("conflict", { message: "The secret of this id was used or replaced" });
}

/**
 * Ends the replaced secret now, with the tokens that it gave. The command is for a secret that
 * leaked, so it ends the sessions that links of the key opened too: nobody knows which secret made
 * a link. Throws `not_found` where none is good any more.
 */
export async function endOldSecret(
  deps: KeyDeps,
  access: CompanyAccess,
  clientId: string,
): Promise<void> {
  const { id } = await getKey(deps, access, clientId);
  let sessions: string[] = [];
  await change(deps, access, id, undefined, "access_key.end-secret", async (tx) => {
    const now = deps.clock.now();
    await keys.lockKey(tx, id);
    if ((await keys.endOldSecrets(tx, id, now)) === 0) throw notFound("Secret");
    sessions = await revokeSessionsOfKey(tx, id, now);
    return {};
  });
  await deps.events.publishEnded(sessions);
}

/**
 * Revokes a key for ever, and ends the sessions that its links opened, within a transaction; does
 * nothing where it has ended. Answers what is to be done after the commit.
 */
export async function revokeKeyIn(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  keyId: string,
): Promise<() => Promise<void>> {
  if ((await keys.lockKey(tx, keyId)) !== "ACTIVE") return async () => {};
  const now = deps.clock.now();
  await keys.revokeKey(tx, keyId, makerOf(access.actor), now);
  const sessions = await revokeSessionsOfKey(tx, keyId, now);
  const { row, letters } = await tell(tx, deps, access, {
    keyId,
    event: "revoked",
    action: "access_key.revoke",
    after: {},
  });
  const told = { type: "access_key.revoked", keyId, clientId: row.clientId } as const;
  const caused = { companyId: access.companyId, by: makerOf(access.actor) };
  await emitEvent(tx, deps, caused, told);
  return async () => {
    await deps.events.publishEnded(sessions);
    await deps.events.publish("Client", access.companyId);
    await deliverAll(deps, letters);
  };
}

/**
 * Ends some secrets of an active key, within a transaction, and what links of the key opened, as
 * `endOldSecret` does. A replaced secret that is still good is the current one again where the
 * current one ends. Answers what is to be done after the commit.
 */
export async function endSecretsIn(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  keyId: string,
  secretIds: readonly string[],
): Promise<() => Promise<void>> {
  if ((await keys.lockKey(tx, keyId)) !== "ACTIVE") return async () => {};
  const now = deps.clock.now();
  await keys.endSecrets(tx, keyId, secretIds, now);
  const sessions = await revokeSessionsOfKey(tx, keyId, now);
  await tell(tx, deps, access, { keyId, action: "access_key.end-secret", after: {} });
  return async () => {
    await deps.events.publishEnded(sessions);
    await deps.events.publish("Client", access.companyId);
  };
}

/** An active key that the actor may see. Throws `not_found`, and `conflict` when revoked. */
export async function findUsableKey(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
  clientId: string,
): Promise<{ readonly id: string }> {
  const row = await getKey(deps, access, clientId);
  if (row.status === "REVOKED") throw new ApiError("conflict", { message: "The key is revoked" });
  return row;
}

/** Every key of the company, also those that the actor does not see. */
export function listKeysOfCompany(tx: Tx, companyId: string): Promise<KeyRow[]> {
  return listKeyRows(tx, companyId);
}

/** A key that the actor may see. Throws `not_found`. */
export async function getKey(
  deps: Pick<Deps, "db">,
  access: CompanyAccess,
  clientId: string,
): Promise<KeyRow> {
  const [row] = await listKeyRows(deps.db, access.companyId, { ...ownOnly(access), clientId });
  if (row === undefined) throw notFound("Key");
  return row;
}

/** Runs the command with its line in the log and its letters; answers the key as it is then. */
async function change(
  deps: KeyDeps,
  access: CompanyAccess,
  keyId: string,
  event: KeyEvent | undefined,
  action: AuditAction,
  work: (tx: Tx) => Promise<object>,
): Promise<AccessToken> {
  const { companyId } = access;
  const done = await inCompany(deps.db, companyId, async (tx) => {
    const after = await work(tx);
    const { letters } = await tell(tx, deps, access, { keyId, event, action, after });
    return { token: await readKeyIn(tx, deps, access, keyId), letters };
  });
  await deps.events.publish("Client", companyId);
  await deliverAll(deps, done.letters);
  return done.token;
}

/** A key as the actor sees it now. */
export async function readKeyIn(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  { companyId, actor }: CompanyAccess,
  keyId: string,
): Promise<AccessToken> {
  const row = await getRow(tx, companyId, keyId);
  const secrets = await listSecretRows(tx, [keyId], deps.clock.now());
  return presentKey(row, secrets, actor.person.userId);
}

async function getRow(tx: Tx, companyId: string, keyId: string): Promise<KeyRow> {
  const [row] = await listKeyRows(tx, companyId, { id: keyId });
  if (row === undefined) throw notFound("Key");
  return row;
}

/** Leaves the line in the log and stores the letters. */
async function tell(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  told: {
    readonly keyId: string;
    readonly event?: KeyEvent | undefined;
    readonly action: AuditAction;
    readonly after: object;
  },
): Promise<{ readonly row: KeyRow; readonly letters: KeyLetters }> {
  const { keyId: id, event, action, after } = told;
  const row = await getRow(tx, access.companyId, id);
  const integrator = describeIntegrator(row.integrator).displayName;
  const object = { kind: "access_key", id } as const;
  await audit(tx, access, action, object, {
    after: { integrator, clientId: row.clientId, ...after },
  });
  const letters =
    event === undefined ? [] : await storeKeyLetters(tx, deps, access, { row, event });
  return { row, letters };
}

async function storeSecret(
  tx: Tx,
  deps: KeyDeps,
  access: CompanyAccess,
  keyId: string,
  secret: string,
): Promise<void> {
  const id = deps.newId();
  await keys.insertSecret(tx, describeSecret(deps, access, { id, keyId, secret }));
}

function describeSecret(
  deps: KeyDeps,
  { actor }: CompanyAccess,
  made: { readonly id: string; readonly keyId: string; readonly secret: string },
): keys.NewSecret {
  return {
    id: made.id,
    keyId: made.keyId,
    hash: hashToken(made.secret),
    ending: made.secret.slice(-ENDING_CHARS),
    madeBy: makerOf(actor),
    at: deps.clock.now(),
  };
}

/** `test`: the key reads an invented company. */
export function environmentOf({ kind }: Pick<CompanyAccess, "kind">): "live" | "test" {
  return kind === "demo" ? "test" : "live";
}

function createSecret(access: CompanyAccess): string {
  return `cs_${environmentOf(access)}_${createToken()}`;
}
