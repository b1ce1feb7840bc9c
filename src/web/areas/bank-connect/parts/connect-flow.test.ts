import { describe, expect, it } from "vitest";
import {
  advance,
  CLOSED_GRACE_MS,
  CONNECT_WAIT_MS,
  LATE_YES_MS,
  IDLE,
  isClosedForGood,
  pollDelayMs,
  type ConnectEvent,
  type ConnectNotice,
  type ConnectRequest,
  type ConnectState,
  type FollowingState,
} from "./connect-flow.ts";

const request: ConnectRequest = {
  companyId: "c1",
  action: "ADD_BANK",
  bankId: "kh",
  bankName: "K&H",
  consentId: null,
};
const extending: ConnectRequest = { ...request, action: "EXTEND_CONSENT", consentId: "i1" };
const begun: ConnectEvent = { kind: "begun", request, popup: "open", atMs: 0 };
const initiated: ConnectEvent = { kind: "initiated", flowId: "f1", atMs: 0 };

function answer(
  result: "SUCCESS" | "FAIL" | "TIMEOUT" | "CANCEL" | null,
  consentId: string | null = null,
  atMs = 1,
): ConnectEvent {
  return {
    kind: "answered",
    answer: { result, shouldDoPolling: result === null, consentId },
    atMs,
  };
}

function run(events: readonly ConnectEvent[]): { state: ConnectState; notices: ConnectNotice[] } {
  let state: ConnectState = IDLE;
  const notices: ConnectNotice[] = [];
  for (const event of events) {
    const step = advance(state, event);
    state = step.state;
    if (step.notice) notices.push(step.notice);
  }
  return { state, notices };
}

function following(change: Partial<FollowingState> = {}): FollowingState {
  return {
    phase: "following",
    request,
    flowId: "f1",
    popup: "open",
    sinceMs: 0,
    closedAtMs: null,
    consentGiven: false,
    hidden: false,
    ...change,
  };
}

describe("results", () => {
  it.each([
    ["SUCCESS", request, "aggregator.connected"],
    ["SUCCESS", extending, "aggregator.refreshed"],
    ["FAIL", request, "aggregator.connectFailed"],
    ["TIMEOUT", request, "aggregator.timeout"],
    ["CANCEL", request, "aggregator.cancelled"],
  ] as const)("%s ends the flow with its own notification", (result, of, notice) => {
    const step = advance(following({ request: of }), answer(result, "i1"));
    expect(step).toEqual({
      state: { phase: "ended", request: of, result, consentId: "i1" },
      closePopup: true,
      notice,
    });
  });

  it("a flow that is not to be asked about any more and has no result counts as timed out", () => {
    const silent: ConnectEvent = {
      kind: "answered",
      answer: { result: null, shouldDoPolling: false, consentId: null },
      atMs: 5,
    };
    expect(advance(following(), silent).state).toMatchObject({ phase: "ended", result: "TIMEOUT" });
  });

  it("an ended flow is idle again once its end is settled, and not before", () => {
    expect(run([begun, initiated, answer("SUCCESS", "i1"), { kind: "settled" }]).state).toEqual(
      IDLE,
    );
    expect(run([begun, initiated, { kind: "settled" }]).state.phase).toBe("following");
  });
});

describe("the window", () => {
  it("a window that closes early is told to the server only after its word had time to arrive", () => {
    const { state } = advance(following(), { kind: "popupClosed", atMs: 10_000 });
    expect(isClosedForGood(state as FollowingState, 10_000 + CLOSED_GRACE_MS - 1)).toBe(false);
    expect(isClosedForGood(state as FollowingState, 10_000 + CLOSED_GRACE_MS)).toBe(true);
  });

  it("a closed window that is opened again is not closed any more", () => {
    const { state } = run([
      begun,
      initiated,
      { kind: "popupClosed", atMs: 5 },
      { kind: "popupReopened", popup: "open" },
    ]);
    expect(state).toMatchObject({ popup: "open", closedAtMs: null });
  });

  it("a window that the person closed before the flow began counts from its beginning", () => {
    const { state } = run([
      begun,
      { kind: "popupClosed", atMs: 5 },
      { kind: "initiated", flowId: "f1", atMs: 900 },
    ]);
    expect(state).toMatchObject({ phase: "following", popup: "closed", closedAtMs: 900 });
  });

  it("only a window that was open can close: a blocked one stays blocked", () => {
    const { state } = run([
      { ...begun, popup: "blocked" },
      initiated,
      { kind: "popupClosed", atMs: 5 },
    ]);
    expect(state).toMatchObject({ popup: "blocked", closedAtMs: null });
  });

  it("that seems closed may be one that the bank has cut off: the page is free, and a late yes is told", () => {
    const cut = following({ popup: "closed", closedAtMs: 1_000 });
    const given = advance(cut, answer("CANCEL", null, 20_000));
    expect(given).toEqual({
      state: { ...cut, hidden: true, late: true },
      notice: "aggregator.cancelled",
    });
    expect(advance(given.state, answer("CANCEL", null, 30_000))).toEqual({ state: given.state });
    expect(pollDelayMs(5_000, true)).toBe(10_000);
    const yes = advance(given.state, answer("SUCCESS", "i1", 90_000));
    expect(yes).toMatchObject({
      state: { phase: "ended", result: "SUCCESS", consentId: "i1" },
      notice: "aggregator.connected",
    });
    const over = advance(given.state, answer("CANCEL", null, LATE_YES_MS));
    expect(over.state).toMatchObject({ phase: "ended", result: "CANCEL" });
    expect(over.notice).toBeUndefined();
  });

  it("a bank that said yes before the window closed is waited for, with a word", () => {
    const { state, notices } = run([
      begun,
      initiated,
      { kind: "popupClosed", atMs: 5 },
      answer(null, "i1"),
    ]);
    expect(state).toMatchObject({ phase: "following", consentGiven: true, hidden: false });
    expect(notices).toEqual(["aggregator.waiting"]);
  });
});

describe("waiting", () => {
  it("frees the page after three minutes and not a moment before, telling it once", () => {
    expect(advance(following(), { kind: "ticked", atMs: CONNECT_WAIT_MS - 1 })).toEqual({
      state: following(),
    });
    const late = advance(following(), { kind: "ticked", atMs: CONNECT_WAIT_MS });
    expect(late).toEqual({ state: following({ hidden: true }), notice: "aggregator.timeout" });
    expect(
      advance(late.state, { kind: "ticked", atMs: CONNECT_WAIT_MS + 1 }).notice,
    ).toBeUndefined();
  });

  it("blames the browser, not the bank, where the window was never opened", () => {
    const blocked = following({ popup: "blocked" });
    expect(advance(blocked, { kind: "ticked", atMs: CONNECT_WAIT_MS }).notice).toBe(
      "aggregator.popupBlocked",
    );
    expect(advance(blocked, answer("TIMEOUT")).notice).toBe("aggregator.popupBlocked");
    const given = following({ popup: "blocked", consentGiven: true });
    expect(advance(given, { kind: "ticked", atMs: CONNECT_WAIT_MS }).notice).toBe(
      "aggregator.waiting",
    );
  });

  it("still tells a success that comes after the page was freed, but no second failure", () => {
    expect(advance(following({ hidden: true }), answer("SUCCESS", "i1")).notice).toBe(
      "aggregator.connected",
    );
    for (const result of ["FAIL", "TIMEOUT", "CANCEL"] as const) {
      expect(advance(following({ hidden: true }), answer(result)).notice).toBeUndefined();
    }
  });

  it("asks every two seconds for half a minute, then every five", () => {
    expect([0, 29_999, 30_000, 170_000].map((waitedMs) => pollDelayMs(waitedMs))).toEqual([
      2_000, 2_000, 5_000, 5_000,
    ]);
  });
});

describe("giving up", () => {
  it("before the flow began there is nothing to follow", () => {
    expect(
      advance(
        { phase: "starting", request, popup: "open", sinceMs: 0 },
        { kind: "cancelled", atMs: 1 },
      ),
    ).toEqual({
      state: IDLE,
      closePopup: true,
      notice: "aggregator.cancelled",
    });
  });

  it.each([
    [false, "aggregator.cancelled"],
    [true, "aggregator.waiting"],
  ] as const)(
    "with the bank's yes: %s, frees the page, tells the server and says what follows",
    (consentGiven, notice) => {
      const step = advance(following({ consentGiven }), { kind: "cancelled", atMs: 9 });
      expect(step).toMatchObject({
        state: { phase: "following", hidden: true },
        closePopup: true,
        tellClosed: true,
        notice,
      });
    },
  );

  it("a start that is refused leaves nothing running", () => {
    expect(run([begun, { kind: "initFailed" }]).state).toEqual(IDLE);
  });

  it("a flow that the server does not know any more ends as failed", () => {
    expect(advance(following(), { kind: "flowLost" })).toEqual({
      state: IDLE,
      closePopup: true,
      notice: "aggregator.connectFailed",
    });
  });
});

describe("a page loaded again", () => {
  it("follows the flow it remembers, from its first beginning", () => {
    const resumed: ConnectEvent = {
      kind: "resumed",
      request,
      flowId: "f1",
      sinceMs: 100,
      hidden: false,
    };
    expect(run([resumed]).state).toEqual(following({ popup: "away", sinceMs: 100 }));
    expect(run([resumed, { kind: "ticked", atMs: 100 + CONNECT_WAIT_MS }]).notices).toEqual([
      "aggregator.timeout",
    ]);
  });
});
