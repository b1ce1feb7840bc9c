/** Credits that a later debit or their bank takes back: the ties fall, and what they claimed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildProvenDays } from "#server/testing/build-proven-days.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { settlementCalls } from "#server/testing/settlement-calls.ts";
import { createSettlementApp, type SettlementApp } from "#server/testing/settlement-uploads.ts";
import { addDays, budapestDate, type LocalDate } from "#values/local-date.ts";
import { matchCompany, matchDue } from "./match-company.service.ts";
import { markMatchingDue } from "./matching-due.store.ts";
import { tellLatePayouts } from "./tell-late-payouts.service.ts";

const SUM = 8_593_500_000n;
const GLS = "GLS Hungary Kft.";

let app: SettlementApp;
let today: LocalDate;
/** The text that GLS gives the transfer. */
let COD: string;
const { get, send } = settlementCalls(() => app.api);

beforeAll(async () => {
  app = await createSettlementApp();
  today = budapestDate(app.api.deps.clock.now().getTime());
  COD = codOf(addDays(today, -20));
});
afterAll(() => app?.close());

const codOf = (day: LocalDate): string => `COD-${day.replaceAll("-", ".")}`;

interface Row {
  readonly on: number;
  readonly amount?: bigint;
  readonly text?: string;
  readonly partner?: string;
}

/** A company with proven days, and a settlement of twenty days ago, or another number of them. */
async function start(ago = 20) {
  const at = await app.start();
  const account = await buildBankAccount(app.api.db, at.companyId);
  const days = { from: addDays(today, -300), to: addDays(today, -1) };
  await buildProvenDays(app.api.db, at.companyId, account, days);
  const day = addDays(today, -ago);
  const cod = codOf(day);
  const id = await buildCollection(app.api.db, at.companyId, {
    day,
    payout_date: day,
    payout_ref: cod,
    gross: SUM,
    net: SUM,
    expected: SUM,
  });
  /** A bank row so many days behind the settlement, and the matching of its day. */
  const bring = async ({ on, amount = SUM, text = cod, partner = GLS }: Row) => {
    const date = addDays(day, on);
    const [row] = await buildTransactions(app.api.db, at.companyId, account, [
      { date, amount, remittance: text, partnerName: partner, arrivedAt: new Date() },
    ]);
    await due(date);
    return row!;
  };
  const due = async (date: LocalDate) => {
    await inCompany(app.api.db, at.companyId, (tx) =>
      markMatchingDue(tx, at.companyId, { from: date, to: date }, new Date(0)),
    );
    await matchDue(app.api.deps, at.companyId);
  };
  /** The row leaves or comes back; the days on which it stands are matched again. */
  const leave = async (rowId: string, set: { withdrawn_at: Date | null }) => {
    const { booking_date } = await inCompany(app.api.db, at.companyId, (tx) =>
      tx
        .updateTable("bank_transaction")
        .set(set)
        .where("id", "=", rowId)
        .returning("booking_date")
        .executeTakeFirstOrThrow(),
    );
    await due(booking_date);
  };
  const seen = async () => {
    const { state, missing, creditTakenBack, received } = await get(at, `/collection/${id}`);
    return [state, missing, creditTakenBack, received];
  };
  const decide = async (action: string) => {
    const [{ proposalId }] = (await get(at, `/collection/${id}`)).links;
    await send(at, `/credit-proposal/${proposalId}`, { action });
    await matchCompany(app.api.deps, at.companyId);
  };
  return { at, id, account, cod, bring, leave, seen, decide };
}

const WHOLE = ["matched", null, false, "85935.00"];
const PART = ["partially_matched", "part", true, "65935.00"];
const SOME = -2_000_000_000n;
const TAKEN = ["awaiting_credit", "transfer", true, "0.00"];

describe("a tie of a credit that a later debit took back falls", () => {
  it.each<[string, Omit<Row, "on">]>([
    ["with the credit's text", {}],
    ["with a word of taking back", { text: "Téves jóváírás stornója", partner: "" }],
    ["with the same word as most write it", { text: "Jóváírás sztornója", partner: "" }],
    ["with the bank's word", { text: "Visszaterhelés", partner: "" }],
    ["by the bank, without a text", { text: "", partner: GLS, amount: -SUM }],
  ])("%s, where the program had made it", async (name, row) => {
    const { bring, seen, at, id } = await start();
    await bring({ on: 2 });
    expect(await seen()).toEqual(WHOLE);
    await bring({ on: 3, amount: -SUM, ...row });
    const asked = name.includes("without a text");
    // The same partner alone may be another payment: nobody is accused, and a person is asked.
    expect(await seen()).toEqual(asked ? ["awaiting_credit", null, false, "0.00"] : TAKEN);
    const { links, proposals } = await get(at, `/collection/${id}`);
    expect(links).toMatchObject([
      { state: "proposed", why: asked ? "maybe_taken_back" : "taken_back" },
    ]);
    expect(proposals).toBe(asked ? 1 : 0);
  });

  it("where a person had confirmed it, and counts again when the debit leaves", async () => {
    const { bring, leave, seen, decide } = await start();
    await bring({ on: 2 });
    await decide("confirm");
    const debit = await bring({ on: 3, amount: -SUM });
    expect(await seen()).toEqual(TAKEN);
    await leave(debit, { withdrawn_at: new Date() });
    expect(await seen()).toEqual(WHOLE);
    await leave(debit, { withdrawn_at: null });
    expect(await seen()).toEqual(TAKEN);
    // Whoever confirms it beside the debit has decided.
    await decide("confirm");
    expect(await seen()).toEqual(WHOLE);
  });

  it("where it was made by hand, and is told until the settlement is paid otherwise", async () => {
    const { at, id, bring, seen } = await start();
    const credit = await bring({ on: 9, text: "egyéb", partner: "Ismeretlen Bt." });
    await send(at, `/collection/${id}/link`, { transactionId: credit });
    expect(await seen()).toEqual(WHOLE);
    await bring({ on: 10, amount: -SUM, text: "egyéb", partner: "Ismeretlen Bt." });
    expect(await seen()).toEqual(TAKEN);
    await matchCompany(app.api.deps, at.companyId);
    expect(await seen()).toEqual(TAKEN);
    await bring({ on: 11 });
    expect(await seen()).toEqual(WHOLE);
  });

  it("and goes to the transfer that came instead, also of the same day", async () => {
    for (const again of [4, 3]) {
      const { bring, seen, at, id } = await start();
      await bring({ on: 3 });
      await bring({ on: 3, amount: -SUM });
      await bring({ on: again });
      expect(await seen()).toEqual(WHOLE);
      expect((await get(at, `/collection/${id}`)).links).toMatchObject([{ state: "automatic" }]);
    }
  });

  it("where its bank withdraws the credit itself", async () => {
    const { bring, leave, seen } = await start();
    const credit = await bring({ on: 2 });
    await leave(credit, { withdrawn_at: new Date() });
    expect(await seen()).toEqual(["awaiting_credit", "transfer", false, "0.00"]);
  });

  it("on another origin of the account", async () => {
    const { bring, seen, at, account } = await start();
    await bring({ on: 2 });
    const feed = await buildBankAccount(app.api.db, at.companyId, {
      accountNr: account.accountNr,
      originate: "aggreg8",
    });
    await buildTransactions(app.api.db, at.companyId, feed, [
      { date: addDays(today, -17), amount: -SUM, remittance: COD, partnerName: GLS },
    ]);
    await matchCompany(app.api.deps, at.companyId);
    expect(await seen()).toEqual(TAKEN);
  });
});

describe("a part of a credit that a later debit took back", () => {
  const back = () => ({ amount: SOME, text: `Részleges visszautalás ${COD}` });

  it("is missing, until the debit leaves, where the program had made the tie", async () => {
    const { bring, leave, seen, at, id } = await start();
    await bring({ on: 2 });
    const debit = await bring({ on: 3, ...back() });
    expect(await seen()).toEqual(PART);
    const { open, links } = await get(at, `/collection/${id}`);
    expect(open).toBe("20000.00");
    expect(links).toMatchObject([{ state: "automatic", amount: "85935.00", returned: "20000.00" }]);
    app.api.mailbox.letters.splice(0);
    await tellLatePayouts(app.api.deps);
    const [letter] = app.api.mailbox.letters.filter(({ text }) => text.includes("20\u00a0000"));
    expect(letter!.subject).toContain(
      "egy jóváírásból egy részt visszavettek, 20\u00a0000\u00a0Ft",
    );
    expect(letter!.text).toContain("egy későbbi terhelés visszavett egy részt");
    await leave(debit, { withdrawn_at: new Date() });
    expect(await seen()).toEqual(WHOLE);
  });

  it("is missing where a person had confirmed it, but not beside the debit", async () => {
    const { bring, seen, decide } = await start();
    await bring({ on: 2 });
    await decide("confirm");
    await bring({ on: 3, ...back() });
    expect(await seen()).toEqual(PART);
    const other = await start();
    await other.bring({ on: 3, ...back() });
    await other.bring({ on: 2 });
    expect(await other.seen()).toEqual(PART);
    await other.decide("confirm");
    expect(await other.seen()).toEqual(WHOLE);
  });

  it("and the rest later is the whole", async () => {
    const { bring, seen } = await start();
    await bring({ on: 2 });
    await bring({ on: 3, ...back() });
    await bring({ on: 6, ...back(), amount: -SUM - SOME });
    expect(await seen()).toEqual(TAKEN);
  });

  it("is asked about where the debit names the partner only", async () => {
    const { bring, seen, at, id } = await start();
    await bring({ on: 2 });
    await bring({ on: 3, amount: SOME, text: "Visszautalás" });
    expect(await seen()).toEqual(["awaiting_credit", null, false, "0.00"]);
    const { links } = await get(at, `/collection/${id}`);
    expect(links).toMatchObject([{ state: "proposed", why: "maybe_taken_back" }]);
  });

  it("is none where nothing says that the debit takes back", async () => {
    const { bring, seen } = await start();
    await bring({ on: 2 });
    await bring({ on: 3, amount: SOME });
    await bring({ on: 4, amount: SOME, text: "Visszautalás", partner: "Más Kft." });
    expect(await seen()).toEqual(WHOLE);
  });
});

describe("a part of a credit that pays several settlements", () => {
  const LESS = 3_000_000_000n;
  const back = () => ({ amount: SOME, text: `Részleges visszautalás ${COD}` });

  /** Two settlements that one credit pays, as a person has confirmed. */
  async function startTwo() {
    const place = await start();
    const { at, id } = place;
    const sums = { gross: LESS, net: LESS, expected: LESS };
    const day = addDays(today, -19);
    const dates = { day, payout_date: day, payout_ref: codOf(day) };
    const other = await buildCollection(app.api.db, at.companyId, { ...dates, ...sums });
    await place.bring({ on: 3, amount: SUM + LESS, text: COD });
    const both = async () => {
      const details = [];
      for (const each of [id, other]) details.push(await get(at, `/collection/${each}`));
      return details.map(({ state, missing, links }) => [
        state,
        missing,
        ...links.map((link: { state: string; why: string | null }) =>
          link.state === "confirmed" ? link.state : link.why,
        ),
      ]);
    };
    return { ...place, both };
  }

  it("is asked about, and both count again when the debit leaves or a person says so", async () => {
    const { at, bring, leave, both, decide } = await startTwo();
    await decide("confirm");
    const paid = ["matched", null, "confirmed"];
    expect(await both()).toEqual([paid, paid]);
    const debit = await bring({ on: 5, ...back() });
    const asked = ["awaiting_credit", null, "part_taken_back"];
    expect(await both()).toEqual([asked, asked]);
    await matchCompany(app.api.deps, at.companyId);
    expect(await both()).toEqual([asked, asked]);
    await leave(debit, { withdrawn_at: new Date() });
    expect(await both()).toEqual([paid, paid]);
    await leave(debit, { withdrawn_at: null });
    expect(await both()).toEqual([asked, asked]);
    await decide("confirm");
    expect(await both()).toEqual([paid, paid]);
  });

  it("and the rest later takes both", async () => {
    const { bring, both, decide } = await startTwo();
    await decide("confirm");
    await bring({ on: 5, ...back() });
    await bring({ on: 6, ...back(), amount: -SUM - LESS - SOME });
    const gone = ["awaiting_credit", "transfer", "taken_back"];
    expect(await both()).toEqual([gone, gone]);
  });
});

describe("a credit that was taken back months later", () => {
  it.each([-SUM, SOME])("is missing, by %s, until the debit leaves", async (amount) => {
    const { bring, leave, seen, cod } = await start(150);
    await bring({ on: 2 });
    expect(await seen()).toEqual(WHOLE);
    const debit = await bring({ on: 120, amount, text: `Visszautalás ${cod}` });
    expect(await seen()).toEqual(amount === SOME ? PART : TAKEN);
    await leave(debit, { withdrawn_at: new Date() });
    expect(await seen()).toEqual(WHOLE);
  });

  it("is none by another payment of the same sum to the partner", async () => {
    const { bring, seen } = await start(150);
    await bring({ on: 2 });
    await bring({ on: 120, amount: -SUM, text: "számla 2026/118" });
    expect(await seen()).toEqual(WHOLE);
  });
});

describe("a credit that was taken back", () => {
  it("is told in the letter, on the list and by the API, and asks for no report", async () => {
    const { at, bring } = await start();
    await bring({ on: 2 });
    await bring({ on: 3, amount: -SUM });
    app.api.mailbox.letters.splice(0);
    await tellLatePayouts(app.api.deps);
    const [letter] = app.api.mailbox.letters.filter(({ text }) => text.includes("85\u00a0935"));
    expect(letter!.subject).toContain("egy jóváírást visszavettek");
    expect(letter!.text).toContain("egy későbbi terhelés visszavette");
    expect(letter!.text).not.toContain("nem érkezett meg");
    const { collections, onTheWay, unreported } = await get(at, "/courier-collections");
    expect(collections).toMatchObject([{ isLate: true, creditTakenBack: true }]);
    expect(onTheWay).toMatchObject([{ late: { open: "85935.00" } }]);
    expect(unreported.count).toBe(0);
    const other = await start();
    await other.bring({ on: 5, text: "utánvét 44", amount: SUM * 2n });
    await other.bring({ on: 6, text: "utánvét 44", amount: SUM * -2n });
    expect((await get(other.at, "/courier-collections")).unreported.count).toBe(0);
  });
});
