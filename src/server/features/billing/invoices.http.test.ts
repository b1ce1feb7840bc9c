/**
 * Invoices, refunds and the page of payments, against the gateway's and the issuer's stand-ins over
 * real HTTP.
 */
import { unzipSync } from "fflate";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inCompanyAsProgram } from "#server/database/tenant.ts";
import {
  type BillingWorld,
  startBillingWorld,
  type TestPayer,
} from "#server/testing/billing-world.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { checkBooks } from "./money/check-books.service.ts";
import { repeatInvoice } from "./invoices/issue-invoice.service.ts";
import { countUnissued } from "./invoices/invoices.store.ts";
import { refundCharge } from "./refunds/refund-charge.service.ts";
import { budapestDate } from "#values/local-date.ts";
import { forints } from "#values/forints.ts";

let world: BillingWorld;
let owner: pg.Client;

beforeAll(async () => {
  world = await startBillingWorld();
  owner = new pg.Client({ connectionString: world.api.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});
beforeEach(async () => {
  await world.begin();
  await world.control("szamla-agent", "reset");
  await owner.query("delete from invoice_due");
});

const invoicesOf = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(world.api.db, companyId, (tx) =>
    tx
      .selectFrom("invoice")
      .selectAll()
      .where("company_id", "=", companyId)
      .orderBy("created_at")
      .execute(),
  );
const chargesOf = ({ companyId }: TestPayer) =>
  inCompanyAsProgram(world.api.db, companyId, (tx) =>
    tx.selectFrom("charge").selectAll().where("company_id", "=", companyId).execute(),
  );
const issued = async () => (await world.control("szamla-agent", "invoices")).invoices as any[];
const asked = async () =>
  ((await world.control("szamla-agent", "requests")).requests as { operation: string }[]).map(
    ({ operation }) => operation,
  );
const planFault = (fault: string | number, times = 1, operation = "issue") =>
  world.control("szamla-agent", "fault", { fault, times, operation });
const pageOf = async (payer: TestPayer) =>
  (await world.api.call("GET", "/v1/payments", { token: payer.token })).body;
const booksOf = async ({ companyId }: TestPayer) =>
  (await checkBooks(world.api.db, companyId)).faults;

describe("an invoice", () => {
  it("is issued once after the paid charge, in the payer's name, and stands in the ledger", async () => {
    const payer = await world.buildSubscribed();
    await world.look();
    const [charge] = await chargesOf(payer);
    expect(await issued()).toMatchObject([
      {
        externalId: charge!.order_ref,
        orderNumber: charge!.order_ref,
        buyer: "Próba & Társa Kft.",
        netFt: 2_500,
        vatFt: 675,
        grossFt: 3_175,
        corrects: "",
      },
    ]);
    const [invoice] = await invoicesOf(payer);
    expect(invoice).toMatchObject({ state: "issued", number: (await issued())[0].number });
    expect(await booksOf(payer)).toEqual([]);
    await world.passDays(1);
    await world.look();
    expect(await asked()).toEqual(["issue"]);
  });

  it.each([
    ["a lost answer", "lost"],
    ["a signature that failed after the invoice was made", 55],
    ["an answer that is a page", "html"],
  ] as const)(
    "after %s is asked for before it is sent again, and there is one",
    async (_what, fault) => {
      await planFault(fault);
      const payer = await world.buildSubscribed();
      expect((await invoicesOf(payer))[0]).toMatchObject({ state: "sent", number: null });
      await world.passMinutes(5);
      await world.look();
      expect(await asked()).toEqual(["issue", "find"]);
      expect(await issued()).toHaveLength(1);
      expect((await invoicesOf(payer))[0]!.state).toBe("issued");
      expect(await booksOf(payer)).toEqual([]);
    },
  );

  it("of which the issuer knows nothing after maintenance is sent again", async () => {
    await planFault("down", 2);
    await planFault("down", 1, "find");
    const payer = await world.buildSubscribed();
    for (const minutes of [5, 20]) {
      await world.passMinutes(minutes);
      await world.look();
    }
    // The maintenance was met by the question, so nothing was sent in that round.
    expect(await asked()).toEqual(["issue", "find", "find", "issue"]);
    await world.passMinutes(180);
    await world.look();
    expect((await invoicesOf(payer))[0]).toMatchObject({ state: "issued", tries: 4 });
    expect(await issued()).toHaveLength(1);
  });

  it("whose letter alone failed counts as issued", async () => {
    await planFault(56);
    const payer = await world.buildSubscribed();
    expect((await invoicesOf(payer))[0]).toMatchObject({ state: "issued", tries: 1 });
  });

  it.each([false, true])(
    "of a program that died at its call (the call had arrived: %s) is found by the next look",
    async (hadArrived) => {
      const { invoicing } = world.api.deps;
      world.parts = {
        invoicing: {
          ...invoicing!,
          issue: async (order) => {
            if (hadArrived) await invoicing!.issue(order);
            throw new Error("killed");
          },
        },
      };
      await expect(world.buildSubscribed()).rejects.toThrow("killed");
      world.parts = {};
      await world.look();
      expect((await issued()).length).toBe(hadArrived ? 1 : 0);
      await world.passMinutes(20);
      await world.look();
      expect(await issued()).toHaveLength(1);
      expect(await countUnissued(world.api.db)).toEqual({ waiting: 0, failed: 0 });
    },
  );

  it("that is refused waits for the operator, who lets it begin again", async () => {
    await planFault(136);
    const payer = await world.buildSubscribed();
    const [invoice] = await invoicesOf(payer);
    expect(invoice).toMatchObject({ state: "failed", fault: expect.stringContaining("136") });
    expect(await countUnissued(world.api.db)).toEqual({ waiting: 0, failed: 1 });
    await world.passDays(2);
    await world.look();
    expect(await asked()).toEqual(["issue"]);
    expect(await repeatInvoice(world.api.deps, payer.companyId, invoice!.id)).toBe(true);
    expect(await repeatInvoice(world.api.deps, payer.companyId, invoice!.id)).toBe(false);
    await world.look();
    expect((await invoicesOf(payer))[0]!.state).toBe("issued");
  });

  it("is sent at most five times, and then waits for the operator", async () => {
    await planFault("html", 10, "find");
    await planFault("down", 10);
    const payer = await world.buildSubscribed();
    for (let round = 0; round < 8; round++) {
      await world.passMinutes(9 * 60);
      await world.look();
    }
    expect((await asked()).filter((operation) => operation === "issue").length).toBeLessThan(6);
    expect((await invoicesOf(payer))[0]).toMatchObject({ state: "failed", tries: 5 });
  });
});

describe("a refund", () => {
  const giveBack = async (payer: TestPayer, part?: number) => {
    const [charge] = await chargesOf(payer);
    return refundCharge(world.api.deps, {
      orderRef: charge!.order_ref,
      refundFt: part === undefined ? undefined : forints(part),
      note: "Kétszer megrendelt tétel",
    });
  };

  it("of a part and then of the rest is booked, has correcting invoices, and no more is given", async () => {
    const payer = await world.buildSubscribed();
    expect(await giveBack(payer, 635)).toEqual({
      kind: "done",
      refundedFt: 635,
      invoice: true,
      byOther: false,
    });
    expect(world.api.mailbox.letters.at(-1)!.subject).toContain("Visszatérítés: 635");
    expect(await giveBack(payer, 2_541)).toMatchObject({ kind: "impossible" });
    expect(await giveBack(payer)).toMatchObject({ kind: "done", refundedFt: 2_540 });
    expect(await giveBack(payer)).toMatchObject({ kind: "impossible" });
    await world.look();
    const [first, part, rest] = await issued();
    expect(part).toMatchObject({ corrects: first.number, netFt: -500, vatFt: -135, grossFt: -635 });
    expect(rest).toMatchObject({ corrects: first.number, grossFt: -2_540 });
    expect(await booksOf(payer)).toEqual([]);
    const { payments } = await pageOf(payer);
    expect(payments.map((one: any) => [one.kind, one.state, one.grossFt])).toEqual([
      ["refund", "refunded", -2_540],
      ["refund", "refunded", -635],
      ["charge", "refunded", 3_175],
    ]);
  });

  it("whose answer was lost is found out and happens once", async () => {
    const payer = await world.buildSubscribed();
    await world.control("simplepay", "chances", { loseAnswer: 1 });
    const given = await giveBack(payer, 635);
    await world.control("simplepay", "chances", { loseAnswer: 0 });
    expect(given).toMatchObject({ kind: "done", refundedFt: 635 });
    const { transactions } = await world.control("simplepay", "transactions");
    const [charge] = await chargesOf(payer);
    expect(charge!.refunded_ft).toBe(635);
    expect(transactions.find((one: any) => one.orderRef === charge!.order_ref).refundedFt).toBe(
      635,
    );
  });

  it("of an unknown order, or of a charge that was refused, is none", async () => {
    const payer = await world.buildSubscribed({}, "4000000000000341");
    expect(await giveBack(payer)).toMatchObject({ kind: "impossible" });
    const deps = world.api.deps;
    const nobodys = { orderRef: "BH20260101-1-0000", refundFt: forints(100), note: "próba" };
    expect(await refundCharge(deps, nobodys)).toMatchObject({ kind: "impossible" });
  });
});

describe("the page of payments", () => {
  it("shows charge, tries and invoice to a director, turns its pages, and hands out the PDF once", async () => {
    const payer = await world.buildSubscribed();
    await world.look();
    const page = await pageOf(payer);
    expect(page).toMatchObject({ paidFt: 3_175, refundedFt: 0, before: null, invoicing: true });
    const [row] = page.payments;
    expect(row).toMatchObject({ state: "paid", grossFt: 3_175, tries: [{ state: "paid" }] });
    const { token, companyId } = payer;
    const offer = await world.api.call("POST", `/v1/payments/${row.invoice._id}/invoice`, {
      token,
      body: { company_id: companyId },
    });
    const file = await world.api.call("GET", offer.body.url);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.text.startsWith("%PDF-")).toBe(true);
    expect((await world.api.call("GET", offer.body.url)).body.code).toBe("download_ticket_invalid");
    const log = await inCompanyAsProgram(world.api.db, companyId, (tx) =>
      tx.selectFrom("audit_log").select("action").where("company_id", "=", companyId).execute(),
    );
    expect(log.map(({ action }) => action)).toContain("subscription.invoice-download");
    const year = Number(budapestDate(world.api.clock.now().getTime()).slice(0, 4));
    const ask = (of: number) =>
      world.api.call("POST", "/v1/payments/invoices", {
        token,
        body: { company_id: companyId, year: of },
      });
    expect((await ask(year - 1)).status).toBe(404);
    const zip = await world.api.app.inject({ method: "GET", url: (await ask(year)).body.url });
    expect(zip.headers["content-disposition"]).toContain(`szamlak-${year}.zip`);
    const [[name, pdf] = ["", new Uint8Array()]] = Object.entries(unzipSync(zip.rawPayload));
    expect(name).toBe(`${row.invoice.number}.pdf`);
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
    const wrong = await world.api.call("GET", "/v1/payments?before=rossz", { token });
    expect(wrong.body.code).toBe("page_cursor_invalid");
  });

  it("shows a stranger nothing, and an accountant of the company neither rows nor the PDF", async () => {
    const accountant = await buildUser(world.api.db, { role: "accountant" });
    const payer = await world.buildSubscribed({}, undefined, { accountantIds: [accountant.id] });
    const [invoice] = await invoicesOf(payer);
    const stranger = await world.buildPayer();
    const offer = (token: string, companyId: string) =>
      world.api.call("POST", `/v1/payments/${invoice!.id}/invoice`, {
        token,
        body: { company_id: companyId },
      });
    expect((await pageOf(stranger)).payments).toEqual([]);
    for (const companyId of [payer.companyId, stranger.companyId])
      expect((await offer(stranger.token, companyId)).status).toBe(404);
    const token = await world.logIn(accountant.id);
    const page = await world.api.call("GET", "/v1/payments", { token });
    expect(page.body.payments).toEqual([]);
    expect((await offer(token, payer.companyId)).status).toBe(403);
  });

  it("shows a refused period as one row with its tries and the next day", async () => {
    const payer = await world.buildSubscribed();
    const { order_ref: orderRef } = await world.api.db
      .selectFrom("payment_card")
      .select("order_ref")
      .where("subscriber_id", "=", payer.subscriberId)
      .executeTakeFirstOrThrow();
    await world.control("simplepay", "turn-card", { orderRef, card: "4000000000000341" });
    for (const days of [31, 3]) {
      await world.passDays(days);
      await world.look();
    }
    const { payments } = await pageOf({ ...payer, token: await world.logIn(payer.userId) });
    expect(payments.map(({ state }: any) => state)).toEqual(["failed", "paid"]);
    expect(payments[0]).toMatchObject({ state: "failed", invoice: null });
    expect(payments[0].tries.map(({ state }: any) => state)).toEqual(["failed", "failed"]);
    expect(payments[0].nextTryOn).not.toBeNull();
  });

  it("tells that the PDF cannot be had now", async () => {
    const payer = await world.buildSubscribed();
    const [invoice] = await invoicesOf(payer);
    await planFault("html", 1, "pdf");
    const reply = await world.api.call("POST", `/v1/payments/${invoice!.id}/invoice`, {
      token: payer.token,
      body: { company_id: payer.companyId },
    });
    expect([reply.status, reply.body.code]).toEqual([503, "invoice_unavailable"]);
  });
});
