/**
 * Every cause that changes an item, and every state that freezes it (decision 0276). What the cause
 * does to a free item is the measure: a frozen item keeps its facts, and where a free one changed
 * its day, its sum, its account or left, a change waits with both states.
 */
import { describe, expect, it } from "vitest";
import type { Transaction } from "#contract/transactions/transactions.ts";
import { inCompany } from "#server/database/tenant.ts";
import {
  findStoredFile,
  updateStoredFile,
} from "#server/features/statement-files/statement-files.store.ts";
import { bookFeedItems } from "#server/testing/book-feed-items.ts";
import { buildCertificate } from "#server/testing/build-certificate.ts";
import { buildCompany } from "#server/testing/build-company.ts";
import { buildFeedItem } from "#server/testing/build-feed-item.ts";
import type { TestIngest } from "#server/testing/build-ingest.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { listBrokenFacts } from "#server/testing/expect-whole.ts";
import { forgetNow, forgetWithin } from "#server/testing/forget-file.ts";
import type { TestApp, TestReply } from "#server/testing/test-app.ts";
import { useAppIngest } from "#server/testing/use-app-ingest.ts";
import { writeCamt } from "#statements/invented/write-camt.ts";
import { writeMt940 } from "#statements/invented/write-mt940.ts";
import type { LocalDate } from "#values/local-date.ts";

const NUMBER = "117730161111101800000000";
const NEWER = "507000242222222250000005";
const VALUE_DAY = "2026-09-28";
const BOOKED_DAY = "2026-10-01";

let api: TestApp;
let ingest: TestIngest;

useAppIngest((parts) => ({ api, ingest } = parts));

interface Place {
  readonly id: string;
  call(method: "POST" | "PUT" | "DELETE" | "GET", path: string, body?: object): Promise<TestReply>;
}

async function openPlace(): Promise<Place> {
  const { id, ownerId } = await buildCompany(api.db);
  const token = await buildSession(api.db, ownerId);
  return {
    id,
    call: async (method, path, body) => {
      const reply = await api.call(method, path, { token, ...(body && { body }) });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      return reply;
    },
  };
}

async function list({ id, call }: Place): Promise<Transaction[]> {
  const body = { company_id: id, bankAccounts: [] };
  return (await call("POST", "/v1/bankaccounts-transactions/", body)).body.transactions;
}

interface Change {
  readonly _id: string;
  readonly transactionId: string;
  readonly kind: string;
  readonly otherId: string | null;
  readonly wasCertified: boolean;
  readonly wasClosed: boolean;
  readonly differences: readonly unknown[];
}

async function changesOf({ id, call }: Place): Promise<Change[]> {
  return (await call("GET", `/v1/company/${id}/frozen-changes`)).body.changes;
}

const ITEM = {
  amount: "-900.00",
  valueDay: VALUE_DAY,
  partner: "Próba Kft.",
  text: "Kártyás vásárlás 4411",
};
const endsOf = (amount: string) => ({
  account: NUMBER,
  currency: "HUF",
  opening: { amount: "1000.00", day: VALUE_DAY },
  closing: { amount: `${(1000 + Number(amount)).toFixed(2)}`, day: BOOKED_DAY },
});

/** A statement that states its booking days. */
function camt(more: Partial<typeof ITEM & { day: string }> = {}, version = 1): string {
  const item = { ...ITEM, day: BOOKED_DAY, ...more };
  return writeCamt({ id: `M${version}`, created: `2026-10-0${version + 1}T20:00:00` }, [
    {
      ...endsOf(item.amount),
      id: `S${version}`,
      number: 1,
      covers: [VALUE_DAY, BOOKED_DAY],
      items: [item],
    },
  ]);
}

/** A statement with value days only, as most banks write it. */
const mt940 = (more: object = {}): string =>
  writeMt940([{ ...endsOf("-900.00"), number: "1/1", items: [ITEM], ...more }]);

async function take({ id }: Place, text: string): Promise<string> {
  const file = await ingest.take(id, text);
  expect(file.status).toBe("finished");
  return file.id;
}

/** A newer reader reads the file otherwise: it finds the bytes of another text. */
async function readOtherwise({ id }: Place, fileId: string, text: string): Promise<void> {
  const other = await ingest.keep(id, text);
  await inCompany(api.db, id, async (tx) => {
    const { content_hash } = (await findStoredFile(tx, [id], other))!;
    await forgetWithin(tx, id, other);
    await updateStoredFile(tx, id, other, { deleted_at: new Date() });
    await updateStoredFile(tx, id, fileId, { content_hash });
  });
  expect((await ingest.reread(id, fileId)).status).toBe("finished");
}

function tell(
  { id }: Place,
  more: {
    readonly day: string | null;
    readonly amount?: number;
    readonly from?: "aggreg8" | "szamlazzhu";
    readonly accountNr?: string;
    readonly isWithdrawn?: boolean;
    readonly id?: string;
    readonly valueDay?: string;
    readonly text?: string;
  },
) {
  const { day, amount = -900, from = "aggreg8", accountNr = NUMBER, isWithdrawn = false } = more;
  const {
    id: itemId = "1",
    valueDay = VALUE_DAY,
    text = "Kártyás vásárlás 4411, a banktól",
  } = more;
  const item = buildFeedItem({
    id: `${from} ${itemId}`,
    date: VALUE_DAY,
    amount,
    remittance: text,
    partnerName: "Próba",
    bookingDate: day as LocalDate | null,
    valueDate: valueDay as LocalDate,
  });
  const told = isWithdrawn ? { ...item, status: "withdrawn" as const } : item;
  return bookFeedItems(api, { companyId: id, accountNr, originate: from }, [told]);
}

const named = (accountNr: string) => ({ account_nr: accountNr, currency: "HUF" });
const join = ({ id, call }: Place) =>
  call("POST", "/v1/bankaccount/join", {
    company_id: id,
    from: named(NUMBER),
    into: named(NEWER),
  });

async function unjoin({ id, call }: Place): Promise<void> {
  const { body } = await call("GET", `/v1/bankaccount/joins?company_id=${id}`);
  await call("DELETE", "/v1/bankaccount/join", { company_id: id, join_id: body.joins[0].joinId });
}

/** The file shows the payment on one day and the connection on another one, which neither has. */
async function twoDays(place: Place): Promise<void> {
  await take(place, oneItem("-900.00", VALUE_DAY, "1/1", "Kártyás vásárlás"));
  await tell(place, { day: null, valueDay: "2026-09-30", text: "Kártyás vásárlás" });
}

/** Both sources show both days: no other row is the payment of the other day. */
async function showBothDays(place: Place): Promise<void> {
  await tell(place, { day: null, id: "2", amount: -77, valueDay: "2026-09-26", text: "Kávé" });
  await take(place, oneItem("-55.00", "2026-10-01", "2/1"));
}

/** A statement of one item. */
const oneItem = (amount: string, day: string, number: string, text = "Könyv"): string =>
  writeMt940([
    {
      account: NUMBER,
      currency: "HUF",
      opening: { amount: "100.00", day },
      closing: { amount: `${(100 + Number(amount)).toFixed(2)}`, day },
      number,
      items: [{ amount, valueDay: day, partner: "Próba Kft.", text }],
    },
  ]);

interface Cause<Base = unknown> {
  /** What is there when the item freezes. */
  readonly before: (place: Place) => Promise<Base>;
  readonly happens: (place: Place, base: Base) => Promise<unknown>;
  /** Only the texts of a free item change, and nobody commanded it: a frozen one keeps its own. */
  readonly isQuiet?: boolean;
}
const cause = <Base>(given: Cause<Base>): Cause => given as Cause;

const CAUSES: Readonly<Record<string, Cause>> = {
  "a second source that states another day": cause({
    before: (place) => take(place, mt940()),
    happens: (place) => tell(place, { day: "2026-10-02" }),
  }),
  "a second source that tells no day": cause({
    before: (place) => take(place, camt()),
    happens: (place) => tell(place, { day: null, from: "szamlazzhu" }),
    isQuiet: true,
  }),
  "a later statement that states the day": cause({
    before: (place) => take(place, mt940()),
    happens: (place) => take(place, camt()),
  }),
  "the deletion of the statement that stated the day": cause({
    before: async (place) => {
      await take(place, mt940());
      return take(place, camt());
    },
    happens: (place, fileId) => forgetNow(api.db, place.id, fileId),
  }),
  "a newer reader that reads another day": cause({
    before: (place) => take(place, camt()),
    happens: (place, fileId) => readOtherwise(place, fileId, camt({ day: "2026-09-30" })),
  }),
  "a newer reader that reads another sum": cause({
    before: (place) => take(place, camt()),
    happens: (place, fileId) => readOtherwise(place, fileId, camt({ amount: "-800.00" })),
  }),
  "a newer reader that reads another partner": cause({
    before: (place) => take(place, camt()),
    happens: (place, fileId) => readOtherwise(place, fileId, camt({ partner: "Körte Kft." })),
  }),
  "a bank that moves the item": cause({
    before: (place) => tell(place, { day: BOOKED_DAY }),
    happens: (place) => tell(place, { day: "2026-10-05" }),
  }),
  "a bank that changes the sum": cause({
    before: (place) => tell(place, { day: BOOKED_DAY }),
    happens: (place) => tell(place, { day: BOOKED_DAY, amount: -950 }),
  }),
  "a bank that takes the item back": cause({
    before: (place) => tell(place, { day: BOOKED_DAY }),
    happens: (place) => tell(place, { day: BOOKED_DAY, isWithdrawn: true }),
  }),
  "the deletion of its only file": cause({
    before: (place) => take(place, camt()),
    happens: (place, fileId) => forgetNow(api.db, place.id, fileId),
  }),
  "the deletion of the file whose row leads": cause({
    before: async (place) => {
      const fileId = await take(place, camt());
      await tell(place, { day: null, from: "szamlazzhu" });
      return fileId;
    },
    happens: (place, fileId) => forgetNow(api.db, place.id, fileId),
  }),
  "another order of sources": cause({
    before: async (place) => {
      await take(place, camt());
      await tell(place, { day: "2026-10-02" });
    },
    happens: ({ id, call }) =>
      call("PUT", `/v1/company/${id}/leading-sources`, {
        leading_sources: ["szamlazzhu", "adriana", "aggreg8"],
      }),
  }),
  "a join of two numbers": cause({
    before: (place) => take(place, mt940()),
    happens: async (place) => {
      await tell(place, { day: "2026-10-02", accountNr: NEWER });
      await join(place);
    },
  }),
  "a join of two numbers that both show the item": cause({
    before: async (place) => {
      await take(place, mt940());
      await tell(place, { day: null, accountNr: NEWER });
    },
    happens: join,
  }),
  "later documents that show the days of both items": cause({
    before: twoDays,
    happens: showBothDays,
  }),
  "the undo of a join": cause({
    before: async (place) => {
      await take(place, mt940());
      await tell(place, { day: "2026-10-02", accountNr: NEWER });
      await join(place);
    },
    happens: unjoin,
  }),
  "a corrected statement that takes the place of its first issue": cause({
    before: async (place) => {
      const earlier = await take(place, camt());
      return { earlier, later: await take(place, camt({ amount: "-700.00" }, 2)) };
    },
    happens: ({ id, call }, { earlier, later }) =>
      call("POST", `/v1/file/${later}/reissue`, {
        company_id: id,
        earlier_id: earlier,
        decision: "replaced",
      }),
  }),
};

const STATES = {
  booked: ({ id, call }: Place) =>
    call("POST", "/v1/booked", { filter: { company_id: id, bankAccounts: [] }, booked: true }),
  exported: ({ id, call }: Place) =>
    call("POST", "/v1/bankaccount/export", {
      company_id: id,
      bank_accounts: [],
      format: "csv",
      start_date: "2026-01-01",
      end_date: "2026-12-31",
    }),
  certified: ({ id }: Place) =>
    buildCertificate(api.db, id, {
      from: "2026-09-01" as LocalDate,
      to: "2026-10-31" as LocalDate,
      accountNrs: [NUMBER, NEWER],
    }),
  // Both months in which the item stands, or would stand.
  closed: async ({ id, call }: Place) => {
    for (const month of ["2026-09", "2026-10"])
      await call("POST", "/v1/months/close", { company_id: id, month, note: "Próba" });
  },
} as const;

/** What no cause may change: texts of an item too, where a free one would take others. */
const factsOf = (item: Transaction) => ({
  _id: item._id,
  bookingDate: item.bookingDate,
  valueDate: item.valueDate,
  amount: item.amount,
  partnerAccountNr: item.partnerAccountNr,
  partnerName: item.partnerName,
  description: item.description,
  withdrawn: item.withdrawnAt !== null,
});
type Facts = ReturnType<typeof factsOf>;

/** Those of the items that changed or left. */
function changedOf(before: readonly Facts[], after: readonly Facts[]): Facts[] {
  return before.filter(
    (item) => !after.some((each) => JSON.stringify(each) === JSON.stringify(item)),
  );
}

describe.each(Object.entries(CAUSES))("%s", (_name, { before, happens, isQuiet = false }) => {
  it("changes a free item", async () => {
    const place = await openPlace();
    const base = await before(place);
    const items = (await list(place)).map(factsOf);
    expect(items.length).toBeGreaterThan(0);
    await happens(place, base);
    const changed = changedOf(items, (await list(place)).map(factsOf));
    expect(changed).not.toEqual([]);
    expect(await changesOf(place)).toEqual([]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });

  it.each(Object.entries(STATES))(
    "changes no item that is %s: the change waits with both states",
    async (state, freeze) => {
      const place = await openPlace();
      const base = await before(place);
      await freeze(place);
      const items = (await list(place)).map(factsOf);
      await happens(place, base);
      expect(changedOf(items, (await list(place)).map(factsOf))).toEqual([]);
      const changes = await changesOf(place);
      expect(changes.length > 0).toBe(!isQuiet);
      for (const { transactionId, kind, differences, wasCertified, wasClosed } of changes) {
        expect(items.map(({ _id }) => _id)).toContain(transactionId);
        expect(wasCertified).toBe(state === "certified");
        expect(wasClosed).toBe(state === "closed");
        if (kind === "changed") expect(differences).not.toEqual([]);
      }
      expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    },
  );
});

/** Causes that make two items of one. */
const PARTINGS: Readonly<Record<string, Cause>> = {
  "other hours of the day on which one source ends and another begins": cause({
    before: async (place) => {
      await take(place, oneItem("-900.00", VALUE_DAY, "1/1", "Kártyás vásárlás"));
      await tell(place, { day: null, text: "Kártyás vásárlás" });
    },
    happens: async (place) => {
      await tell(place, { day: null, id: "2", amount: -77, text: "Kávé" });
      await take(place, oneItem("-55.00", VALUE_DAY, "2/1"));
    },
  }),
};

describe.each(Object.entries(PARTINGS))("%s", (_name, { before, happens }) => {
  const parts = async (place: Place) =>
    (await list(place)).filter(({ amount }) => Number(amount) === -900).map(({ _id }) => _id);

  it("takes a free item apart", async () => {
    const place = await openPlace();
    const base = await before(place);
    expect(await parts(place)).toHaveLength(1);
    await happens(place, base);
    expect(await parts(place)).toHaveLength(2);
    expect(await changesOf(place)).toEqual([]);
  });

  it.each(Object.entries(STATES))(
    "takes no item apart that is %s: a person says so, and takes it back",
    async (_state, freeze) => {
      const place = await openPlace();
      const base = await before(place);
      await freeze(place);
      const items = (await list(place)).map(factsOf);
      await happens(place, base);
      expect(changedOf(items, (await list(place)).map(factsOf))).toEqual([]);
      expect(await parts(place)).toHaveLength(1);
      const [change] = await changesOf(place);
      expect(change).toMatchObject({ way: "link", kind: "parted", transactionId: items[0]!._id });
      const undo = await decide(place, change!, "accepted");
      expect(await parts(place)).toHaveLength(2);
      expect(await changesOf(place)).toEqual([]);
      await undo();
      expect(await parts(place)).toEqual([items[0]!._id]);
      await decide(place, (await changesOf(place))[0]!, "kept");
      await tell(place, { day: null, id: "3", amount: -78, text: "Tea" });
      expect(await parts(place)).toEqual([items[0]!._id]);
      expect(await changesOf(place)).toEqual([]);
      expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
    },
  );
});

/** Answers how the decision is taken back. */
async function decide({ id, call }: Place, { _id }: Change, decision: "accepted" | "kept") {
  const path = `/v1/company/${id}/frozen-changes`;
  const { body } = await call("POST", `${path}/decide`, { decision, ids: [_id] });
  expect(body).toMatchObject({ decided: 1 });
  return async () => {
    const { body: undone } = await call("POST", `${path}/${body.operation._id}/undo`, {});
    expect(undone).toEqual({ reopened: 1, kept: 0 });
  };
}

describe.each(Object.entries(STATES))("two items that are %s", (_state, freeze) => {
  const ids = async (place: Place) => (await list(place)).map(({ _id }) => _id).sort();
  const marks = async (place: Place) =>
    (await list(place)).map(({ _id, booked }) => `${_id} ${booked}`).sort();

  async function openTwo() {
    const place = await openPlace();
    await twoDays(place);
    await freeze(place);
    const before = { ids: await ids(place), marks: await marks(place) };
    await showBothDays(place);
    const [change, ...others] = await changesOf(place);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ way: "link", kind: "joined" });
    return { place, change: change!, before, all: await ids(place) };
  }

  it("become one where a person says so, and are two again where he takes it back", async () => {
    const { place, change, before, all } = await openTwo();
    const facts = (await list(place)).map(factsOf);
    expect(before.ids).toEqual(expect.arrayContaining([change.transactionId, change.otherId]));
    const undo = await decide(place, change, "accepted");
    expect(await ids(place)).toEqual(all.filter((id) => id !== change.transactionId));
    expect(await changesOf(place)).toEqual([]);
    await undo();
    expect((await list(place)).map(factsOf)).toEqual(facts);
    expect(await marks(place)).toEqual(expect.arrayContaining(before.marks));
    expect(await changesOf(place)).toMatchObject([{ _id: change._id }]);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });

  it("stay two where a person keeps them, whatever comes later", async () => {
    const { place, change, all } = await openTwo();
    const undo = await decide(place, change, "kept");
    await tell(place, { day: null, id: "3", amount: -78, text: "Tea" });
    expect((await ids(place)).filter((id) => all.includes(id))).toEqual(all);
    expect(await changesOf(place)).toEqual([]);
    expect((await list(place)).filter(({ possibleDoubleOf }) => possibleDoubleOf)).toEqual([]);
    await undo();
    expect(await changesOf(place)).toMatchObject([{ _id: change._id }]);
  });

  it("are asked about no more where a person tied them by hand, which leaves a line", async () => {
    const { place, change, all } = await openTwo();
    const { transactionId: id, otherId } = change;
    const tie = { company_id: place.id, other_id: otherId };
    await place.call("POST", `/v1/transaction/${id}/link`, tie);
    expect(await changesOf(place)).toEqual([]);
    expect(await ids(place)).toEqual(all.filter((each) => each !== id));
    const path = `/v1/transaction/${otherId}?company_id=${place.id}`;
    const { changes } = (await place.call("GET", path)).body;
    expect(changes).toContainEqual(
      expect.objectContaining({ way: "link", kind: "joined", decision: "accepted", held: false }),
    );
    await place.call("DELETE", `/v1/transaction/${otherId}/link`, {
      company_id: place.id,
      other_id: id,
    });
    expect(await ids(place)).toEqual(all);
    expect(await listBrokenFacts(api.db, place.id)).toEqual([]);
  });
});

describe("an exported item that ends in another one", () => {
  it("is told by its export, points to the other one, and is in no export of new items", async () => {
    const place = await openPlace();
    await twoDays(place);
    await STATES.exported(place);
    await showBothDays(place);
    const [change] = await changesOf(place);
    const undo = await decide(place, change!, "accepted");
    const { exports: runs } = (await place.call("GET", `/v1/exports?company_id=${place.id}`)).body;
    const told = async () =>
      (await place.call("GET", `/v1/exports/${runs[0]._id}/changes?company_id=${place.id}`)).body
        .changes;
    expect(await told()).toMatchObject([{ transactionId: change!.transactionId, kind: "joined" }]);
    const fresh = await place.call("POST", "/v1/bankaccount/export", {
      company_id: place.id,
      bank_accounts: [],
      format: "csv",
      start_date: "2026-01-01",
      end_date: "2026-12-31",
      onlyNew: true,
    });
    expect(fresh.text).toContain("-55");
    expect(fresh.text).not.toContain("-900");
    await undo();
    expect((await list(place)).map(({ _id }) => _id)).toContain(change!.transactionId);
  });
});

describe("a certificate", () => {
  it("keeps its items until a person lets one go, and says what happened to its days", async () => {
    const place = await openPlace();
    const fileId = await take(place, camt());
    const body = { company_id: place.id, from: VALUE_DAY, to: BOOKED_DAY, account_ids: [] };
    const { certificate } = (await place.call("POST", "/v1/certificates", body)).body;
    const check = async () =>
      (await place.call("GET", `/v1/certificate-check/${certificate.code}`)).body;
    expect(await check()).toMatchObject({ state: "valid", standsToday: true });
    await forgetNow(api.db, place.id, fileId);
    expect(await list(place)).toHaveLength(1);
    expect(await check()).toMatchObject({ state: "valid", standsToday: false });
    const [change] = await changesOf(place);
    expect(change).toMatchObject({ kind: "withdrawn", wasCertified: true });
    await place.call("POST", `/v1/company/${place.id}/frozen-changes/decide`, {
      decision: "accepted",
      ids: [change!._id],
    });
    expect(await list(place)).toEqual([]);
    expect(await check()).toMatchObject({ state: "changed", changedItems: 1 });
  });

  it("says that an item came into its days, which nothing holds back", async () => {
    const place = await openPlace();
    await take(place, camt());
    const body = { company_id: place.id, from: VALUE_DAY, to: BOOKED_DAY, account_ids: [] };
    const { certificate } = (await place.call("POST", "/v1/certificates", body)).body;
    await tell(place, { day: BOOKED_DAY, amount: -55 });
    expect(await list(place)).toHaveLength(2);
    expect(await changesOf(place)).toEqual([]);
    const { body: now } = await place.call("GET", `/v1/certificate-check/${certificate.code}`);
    expect(now).toMatchObject({ state: "changed", changedItems: 1 });
  });
});
