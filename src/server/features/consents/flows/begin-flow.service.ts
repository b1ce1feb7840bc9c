/**
 * Begins a consent flow: checks the person, the company and the provider. The screen itself is the
 * provider's.
 */
import { makerOf, type Person } from "#server/http/actor.ts";
import type { OwnerAccess } from "#server/http/company-access.ts";
import type { ConsentActionName } from "#contract/bank-feeds/consent-flows.ts";
import { inCompany, inGlobal } from "#server/database/tenant.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import type { BankFeed } from "#server/providers/bank-feed/bank-feed.port.ts";
import { requireQuota } from "#server/features/quota/quota.service.ts";
import { openSecret, sealSecret } from "#server/seal-secret.ts";
import { createToken, hashToken } from "#server/token-hash.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import {
  type ConsentRow,
  findConsent,
  listCompanyConsents,
} from "#server/features/consents/consents.store.ts";
import { askProvider, feedUnavailable } from "#server/features/consents/feed-faults.ts";
import { bindToBrowser } from "./flow-browser.ts";
import { FLOW_PAGE_WAIT_MS, lookAtFlow } from "./follow-flow.service.ts";
import { ensureProviderPerson } from "./provider-person.service.ts";
import * as flows from "./user-flows.store.ts";

export interface FlowCommand {
  readonly action: ConsentActionName;
  readonly bankId?: string;
  readonly consentId?: string;
  readonly returnPath?: string;
}

export interface BegunFlow {
  readonly userFlowId: string;
  readonly token: string;
  readonly address: string;
  /** The header of the reply that binds the flow to the browser. */
  readonly cookie: string;
}

/**
 * The path to which the provider's screen returns. Providers have registered exactly this address.
 */
export const RETURN_PATH = "/connect/return";

/**
 * Begins a flow. Throws `user_flow_running`, `bank_not_available`, `consent_not_found`,
 * `consent_of_other_person`, `consent_not_active`, `plan_limit_reached`, `bank_feed_unavailable`
 * and `bank_feed_limited`; then no flow was begun.
 */
export async function beginFlow(
  deps: ConsentDeps,
  access: OwnerAccess,
  command: FlowCommand,
): Promise<BegunFlow> {
  const { companyId, actor } = access;
  const consent =
    command.action === "ADD_BANK" ? undefined : await requireTouchable(deps, access, command);
  const feed =
    consent === undefined
      ? await chooseFeed(deps, command.bankId)
      : deps.bankFeeds.get(consent.provider);
  if (feed === undefined) throw feedUnavailable();
  // Asked before the provider is asked. Extending a consent is no new connection.
  if (consent === undefined)
    await inCompany(deps.db, companyId, (tx) => requireQuota(deps, tx, companyId, "connection"));
  await settleRunning(deps, actor.person);
  const person =
    consent === undefined
      ? await ensureProviderPerson(deps, feed, actor.person)
      : { externalId: consent.externalUserId, identity: consent.identity };
  const id = deps.newId();
  const { browserHash, cookie } = bindToBrowser(deps.config, id);
  const returns = planReturn(deps, feed, id);
  const { returnHash } = returns;
  await claimFlow(deps, access, {
    id,
    command,
    consent,
    provider: feed.provider,
    browserHash,
    returnHash,
  });
  try {
    const start = await askProvider(
      () =>
        feed.beginFlow({
          action: command.action,
          person,
          bankId: consent?.bankId ?? command.bankId ?? null,
          consentExternalId: consent?.externalId ?? null,
          returnUrl: returns.url,
          state: id,
        }),
      consent === undefined
        ? { refused: "bank_not_available", not_found: "bank_not_available" }
        : {},
    );
    const sealed = sealSecret(deps.config.secrets, start.token, `user_flow:${id}`);
    const kept = { externalId: start.externalId, token: sealed.bytes, keyId: sealed.keyId };
    await inGlobal(deps.db, (tx) => flows.updateFlowStart(tx, id, kept));
    return { userFlowId: id, token: start.token, address: start.address, cookie };
  } catch (error) {
    await inGlobal(deps.db, (tx) => flows.deleteFlow(tx, id));
    throw error;
  }
}

/**
 * The return of a flow. A provider with a callback knows one registered address and brings `state`
 * and a code of its own. Any other provider returns to the address that it was told. That address
 * carries a secret which only the provider is told, so that nobody else can pretend to come back
 * from there.
 */
function planReturn(
  deps: ConsentDeps,
  feed: BankFeed,
  flowId: string,
): { readonly url: string; readonly returnHash: Buffer | null } {
  const url = `${deps.config.baseUrl}${RETURN_PATH}`;
  if (feed.provider === "enablebanking") return { url, returnHash: null };
  const key = createToken();
  return { url: `${url}?state=${flowId}&key=${key}`, returnHash: hashToken(key) };
}

/** The token of the caller's running flow for the company; undefined where none runs. */
export async function findFlowToken(
  deps: ConsentDeps,
  { companyId, actor }: OwnerAccess,
): Promise<string | undefined> {
  const running = await flows.listRunningOf(deps.db, actor.person.userId);
  const flow = running.find((row) => row.companyId === companyId && row.token !== null);
  if (flow === undefined || flow.token === null || flow.keyId === null) return undefined;
  if (deps.clock.now().getTime() - flow.createdAt.getTime() > deps.config.feeds.timings.flowMs)
    return undefined;
  return openSecret(
    deps.config.secrets,
    { bytes: flow.token, keyId: flow.keyId },
    `user_flow:${flow.id}`,
  );
}

async function chooseFeed(
  deps: ConsentDeps,
  bankId: string | undefined,
): Promise<BankFeed | undefined> {
  if (bankId === undefined) return deps.bankFeeds.forBank(null);
  const { banks, faults } = await deps.bankFeeds.listBanks();
  const bank = banks.find((each) => each.id === bankId);
  if (bank === undefined) {
    if (faults.length > 0)
      throw new ApiError("bank_feed_unavailable", {
        message: "The list of banks is not complete now",
      });
    throw new ApiError("bank_not_available", { message: "No provider knows this bank" });
  }
  const closed = !bank.available || bank.quality === "DISABLED";
  if (closed)
    throw new ApiError("bank_not_available", { message: "The bank cannot be connected now" });
  return deps.bankFeeds.get(bank.provider);
}

/** The consent, where it is the caller's and allows the action. */
async function requireTouchable(
  deps: ConsentDeps,
  { companyId, actor }: OwnerAccess,
  command: FlowCommand,
): Promise<ConsentRow> {
  if (command.consentId === undefined)
    throw invalidField("infoSharingConsentId", "is needed for this flow");
  const consent = await findConsent(deps.db, command.consentId.toLowerCase());
  if (consent === undefined)
    throw new ApiError("consent_not_found", { message: "No such consent" });
  if (consent.userId !== actor.person.userId) {
    // A person who shares the company may know that the consent exists; nobody else may.
    const shared = (await listCompanyConsents(deps.db, companyId)).some(
      (row) => row.id === consent.id,
    );
    if (!shared) throw new ApiError("consent_not_found", { message: "No such consent" });
    throw new ApiError("consent_of_other_person", {
      message: "Only the person who gave the consent can touch it",
    });
  }
  const extendable = consent.state === "active" || consent.state === "expired";
  if (!extendable || (command.action === "ON_DEMAND" && consent.state !== "active")) {
    throw new ApiError("consent_not_active", { message: `The consent is ${consent.state}` });
  }
  return consent;
}

/**
 * Settles the running flow of a person who begins a second one: looks at the first flow, which is
 * in the way only while it may still come to its end.
 */
async function settleRunning(deps: ConsentDeps, { userId }: Person): Promise<void> {
  for (const flow of await flows.listRunningOf(deps.db, userId)) {
    const after = await lookAtFlow(deps, flow, { popupClosed: flow.closedAt !== null });
    if (after.state !== "running") continue;
    const age = deps.clock.now().getTime() - flow.createdAt.getTime();
    if (age < FLOW_PAGE_WAIT_MS) throw flowRunning(FLOW_PAGE_WAIT_MS - age);
    // The page gave up the flow. If the bank says yes after all, the next look at the person's
    // consents finds the consent.
    await inGlobal(deps.db, (tx) =>
      flows.finishFlow(tx, flow.id, {
        result: "TIMEOUT",
        consentId: flow.consentId,
        step: after.step,
        now: deps.clock.now(),
      }),
    );
  }
}

interface Claim {
  readonly id: string;
  readonly command: FlowCommand;
  readonly consent: ConsentRow | undefined;
  readonly provider: BankFeed["provider"];
  readonly browserHash: Buffer;
  readonly returnHash: Buffer | null;
}

async function claimFlow(
  deps: ConsentDeps,
  { companyId, actor }: OwnerAccess,
  claim: Claim,
): Promise<void> {
  const { userId } = actor.person;
  await inGlobal(deps.db, async (tx) => {
    await flows.lockFlowsOf(tx, userId);
    if ((await flows.listRunningOf(tx, userId)).length > 0) throw flowRunning(FLOW_PAGE_WAIT_MS);
    await flows.insertFlow(tx, {
      id: claim.id,
      provider: claim.provider,
      maker: makerOf(actor),
      companyId,
      action: claim.command.action,
      consentId: claim.consent?.id ?? null,
      returnPath: claim.command.returnPath ?? "",
      browserHash: claim.browserHash,
      returnHash: claim.returnHash,
      now: deps.clock.now(),
    });
  });
}

function flowRunning(waitMs: number): ApiError {
  return new ApiError("user_flow_running", {
    message: "A consent flow of yours is running",
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}
