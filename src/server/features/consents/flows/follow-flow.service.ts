/**
 * Ends consent flows. The page, the provider's hint, its callback and the job of each minute all
 * call this. The first one that learns the end writes it, and the others find it written.
 */
import { actLater, type Person } from "#server/http/actor.ts";
import { stampOf, throughOfStamp } from "#server/http/through.ts";
import { holdPerson } from "#server/features/auth/accounts.service.ts";
import { CONNECT_WAIT_MS, type FlowResult } from "#contract/bank-feeds/consent-flows.ts";
import { inCompany, inCompanyAsProgram, inGlobal } from "#server/database/tenant.ts";
import { isCompanyLive } from "#server/features/access/access.service.ts";
import { audit } from "#server/features/audit/audit.service.ts";
import { notFound } from "#server/http/errors.ts";
import {
  type BankFeed,
  FeedFault,
  type FlowState,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import type { ConsentDeps } from "#server/features/consents/consent-deps.ts";
import { refreshPersonConsents } from "#server/features/consents/consent-refresh.service.ts";
import {
  findConsent,
  findConsentByExternal,
  listConsentCompanies,
  noteConsentMaker,
  saveConsent,
} from "#server/features/consents/consents.store.ts";
import { findProviderUser } from "#server/features/consents/consent-persons.store.ts";
import {
  countConsentTransactions,
  listFeedAccounts,
} from "#server/features/bank-feeds/assigned-accounts.service.ts";
import { startReading } from "#server/features/consents/feed-starts.ts";
import * as flows from "./user-flows.store.ts";
import type { Vouched } from "#server/features/consents/vouched-consents.service.ts";

/** How long a page waits; after that another flow may take this one's place. */
export const FLOW_PAGE_WAIT_MS = CONNECT_WAIT_MS;
// A closed window means a cancellation only if the bank's yes has not come by then: the yes comes
// one or two seconds late.
const CLOSED_GRACE_MS = 6_000;

// The longest life of a consent screen: a flow that was begun earlier can make no consent any more.
const OTHER_FLOW_MS = 3_600_000;

const RESULTS: Readonly<Record<Exclude<FlowState["state"], "running">, FlowResult>> = {
  succeeded: "SUCCESS",
  failed: "FAIL",
  cancelled: "CANCEL",
  timedOut: "TIMEOUT",
};

/** The flow for its page. Throws `not_found` for another person's flow. */
export async function getFlow(deps: ConsentDeps, person: Person, id: string, popupClosed: boolean) {
  const flow = await flows.findFlow(deps.db, id.toLowerCase());
  if (flow === undefined || flow.userId !== person.userId) throw notFound("Flow");
  if (person.boundCompanyId !== null && person.boundCompanyId !== flow.companyId)
    throw notFound("Flow");
  const now = isOpen(deps, flow) ? await lookAtFlow(deps, flow, { popupClosed }) : flow;
  const result = now.state === "running" ? null : now.state;
  const { consentId, companyId } = now;
  const counted =
    consentId === null
      ? 0
      : await inCompany(deps.db, companyId, (tx) =>
          countConsentTransactions(tx, companyId, consentId),
        );
  return {
    userFlowId: flow.id,
    status: result === null ? ("SYNC_STARTED" as const) : ("COMPLETED" as const),
    step: now.step,
    result,
    shouldDoPolling: result === null,
    consentId,
    companyId,
    flowType: flow.action,
    transactionCount: counted,
  };
}

/**
 * Whether the flow's end may still come. A flow that ended because its window seemed closed is
 * asked about as long as it could have lasted: a bank's page may cut itself off from the page that
 * opened it (Cross-Origin-Opener-Policy), which looks the same.
 */
export function isOpen(
  { clock, config }: Pick<ConsentDeps, "clock" | "config">,
  flow: flows.FlowRow,
): boolean {
  if (flow.state === "running") return true;
  return (
    isGivenUp(flow) &&
    clock.now().getTime() - flow.createdAt.getTime() < config.feeds.timings.flowMs
  );
}

function isGivenUp(flow: flows.FlowRow): boolean {
  return flow.state === "CANCEL" && flow.closedAt !== null;
}

/**
 * Asks the provider for the flow's state and writes the end, if there is one. Where the provider
 * does not answer nothing changes.
 */
export async function lookAtFlow(
  deps: ConsentDeps,
  flow: flows.FlowRow,
  seen: { readonly popupClosed: boolean },
): Promise<flows.FlowRow> {
  const feed = deps.bankFeeds.get(flow.provider);
  if (feed === undefined) return flow;
  const told = await askState(deps, feed, flow);
  return settleFlow(deps, feed, flow, told, seen.popupClosed);
}

/**
 * Takes the return of a consent screen to the browser that began its flow; the caller has checked
 * the browser.
 */
export async function takeFlowReturn(
  deps: ConsentDeps,
  given: flows.FlowRow,
  parameters: Readonly<Record<string, string>>,
): Promise<flows.FlowRow> {
  const feed = deps.bankFeeds.get(given.provider);
  if (feed === undefined || !isOpen(deps, given)) return given;
  const now = deps.clock.now();
  await inGlobal(deps.db, (tx) => flows.markReturned(tx, given.id, now));
  const flow = { ...given, returnedAt: given.returnedAt ?? now };
  if (!(await inGlobal(deps.db, (tx) => flows.claimReturn(tx, flow.id)))) return flow;
  let told: FlowState;
  try {
    told = await feed.takeReturn(flow.externalId, parameters);
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    deps.log.warn(
      { kind: error.kind, detail: error.message, flow: flow.id },
      "the return of a consent screen was not taken",
    );
    // The provider may answer the next look.
    if (error.kind === "provider_down" || error.kind === "limited" || error.kind === "auth") {
      await inGlobal(deps.db, (tx) => flows.releaseReturn(tx, flow.id));
      return flow;
    }
    told = { state: "failed", step: flow.step, consentGiven: false, consentExternalId: null };
  }
  const settled = await settleFlow(deps, feed, flow, told, false);
  const isUnused =
    settled.state === "running" || (settled.state === "CANCEL" && told.state === "succeeded");
  if (isUnused) await inGlobal(deps.db, (tx) => flows.releaseReturn(tx, flow.id));
  return settled;
}

async function askState(
  deps: ConsentDeps,
  feed: BankFeed,
  flow: flows.FlowRow,
): Promise<FlowState | undefined> {
  // The flow was begun a moment ago, and the provider has not named it yet.
  if (flow.externalId.startsWith("begun:")) return undefined;
  const person = await findProviderUser(deps.db, flow.provider, flow.userId);
  if (person === undefined) return undefined;
  try {
    return await feed.followFlow(flow.externalId, person);
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    deps.log.warn(
      { kind: error.kind, detail: error.message, flow: flow.id },
      "a consent flow cannot be followed now",
    );
    if (error.kind !== "not_found") return undefined;
    return { state: "failed", step: flow.step, consentGiven: false, consentExternalId: null };
  }
}

async function settleFlow(
  deps: ConsentDeps,
  feed: BankFeed,
  flow: flows.FlowRow,
  heard: FlowState | undefined,
  popupClosed: boolean,
): Promise<flows.FlowRow> {
  const consentExternalId = heard?.consentExternalId ?? null;
  if (consentExternalId !== null)
    await inGlobal(deps.db, (tx) => flows.updateFlowConsent(tx, flow.id, consentExternalId));
  const told = heard === undefined ? undefined : withholdYes(flow, heard);
  if (isGivenUp(flow)) return settleLate(deps, feed, flow, told);
  const now = deps.clock.now();
  const step = told?.step || flow.step;
  let result = told === undefined || told.state === "running" ? undefined : RESULTS[told.state];
  if (
    result === undefined &&
    popupClosed &&
    told?.consentGiven !== true &&
    !flows.isReturning(flow)
  ) {
    const closedAt = await inGlobal(deps.db, (tx) => flows.markPopupClosed(tx, flow.id, now));
    if (told !== undefined && now.getTime() - closedAt.getTime() >= CLOSED_GRACE_MS)
      result = "CANCEL";
  }
  if (
    result === undefined &&
    now.getTime() - flow.createdAt.getTime() >= deps.config.feeds.timings.flowMs
  )
    result = "TIMEOUT";
  if (result === undefined) {
    if (step !== flow.step)
      await inGlobal(deps.db, (tx) => flows.updateFlowStep(tx, flow.id, step));
    return { ...flow, step };
  }
  const consentId = await learnConsent(deps, feed, flow, result, told?.consentExternalId ?? null);
  if (consentId === undefined) return { ...flow, step };
  const isFirst = await inGlobal(deps.db, (tx) =>
    flows.finishFlow(tx, flow.id, { result, consentId, step, now }),
  );
  if (isFirst && result === "SUCCESS") await finishSuccess(deps, flow, consentId);
  if (isFirst) await deps.events.publish("Consents", flow.companyId);
  return (await flows.findFlow(deps.db, flow.id)) ?? { ...flow, step };
}

/**
 * Holds back the bank's yes until the browser that began the flow is back: another person may have
 * been sent to the bank. Until then the flow waits for its return, whoever asks (page,
 * notification, the job of each minute).
 */
function withholdYes(flow: flows.FlowRow, told: FlowState): FlowState {
  if (flow.returnedAt !== null) return told;
  return {
    ...told,
    state: told.state === "succeeded" ? "running" : told.state,
    consentGiven: false,
  };
}

/** Ends a given-up flow otherwise only where the bank says yes. */
async function settleLate(
  deps: ConsentDeps,
  feed: BankFeed,
  flow: flows.FlowRow,
  told: FlowState | undefined,
): Promise<flows.FlowRow> {
  if (told?.state !== "succeeded") return flow;
  const consentId = await learnConsent(deps, feed, flow, "SUCCESS", told.consentExternalId);
  if (consentId === undefined) return flow;
  const end = { result: "SUCCESS" as const, consentId, step: told.step, now: deps.clock.now() };
  if (await inGlobal(deps.db, (tx) => flows.finishFlow(tx, flow.id, end, "CANCEL"))) {
    await finishSuccess(deps, flow, consentId);
    await deps.events.publish("Consents", flow.companyId);
  }
  return (await flows.findFlow(deps.db, flow.id)) ?? flow;
}

/**
 * Reads the consents again after a success. Undefined: the provider did not answer, so the flow is
 * not over yet.
 */
async function learnConsent(
  deps: ConsentDeps,
  feed: BankFeed,
  flow: flows.FlowRow,
  result: FlowResult,
  externalId: string | null,
): Promise<string | null | undefined> {
  // A person who gave up may have said yes at the bank a moment later; a look costs little.
  if (result !== "SUCCESS" && result !== "TIMEOUT") return flow.consentId;
  try {
    const vouched = flow.returnedAt === null ? {} : await nameConsents(deps, flow, externalId);
    const { consentIds } = await refreshPersonConsents(deps, feed, flow.userId, vouched);
    return (externalId === null ? undefined : consentIds.get(externalId)) ?? flow.consentId;
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    deps.log.warn(
      { kind: error.kind, detail: error.message, flow: flow.id },
      "consents not read after a flow",
    );
    if (result !== "SUCCESS") return flow.consentId;
    // A code that was exchanged cannot be used again, and only we know the consent now: it is
    // stored, and the next look fills it in.
    return externalId === null ? undefined : keepNewConsent(deps, feed, flow, externalId);
  }
}

// Where the provider does not name a flow's consent, new consents belong to this flow, if no other
// flow is running.
async function nameConsents(
  deps: ConsentDeps,
  flow: flows.FlowRow,
  externalId: string | null,
): Promise<Vouched> {
  if (externalId !== null) return { ids: [externalId] };
  const since = new Date(deps.clock.now().getTime() - OTHER_FLOW_MS);
  return { all: !(await flows.hasUnreturnedFlow(deps.db, flow, since)) };
}

async function keepNewConsent(
  deps: ConsentDeps,
  feed: BankFeed,
  flow: flows.FlowRow,
  externalId: string,
): Promise<string | undefined> {
  const known = await findConsentByExternal(deps.db, feed.provider, externalId);
  if (known !== undefined) return known.userId === flow.userId ? known.id : undefined;
  const person = await findProviderUser(deps.db, feed.provider, flow.userId);
  if (person === undefined) return undefined;
  const nothing = {
    bankId: "",
    bankName: "",
    accountExternalIds: [],
    activeExpiresAt: null,
    passiveExpiresAt: null,
  };
  const consent = { ...nothing, externalId, activeEnabled: true, passiveEnabled: true };
  const { provider } = feed;
  const given = {
    id: deps.newId(),
    provider,
    userId: flow.userId,
    person,
    consent,
    state: "active" as const,
    now: deps.clock.now(),
  };
  return inGlobal(deps.db, async (tx) =>
    saveConsent(tx, { ...given, isPersonGone: !(await holdPerson(tx, flow.userId)) }),
  );
}

const ACTIONS = {
  ADD_BANK: "consent.connect",
  ON_DEMAND: "consent.refresh",
  EXTEND_CONSENT: "consent.extend",
  DELETE_INFO_SHARING_CONSENT: "consent.revoke",
} as const;

async function finishSuccess(
  deps: ConsentDeps,
  flow: flows.FlowRow,
  consentId: string | null,
): Promise<void> {
  const consent = consentId === null ? undefined : await findConsent(deps.db, consentId);
  const linked =
    consent === undefined
      ? []
      : (await listConsentCompanies(deps.db, [consent.id])).map((row) => row.companyId);
  // Only directors begin flows. The provider tells the end of a flow, so there is no call of a
  // person.
  const through = throughOfStamp(flow.through);
  const asked = { userId: flow.userId, role: "entrepreneur", through } as const;
  const actor = actLater({ ...asked, address: "", requestId: "" });
  if (consent !== undefined && flow.action === "ADD_BANK")
    await inGlobal(deps.db, (tx) => noteConsentMaker(tx, consent.id, stampOf(through)));
  // A new consent belongs to no company yet; the person began the flow on the page of the flow's
  // company.
  for (const companyId of new Set([flow.companyId, ...linked])) {
    if (!(await isCompanyLive(deps, companyId))) continue;
    await inCompanyAsProgram(deps.db, companyId, async (tx) => {
      const object = { kind: "consent", id: consent?.id ?? flow.id } as const;
      await audit(tx, { companyId, actor }, ACTIONS[flow.action], object, {
        after:
          consent === undefined
            ? undefined
            : { bank: consent.bankName, until: consent.passiveExpiresAt?.toISOString() ?? null },
      });
      if (
        consent === undefined ||
        (flow.action !== "ON_DEMAND" && flow.action !== "EXTEND_CONSENT")
      )
        return;
      const mine = (await listFeedAccounts(tx, [companyId])).filter(
        (row) => row.consentId === consent.id && row.state === "active",
      );
      const trigger = flow.action === "ON_DEMAND" ? ("hook" as const) : ("renewal" as const);
      if (mine.length > 0)
        await startReading(deps, tx, {
          companyId,
          feedAccountIds: mine.map((row) => row.id),
          trigger,
        });
    });
  }
}
