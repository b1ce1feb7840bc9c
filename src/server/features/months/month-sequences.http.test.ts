/**
 * Lamps equal those that a model computes from nothing, after random sequences of uploads,
 * bookings, exports, certificates, closings and late items. `SEED` repeats a run; a failure names
 * it.
 */
import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import {
  MONTH,
  type MonthItem,
  monthStatement,
  type MonthPlace,
  NUMBERS,
  openMonthPlace,
} from "#server/testing/months-world.ts";
import { createSeededRandom } from "#server/testing/seeded-random.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

const LAST_DAY = 31;
const SEQUENCES = 6;
const STEPS = 14;
const SEED = Number(process.env["SEED"]) || randomInt(1_000_000);

interface ModelAccount {
  through: number;
  balance: number;
  isCertified: boolean;
}
interface ModelItem {
  isBooked: boolean;
  isExported: boolean;
  isLate: boolean;
}
interface Model {
  readonly accounts: Map<string, ModelAccount>;
  readonly items: ModelItem[];
  isClosed: boolean;
}

type Step = (place: MonthPlace, model: Model, random: () => number) => Promise<void>;

/** A statement of the next days of one account; what comes after a closing is late. */
const upload: Step = async (place, model, random) => {
  const account = NUMBERS[Math.floor(random() * NUMBERS.length)]!;
  const known = model.accounts.get(account) ?? { through: 0, balance: 1_000, isCertified: false };
  if (known.through === LAST_DAY) return;
  const from = known.through + 1;
  const to = random() < 0.5 ? LAST_DAY : Math.min(LAST_DAY, from + Math.floor(random() * 12));
  const items: MonthItem[] = Array.from({ length: Math.floor(random() * 3) }, (_, place) => ({
    day: from + Math.floor(random() * (to - from + 1)),
    amount: 10 + place + Math.floor(random() * 1_000),
  })).toSorted((one, other) => one.day - other.day);
  await place.take(monthStatement(items, { account, from, to, opening: known.balance }));
  const balance = items.reduce((sum, { amount }) => sum + amount, known.balance);
  model.accounts.set(account, { through: to, balance, isCertified: known.isCertified });
  for (const _ of items)
    model.items.push({ isBooked: false, isExported: false, isLate: model.isClosed });
};

const isWhole = ({ accounts }: Model): boolean =>
  accounts.size > 0 && [...accounts.values()].every(({ through }) => through === LAST_DAY);

const STEPS_OF: readonly Step[] = [
  upload,
  upload,
  upload,
  async (place, model, random) => {
    const isBooked = random() < 0.8;
    await place.book(isBooked);
    for (const item of model.items) item.isBooked = isBooked;
  },
  async (place, { items }) => {
    if (items.length === 0) return;
    await place.export();
    for (const item of items) item.isExported = true;
  },
  async (place, model) => {
    if (!isWhole(model)) return;
    await place.certify();
    for (const account of model.accounts.values()) account.isCertified = true;
  },
  async (place, model) => {
    if (model.isClosed) await place.reopen("A sorozat feloldja");
    else await place.close("A sorozat lezárja");
    model.isClosed = !model.isClosed;
    for (const item of model.items) item.isLate = false;
  },
];

/** What the month has to say, from the model alone. */
function expectMonth(model: Model) {
  const accounts = [...model.accounts.values()];
  const { items } = model;
  const openDays = accounts.reduce((sum, { through }) => sum + LAST_DAY - through, 0);
  const unbooked = items.filter(({ isBooked }) => !isBooked).length;
  const unexported = items.filter(({ isExported }) => !isExported).length;
  const uncertified = accounts.filter(({ isCertified }) => !isCertified).length;
  const late = items.filter(({ isLate }) => isLate).length;
  const days = isWhole(model) ? "done" : "client";
  const booking =
    unbooked > 0 ? "office" : items.length > 0 ? "done" : days === "done" ? "none" : "later";
  const isReady = days === "done" && booking !== "office";
  const open = isReady ? "office" : "later";
  const exported = unexported > 0 ? open : items.length > 0 ? "done" : isReady ? "none" : "later";
  const certificate = accounts.length > 0 && uncertified === 0 ? "done" : open;
  const turn = booking === "office" ? "office" : days === "client" ? "client" : "ready";
  return {
    states: [days, booking, exported, certificate],
    counts: [openDays, unbooked, unexported],
    turn: model.isClosed ? (late > 0 ? "office" : "closed") : turn,
    late: model.isClosed ? late : null,
    vatReady: days === "done",
  };
}

async function tellMonth(place: MonthPlace) {
  const { client } = await place.month();
  const { days, booking, export: exported, certificate } = client.lamps;
  return {
    states: [days, booking, exported, certificate].map(({ state }) => state),
    counts: [days.count, client.unbooked, client.unexported],
    turn: client.turn,
    late: client.closing?.lateItems ?? null,
    vatReady: client.vatReady,
  };
}

it(`sequences of acts leave the lamps that a model has, of ${MONTH}`, async () => {
  const random = createSeededRandom(SEED);
  for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
    const place = await openMonthPlace(api, ingest);
    const model: Model = { accounts: new Map(), items: [], isClosed: false };
    for (let step = 0; step < STEPS; step += 1) {
      const act = Math.floor(random() * STEPS_OF.length);
      await STEPS_OF[act]!(place, model, random);
      const where = `SEED=${SEED}, sequence ${sequence}, step ${step} (act ${act})`;
      expect(await tellMonth(place), where).toEqual(expectMonth(model));
    }
  }
});
