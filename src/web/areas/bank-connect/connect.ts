/**
 * Runs the connect flow: the bank's window, the calls, the clock. `connect-flow.ts` decides the
 * transitions.
 */
import { asApiError } from "#web/api/api-error.ts";
import { callApi } from "#web/api/client.ts";
import { errorToast } from "#web/api/error-sentence.ts";
import {
  advance,
  IDLE,
  isClosedForGood,
  pollDelayMs,
  type ConnectEvent,
  type ConnectRequest,
  type ConnectState,
  type FollowingState,
} from "#web/areas/bank-connect/parts/connect-flow.ts";
import {
  forgetFlow,
  rememberedFlow,
  rememberFlow,
} from "#web/areas/bank-connect/parts/flow-memory.ts";
import {
  closeSyncWindow,
  focusSyncWindow,
  isSyncWindowClosed,
  leadSyncWindow,
  openSyncWindow,
  syncAddress,
  SYNC_WINDOW_NAME,
  withoutToken,
} from "#web/areas/bank-connect/parts/sync-window.ts";
import { nowMs } from "#web/time/now.ts";
import { createStore } from "#web/state/create-store.ts";
import { connectTexts } from "#web/areas/bank-connect/texts/connect.ts";
import { notify } from "#web/toasts/notify.ts";
import { addToast } from "#web/toasts/toasts.ts";

export const connectStore = createStore<{ readonly flow: ConnectState }>({ flow: IDLE });

/** How often the window and the clock are checked. */
const WATCH_MS = 500;
/**
 * A flow that was given up ends at the server within seconds: so often a new one is tried behind
 * it.
 */
const BEHIND_OLD_TRIES = 6;
const BEHIND_OLD_MS = 2_000;

/** Every start counts up: an event of an earlier start changes nothing any more. */
let generation = 0;
/** Where the bank's window goes; undefined until the flow has begun. */
let address: string | undefined;
/** The person has chosen to go to the bank with this page; no window is followed meanwhile. */
let fullPage = false;
let watch: ReturnType<typeof setInterval> | undefined;

/**
 * Begins a flow. Must run inside the click, or the browser refuses the window. One that runs
 * visibly is only shown again.
 */
export function startConnect(request: ConnectRequest): void {
  const { flow } = connectStore.get();
  if (flow.phase === "starting" || (flow.phase === "following" && !flow.hidden))
    return focusSyncWindow();
  const open = openSyncWindow(connectTexts.windowWaiting);
  begin(request, open ? "open" : "blocked");
  void initiate(request, flow.phase === "following" ? flow.flowId : undefined);
}

/** The same without a window: this page itself goes to the bank and comes back. */
export function connectInFullPage(): void {
  const { flow } = connectStore.get();
  if (flow.phase !== "starting" && flow.phase !== "following") return;
  closeSyncWindow();
  dispatch({ kind: "popupReopened", popup: "away" });
  fullPage = true;
  if (flow.phase === "following" && address !== undefined)
    void addressWithToken(flow).then(goThere);
}

/** Opens the bank's window of the running flow once more. Must run inside the click. */
export function reopenWindow(): void {
  const { flow } = connectStore.get();
  if (flow.phase !== "following" && flow.phase !== "starting") return;
  const open = openSyncWindow(connectTexts.windowWaiting);
  dispatch({ kind: "popupReopened", popup: open ? "open" : "blocked" });
  fullPage = false;
  if (open && address !== undefined && flow.phase === "following")
    void addressWithToken(flow).then(leadSyncWindow);
}

export function cancelConnect(): void {
  dispatch({ kind: "cancelled", atMs: nowMs() });
}

/** The end was taken note of. */
export function settleConnect(): void {
  dispatch({ kind: "settled" });
}

/**
 * Follows the flow that a reload interrupted. In the bank's own window, which has come back to us,
 * it closes the window.
 */
export function resumeConnect(): void {
  if (window.name === SYNC_WINDOW_NAME && window.opener !== null) return window.close();
  const memory = rememberedFlow(nowMs());
  if (connectStore.get().flow.phase !== "idle") return;
  if (!memory) return forgetFlow();
  generation += 1;
  address = memory.address;
  dispatch({ kind: "resumed", ...memory });
  follow(generation);
}

function begin(request: ConnectRequest, popup: "open" | "blocked"): void {
  generation += 1;
  address = undefined;
  fullPage = false;
  dispatch({ kind: "begun", request, popup, atMs: nowMs() });
  startWatch();
}

async function initiate(request: ConnectRequest, oldId: string | undefined): Promise<void> {
  const mine = generation;
  try {
    const started = await initFlow(request, oldId);
    const to = syncAddress(started.syncUrl, started.customerSyncToken, window.location.origin);
    if (mine !== generation || connectStore.get().flow.phase !== "starting")
      return void tellClosed(started.userFlowId);
    address = to;
    dispatch({ kind: "initiated", flowId: started.userFlowId, atMs: nowMs() });
    if (fullPage) return goThere(to);
    leadSyncWindow(to);
    follow(mine);
  } catch (error) {
    if (mine !== generation || connectStore.get().flow.phase !== "starting") return;
    dispatch({ kind: "initFailed" });
    const { code } = asApiError(error);
    if (code === "internal_error" || code === "timeout") notify("aggregator.connectFailed");
    else if (code !== "unauthenticated" && code !== "session_expired") addToast(errorToast(error));
  }
}

/** Behind a flow that was just given up the server needs some seconds before it takes the next. */
async function initFlow(request: ConnectRequest, oldId: string | undefined) {
  const mine = generation;
  for (let tried = 1; ; tried += 1) {
    if (oldId !== undefined) await tellClosed(oldId);
    try {
      return await callApi("userFlowInit", {
        body: {
          company_id: request.companyId,
          flowType: request.action,
          ...(request.bankId !== null && { bankId: request.bankId }),
          ...(request.consentId !== null && { infoSharingConsentId: request.consentId }),
          redirectUri: window.location.pathname,
        },
      });
    } catch (error) {
      if (
        asApiError(error).code !== "user_flow_running" ||
        tried >= BEHIND_OLD_TRIES ||
        mine !== generation
      )
        throw error;
      await waitMs(BEHIND_OLD_MS);
    }
  }
}

function follow(mine: number): void {
  startWatch();
  void poll(mine);
}

async function poll(mine: number): Promise<void> {
  for (;;) {
    const before = connectStore.get().flow;
    if (mine !== generation || before.phase !== "following") return;
    await waitMs(pollDelayMs(nowMs() - before.sinceMs, before.late));
    const flow = connectStore.get().flow;
    if (mine !== generation || flow.phase !== "following") return;
    const event = await askFlow(flow);
    if (mine !== generation) return;
    if (event) dispatch(event);
  }
}

/** The server's answer as an event; an answer that did not come is asked for again. */
async function askFlow(flow: FollowingState): Promise<ConnectEvent | undefined> {
  const popupClosed = isClosedForGood(flow, nowMs()) ? "true" : "false";
  try {
    const answer = await callApi("userFlowGet", {
      params: { userFlowId: flow.flowId },
      query: { popupClosed },
    });
    return { kind: "answered", answer, atMs: nowMs() };
  } catch (error) {
    const { status } = asApiError(error);
    return status === 404 || status === 401 || status === 403 ? { kind: "flowLost" } : undefined;
  }
}

async function tellClosed(flowId: string): Promise<void> {
  await callApi("userFlowGet", {
    params: { userFlowId: flowId },
    query: { popupClosed: "true" },
    // The flow is asked about again; without this word its end is found out later.
  }).catch(() => undefined);
}

/**
 * After a reload the address has no token: it is asked for again. Without one the address says it
 * all.
 */
async function addressWithToken(flow: FollowingState): Promise<string> {
  const kept = address ?? "";
  if (flow.popup !== "away" || new URL(kept).searchParams.has("token")) return kept;
  const reply = await callApi("syncTokenGet", {
    query: { company_id: flow.request.companyId },
  }).catch(() => ({ token: "" }));
  address = syncAddress(kept, reply.token, window.location.origin);
  return address;
}

function goThere(to: string): void {
  window.location.assign(to);
}

function startWatch(): void {
  watch ??= setInterval(() => {
    if (isSyncWindowClosed()) dispatch({ kind: "popupClosed", atMs: nowMs() });
    dispatch({ kind: "ticked", atMs: nowMs() });
    if (connectStore.get().flow.phase === "idle") stopWatch();
  }, WATCH_MS);
}

function stopWatch(): void {
  clearInterval(watch);
  watch = undefined;
}

function dispatch(event: ConnectEvent): void {
  const before = connectStore.get().flow;
  const step = advance(before, event);
  if (step.closePopup) closeSyncWindow();
  if (step.tellClosed && step.state.phase === "following") void tellClosed(step.state.flowId);
  if (step.state !== before) {
    connectStore.set({ flow: step.state });
    keep(step.state);
  }
  if (step.notice) notify(step.notice);
}

function keep(flow: ConnectState): void {
  if (flow.phase !== "following" || address === undefined) return forgetFlow();
  const { flowId, request, sinceMs, hidden } = flow;
  rememberFlow({
    flowId,
    request,
    sinceMs,
    hidden,
    address: withoutToken(address, window.location.origin),
  });
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
