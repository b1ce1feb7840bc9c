import { describe, expect, it } from "vitest";
import { createFairGate, type FairGate, GateClosed, type GateLimits } from "./fair-gate.ts";
import { HEAVY_LIMITS, type HeavyKind } from "./heavy-calls.ts";
import { WEB_LIMITS } from "#server/database/pool.ts";

const LIMITS: GateLimits = {
  places: 4,
  perPerson: 2,
  perCompany: 3,
  waitingPerPerson: 2,
  waitMs: 60_000,
};

function start(changed: Partial<GateLimits> = {}) {
  const gate = createFairGate({ ...LIMITS, ...changed });
  const order: string[] = [];
  const enter = (
    person: string,
    company: string | null = null,
    signal?: AbortSignal,
  ): Promise<() => void> => {
    const entered = gate.enter({ person, company }, signal);
    entered.then(
      () => order.push(person),
      () => {},
    );
    return entered;
  };
  return { gate, order, enter };
}

const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
const refusal = (entered: Promise<unknown>): Promise<GateClosed> =>
  entered.then(
    () => {
      throw new Error("let in");
    },
    (error) => error,
  );

describe("a gate of heavy calls", () => {
  it("lets one person run so many and not one more; the next goes in when one leaves", async () => {
    const { order, enter } = start();
    const first = await enter("a");
    await enter("a");
    const third = enter("a");
    await settle();
    expect(order).toEqual(["a", "a"]);
    first();
    await third;
    expect(order).toEqual(["a", "a", "a"]);
  });

  it("lets one company's people run so many together and not one more, and another company's person in meanwhile", async () => {
    const { order, enter } = start();
    const leaves = [await enter("a", "X"), await enter("a", "X"), await enter("b", "X")];
    const fourth = enter("b", "X");
    await enter("c", "Y");
    expect(order).toEqual(["a", "a", "b", "c"]);
    leaves[0]!();
    await fourth;
    expect(order).toEqual(["a", "a", "b", "c", "b"]);
  });

  it("gives a free place to whoever waits and has fewest running, not to who came first", async () => {
    const { order, enter } = start({ perPerson: 4 });
    const leaves = await Promise.all(["a", "a", "a", "a"].map((person) => enter(person)));
    const waiting = [enter("a"), enter("a"), enter("b")];
    leaves[0]!();
    await waiting[2];
    expect(order.slice(4)).toEqual(["b"]);
  });

  it("refuses one more than may wait at once, because of the person's own calls", async () => {
    const { enter } = start();
    for (let running = 0; running < LIMITS.perPerson; running++) await enter("a");
    for (let waiting = 0; waiting < LIMITS.waitingPerPerson; waiting++) void enter("a");
    const closed = await refusal(enter("a"));
    expect(closed).toBeInstanceOf(GateClosed);
    expect(closed.own).toBe(true);
  });

  it("answers who has waited long enough, and says whose calls were in the way", async () => {
    const { enter } = start({ waitMs: 1, perPerson: 4 });
    for (let running = 0; running < LIMITS.places; running++) await enter(`p${running}`);
    expect((await refusal(enter("q"))).own).toBe(false);
    const own = start({ waitMs: 1 });
    for (let running = 0; running < LIMITS.perPerson; running++) await own.enter("a");
    expect((await refusal(own.enter("a"))).own).toBe(true);
  });

  it("forgets who gave up waiting, and gives a place back once however often it is told", async () => {
    const { order, enter, gate } = start({ places: 1 });
    const leave = await enter("a");
    const gone = new AbortController();
    const left = refusal(enter("b", null, gone.signal));
    expect(gate.isCrowded("a")).toBe(true);
    expect(gate.isCrowded("b")).toBe(false);
    gone.abort(new Error("left"));
    expect((await left).message).toBe("left");
    expect(gate.isCrowded("a")).toBe(false);
    leave();
    leave();
    await enter("c");
    void enter("d");
    await settle();
    expect(order).toEqual(["a", "c"]);
  });

  it("holds every bound under any order of coming and going", async () => {
    // A fixed seed: the same walk each time.
    let seed = 20_261_101;
    const random = (below: number): number =>
      (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const gate: FairGate = createFairGate({ ...LIMITS, waitingPerPerson: 1_000 });
    const inside: { person: string; company: string; leave: () => void }[] = [];
    const waits: Promise<unknown>[] = [];
    for (let step = 0; step < 3_000; step++) {
      if (random(2) === 0) {
        const [person, company] = [`p${random(5)}`, `c${random(3)}`];
        waits.push(
          gate.enter({ person, company }).then((leave) => inside.push({ person, company, leave })),
        );
      } else if (inside.length > 0) {
        inside.splice(random(inside.length), 1)[0]!.leave();
      }
      await Promise.resolve().then(() => undefined);
      expect(inside.length).toBeLessThanOrEqual(LIMITS.places);
      for (const key of ["person", "company"] as const) {
        const most = Math.max(
          0,
          ...[...Map.groupBy(inside, (one) => one[key]).values()].map((group) => group.length),
        );
        expect(most).toBeLessThanOrEqual(key === "person" ? LIMITS.perPerson : LIMITS.perCompany);
      }
    }
    // No call is forgotten: all get in once the others leave.
    while (waits.length > 0) {
      await settle();
      for (const one of inside.splice(0)) one.leave();
      const done = await Promise.race([
        Promise.all(waits).then(() => true),
        settle().then(() => false),
      ]);
      if (done) break;
    }
  });
});

describe("the limits of heavy calls", () => {
  it("leave a third of the pool to ordinary pages, and one person never takes all places of a kind", () => {
    const holders: HeavyKind[] = ["query", "export"];
    const held = holders.reduce((sum, kind) => sum + HEAVY_LIMITS[kind].places, 0);
    expect(held * 3).toBeLessThanOrEqual(WEB_LIMITS.connections * 2);
    for (const limits of Object.values(HEAVY_LIMITS)) {
      expect(limits.perPerson).toBeLessThan(limits.places);
      expect(limits.perCompany).toBeLessThan(limits.places);
    }
  });
});
