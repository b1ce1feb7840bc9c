/** A bank's connection as a pure machine: events in, the next state and the actions out. */

export type ConnectAction =
  | "ADD_BANK"
  | "ON_DEMAND"
  | "EXTEND_CONSENT"
  | "DELETE_INFO_SHARING_CONSENT";
export type ConnectResult = "SUCCESS" | "FAIL" | "TIMEOUT" | "CANCEL";

export interface ConnectRequest {
  readonly companyId: string;
  readonly action: ConnectAction;
  /** Null: the person chooses in the bank's window. */
  readonly bankId: string | null;
  readonly bankName: string;
  readonly consentId: string | null;
}

/**
 * `away`: there may be a window, but this page holds no handle to it (after a reload, or back from
 * the full page).
 */
export type PopupState = "open" | "blocked" | "closed" | "away";

export interface StartingState {
  readonly phase: "starting";
  readonly request: ConnectRequest;
  readonly popup: PopupState;
  readonly sinceMs: number;
}

export interface FollowingState {
  readonly phase: "following";
  readonly request: ConnectRequest;
  readonly flowId: string;
  readonly popup: PopupState;
  readonly sinceMs: number;
  readonly closedAtMs: number | null;
  /** The bank has said yes: from here on a closed window is no cancellation. */
  readonly consentGiven: boolean;
  /** No overlay any more (given up here, or waited too long); a late end is still told. */
  readonly hidden: boolean;
  /** It has ended as given up, and only a late yes is waited for. */
  readonly late?: true;
}

export interface EndedState {
  readonly phase: "ended";
  readonly request: ConnectRequest;
  readonly result: ConnectResult;
  readonly consentId: string | null;
}

export type ConnectState = { readonly phase: "idle" } | StartingState | FollowingState | EndedState;

/** The part of `GET /aggreg8/user-flow/:id` that decides. */
export interface FlowAnswer {
  readonly result: ConnectResult | null;
  readonly shouldDoPolling: boolean;
  readonly consentId: string | null;
}

export type ConnectEvent =
  | {
      readonly kind: "begun";
      readonly request: ConnectRequest;
      readonly popup: PopupState;
      readonly atMs: number;
    }
  | { readonly kind: "initiated"; readonly flowId: string; readonly atMs: number }
  | { readonly kind: "initFailed" }
  | {
      readonly kind: "resumed";
      readonly request: ConnectRequest;
      readonly flowId: string;
      readonly sinceMs: number;
      readonly hidden: boolean;
    }
  | { readonly kind: "answered"; readonly answer: FlowAnswer; readonly atMs: number }
  /** The server knows no such flow (any more). */
  | { readonly kind: "flowLost" }
  | { readonly kind: "ticked"; readonly atMs: number }
  | { readonly kind: "popupClosed"; readonly atMs: number }
  | { readonly kind: "popupReopened"; readonly popup: Exclude<PopupState, "closed"> }
  | { readonly kind: "cancelled"; readonly atMs: number }
  | { readonly kind: "settled" };

export type ConnectNotice =
  | "aggregator.connected"
  | "aggregator.refreshed"
  | "aggregator.connectFailed"
  | "aggregator.timeout"
  | "aggregator.popupBlocked"
  | "aggregator.waiting"
  | "aggregator.cancelled";

export interface ConnectStep {
  readonly state: ConnectState;
  /** Notification to raise. */
  readonly notice?: ConnectNotice;
  /** The bank's window is of no use any more. */
  readonly closePopup?: true;
  /** Tell the server now that the window is gone. */
  readonly tellClosed?: true;
}

/** The page waits so long for a flow's end; after that the person can use it again. */
export const CONNECT_WAIT_MS = 180_000;
/**
 * The page waits so long for a window that seems closed before it tells the server, which waits a
 * few seconds more. The bank's yes comes late, and a bank may only have cut its page off from ours
 * while the person is still allowing the consent there.
 */
export const CLOSED_GRACE_MS = 8_000;
/** A late yes after such an end is told for as long as the flow can last. */
export const LATE_YES_MS = 600_000;
const LATE_POLL_MS = 10_000;
const QUICK_POLLS_FOR_MS = 30_000;
const QUICK_POLL_MS = 2_000;
const SLOW_POLL_MS = 5_000;

export const IDLE: ConnectState = { phase: "idle" };

/**
 * Pause before the next question, `waitedMs` after the beginning; `late`: only a late yes is
 * awaited.
 */
export function pollDelayMs(waitedMs: number, late = false): number {
  if (late) return LATE_POLL_MS;
  return waitedMs < QUICK_POLLS_FOR_MS ? QUICK_POLL_MS : SLOW_POLL_MS;
}

/**
 * Whether the server should hear that the window is closed: only when its word had time to arrive.
 */
export function isClosedForGood(state: FollowingState, nowMs: number): boolean {
  return state.closedAtMs !== null && nowMs - state.closedAtMs >= CLOSED_GRACE_MS;
}

/** One step of the machine; an event that means nothing in a state leaves it as it is. */
export function advance(state: ConnectState, event: ConnectEvent): ConnectStep {
  if (event.kind === "begun") {
    return {
      state: { phase: "starting", request: event.request, popup: event.popup, sinceMs: event.atMs },
    };
  }
  if (event.kind === "resumed") {
    const { request, flowId, sinceMs, hidden } = event;
    return {
      state: {
        phase: "following",
        request,
        flowId,
        popup: "away",
        sinceMs,
        closedAtMs: null,
        consentGiven: false,
        hidden,
      },
    };
  }
  if (event.kind === "settled") return { state: state.phase === "ended" ? IDLE : state };
  if (state.phase === "starting") return advanceStarting(state, event);
  if (state.phase === "following") return advanceFollowing(state, event);
  return { state };
}

function advanceStarting(state: StartingState, event: ConnectEvent): ConnectStep {
  if (event.kind === "initiated") {
    const { request, popup } = state;
    const closedAtMs = popup === "closed" ? event.atMs : null;
    return {
      state: {
        phase: "following",
        request,
        flowId: event.flowId,
        popup,
        sinceMs: event.atMs,
        closedAtMs,
        consentGiven: false,
        hidden: false,
      },
    };
  }
  if (event.kind === "initFailed") return { state: IDLE, closePopup: true };
  if (event.kind === "cancelled")
    return { state: IDLE, closePopup: true, notice: "aggregator.cancelled" };
  if (event.kind === "popupClosed" && state.popup === "open")
    return { state: { ...state, popup: "closed" } };
  if (event.kind === "popupReopened") return { state: { ...state, popup: event.popup } };
  return { state };
}

function advanceFollowing(state: FollowingState, event: ConnectEvent): ConnectStep {
  switch (event.kind) {
    case "answered":
      return takeAnswer(state, event.answer, event.atMs);
    case "flowLost":
      return {
        state: IDLE,
        closePopup: true,
        ...(!state.hidden && { notice: "aggregator.connectFailed" }),
      };
    case "ticked":
      return waitedTooLong(state, event.atMs);
    case "popupClosed":
      if (state.popup !== "open") return { state };
      return { state: { ...state, popup: "closed", closedAtMs: event.atMs } };
    case "popupReopened":
      return { state: { ...state, popup: event.popup, closedAtMs: null } };
    case "cancelled":
      return giveUp(state);
    default:
      return { state };
  }
}

function takeAnswer(state: FollowingState, answer: FlowAnswer, atMs: number): ConnectStep {
  if (answer.result === null && answer.shouldDoPolling) {
    const given = answer.consentId !== null;
    const news = given && !state.consentGiven;
    const next = news ? { ...state, consentGiven: true } : state;
    if (news && state.hidden) return { state: next };
    return waitedTooLong(
      next,
      atMs,
      news && state.popup === "closed" ? "aggregator.waiting" : undefined,
    );
  }
  const result = answer.result ?? "TIMEOUT";
  const mayBeCut = state.closedAtMs !== null || state.late === true;
  if (result === "CANCEL" && mayBeCut && atMs - state.sinceMs < LATE_YES_MS) return waitLate(state);
  // The flow was given up or took too long: that end is told already, and only a success is news.
  const told = state.hidden && result !== "SUCCESS";
  return {
    state: { phase: "ended", request: state.request, result, consentId: answer.consentId },
    closePopup: true,
    ...(!told && { notice: noticeOf(result, state) }),
  };
}

function waitLate(state: FollowingState): ConnectStep {
  if (state.late === true) return { state };
  return {
    state: { ...state, hidden: true, late: true },
    ...(!state.hidden && { notice: "aggregator.cancelled" }),
  };
}

function noticeOf(result: ConnectResult, { request, popup }: FollowingState): ConnectNotice {
  if (result === "FAIL") return "aggregator.connectFailed";
  if (result === "TIMEOUT") return timeoutOf(popup);
  if (result === "CANCEL") return "aggregator.cancelled";
  return request.action === "ADD_BANK" ? "aggregator.connected" : "aggregator.refreshed";
}

function waitedTooLong(state: FollowingState, atMs: number, notice?: ConnectNotice): ConnectStep {
  if (state.hidden || atMs - state.sinceMs < CONNECT_WAIT_MS)
    return { state, ...(notice && { notice }) };
  return {
    state: { ...state, hidden: true },
    notice: state.consentGiven ? "aggregator.waiting" : timeoutOf(state.popup),
  };
}

/** A bank whose window the browser never opened has nothing to answer. */
function timeoutOf(popup: PopupState): ConnectNotice {
  return popup === "blocked" ? "aggregator.popupBlocked" : "aggregator.timeout";
}

/**
 * A consent that the bank has allowed cannot be taken back here: the page is free, and the end is
 * awaited in the background.
 */
function giveUp(state: FollowingState): ConnectStep {
  const hidden: FollowingState = { ...state, popup: "closed", closedAtMs: 0, hidden: true };
  return {
    state: hidden,
    closePopup: true,
    tellClosed: true,
    notice: state.consentGiven ? "aggregator.waiting" : "aggregator.cancelled",
  };
}
