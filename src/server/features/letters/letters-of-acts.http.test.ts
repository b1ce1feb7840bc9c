/**
 * Letters that tell an act name the program that did it. Every letter of the product is in the
 * table: sent here because a program acted, or caused by commands that no program may send, or of
 * no act.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints, type EndpointName } from "#contract/endpoints.ts";
import { storeReadyLetter } from "#server/features/exports/jobs/export-letters.service.ts";
import { storeScheduleLetter } from "#server/features/exports/schedules/schedule-letters.service.ts";
import { requireCompany } from "#server/features/access/access.service.ts";
import { exportBodySchema } from "#contract/exports/exports.ts";
import { prepareExport } from "#server/features/exports/exports.service.ts";
import { listSchedules } from "#server/features/exports/schedules/export-schedules.store.ts";
import { inCompany } from "#server/database/tenant.ts";
import { actLater } from "#server/http/actor.ts";
import { listLetterSamples } from "#server/mail/outbound/previews/letter-samples.ts";
import { type MailWorld, startMailWorld } from "#server/testing/mail-world.ts";
import { buildActPlace, type ActPlace } from "#server/testing/acts/case.ts";
import { TRUSTED_WEBHOOK } from "#server/testing/test-app.ts";
import { startNameServer } from "../../../sandbox/name-server/start-name-server.ts";
import { sendQuestionLetters } from "#server/features/questions/send-letters.service.ts";
import { buildSession } from "#server/testing/build-session.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { HOUR_MS } from "#values/durations.ts";
import { deliverAll } from "./letters.service.ts";

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld(await startNameServer(0));
});
afterAll(() => world?.stop());

type Told =
  | { readonly send: (place: ActPlace) => Promise<unknown> }
  /** The commands that cause it: none may be a program's. */
  | { readonly causedBy: readonly EndpointName[] }
  | { readonly noAct: string };

const OF_THE_CLOCK = "a day has come";
const OF_THE_BANK = "the bank or its items say so";
const OF_THE_PAYMENT = "the payment's own outcome";
const WITHOUT_ACCOUNT = "the visitor has no account, and the adviser neither";

const scheduleOf = (company_id: string) => ({
  company_id,
  time: { every: "week", day: 2, hour: 7 },
  settings: {},
  letter: true,
});

/** The letter about a question that a program's link has asked. */
async function tellQuestion({ api, companyId, ids, links }: ActPlace): Promise<void> {
  const { id } = await buildUser(api.db, { role: "accountant" });
  const member = { company_id: companyId, user_id: id, role: "accountant" } as const;
  await api.db.insertInto("membership").values(member).execute();
  await api.call("PUT", "/v1/profile/question-letters", {
    token: await buildSession(api.db, id),
    body: { rhythm: "together" },
  });
  const about = { company_id: companyId, transactionIds: [ids[0]], addresseeIds: [id] };
  const body = { ...about, text: "Mi ez?", requestId: crypto.randomUUID() };
  const asked = await api.call("POST", "/v1/questions", { token: links.director, body });
  expect(asked.status).toBe(200);
  const later = new Date(api.clock.now().getTime() + HOUR_MS);
  await sendQuestionLetters({ ...api.deps, clock: { now: () => later } });
}

/** The letter of a schedule that a program's link has set. */
async function tellSchedule({ api, companyId, links }: ActPlace, kind: "stopped" | "made") {
  const token = links.director;
  await api.call("POST", "/v1/export-schedules", { token, body: scheduleOf(companyId) });
  const letter = await inCompany(api.db, companyId, async (tx) => {
    const [row] = await listSchedules(tx, companyId);
    const place = { companyId, row: row! };
    if (kind === "stopped") return storeScheduleLetter(tx, api.deps, place, { kind });
    const order = await orderOf(api.deps, companyId, row!.userId);
    const facts = { rows: 2, keepUntil: api.clock.now() };
    return storeScheduleLetter(tx, api.deps, place, { kind, order, ...facts });
  });
  await deliverAll(api.deps, [letter]);
}

/** An export that a link of the key asked for. */
async function orderOf(deps: ActPlace["api"]["deps"], companyId: string, userId: string) {
  const through = {
    kind: "link",
    key: { id: "01a22836-0000-7001-8000-000000000000", integrator: "CUSTOM" },
  } as const;
  const origin = { address: "203.0.113.7", requestId: "test" };
  const actor = actLater({ userId, role: "entrepreneur", ...origin, through });
  const access = await requireCompany(deps, actor, companyId, "member");
  const { company_id: _, ...body } = exportBodySchema.parse({
    bank_accounts: [],
    start_date: "2026-11-01",
    end_date: "2026-11-20",
    company_id: companyId,
    format: "csv",
  });
  return (await prepareExport(deps, access, body)).order;
}

const LETTERS: Readonly<Record<string, Told>> = {
  buildLoginMail: {
    send: ({ api, links }) =>
      api.call("POST", "/v1/sessions/letter", { token: links.director, body: {} }),
  },
  buildReminderMail: {
    send: ({ api, links, companyId }) =>
      api.call("POST", "/v1/reminder", { token: links.accountant, body: { companyId } }),
  },
  buildPreparedCompanyMail: {
    send: ({ caller }) =>
      caller.call(
        "POST",
        "/companies",
        { taxNumber: "98765432", name: "Előkészített Kft.", email: "uj-ceg@example.com" },
        { "idempotency-key": crypto.randomUUID() },
      ),
  },
  buildExportReadyMail: {
    send: async ({ api, companyId, ownerId }) => {
      const order = await orderOf(api.deps, companyId, ownerId);
      const facts = { rows: 2, keepUntil: api.clock.now() };
      const letter = await inCompany(api.db, companyId, (tx) =>
        storeReadyLetter(tx, api.deps, order, facts),
      );
      await deliverAll(api.deps, [letter]);
    },
  },
  buildScheduledReadyMail: { send: (place) => tellSchedule(place, "made") },
  buildScheduledTroubleMail: { send: (place) => tellSchedule(place, "stopped") },
  buildPasskeyAddedMail: { causedBy: ["passkeyRegister"] },
  buildConfirmOldMail: { causedBy: ["emailChangeRequest"] },
  buildConfirmNewMail: { causedBy: ["emailChangeRequest"] },
  buildInvitationMail: { causedBy: ["accountantCreate", "accountantInvite"] },
  buildClaimMail: { causedBy: ["companyClaim"] },
  buildClaimAnswerMail: { causedBy: ["companyClaimDecide"] },
  buildOwnerAddedMail: { causedBy: ["companyClaimDecide"] },
  buildOwnerWithdrawnMail: { causedBy: ["ownerWithdraw"] },
  buildAccountantRemovedMail: { causedBy: ["accountantDelete"] },
  buildCompanyDeletedMail: { causedBy: ["companyDelete"] },
  buildClientDeletedMail: { causedBy: ["companyDelete"] },
  buildCompanyRestoredMail: { causedBy: ["companyRestore"] },
  buildPushKeyMail: { causedBy: ["invoiceFeedKeyMake"] },
  buildAccessKeyMail: {
    causedBy: ["integratorTokenCreate", "integratorTokenRotate", "integratorTokenRevoke"],
  },
  buildOrderMail: { causedBy: ["subscriptionSave"] },
  buildCoverMail: { causedBy: ["officeSave"] },
  buildRegistrationMail: { noAct: "somebody typed the address, and has no account yet" },
  buildChangedMail: { noAct: "the two links of letters were opened" },
  buildEmailChangeEndMail: { noAct: "a link of a letter was opened, or a day has come" },
  buildRecoveryMail: { noAct: "the operator's command" },
  buildWebhookMadeMail: {
    send: ({ caller }) =>
      caller.call("POST", "/webhook-endpoints", {
        url: TRUSTED_WEBHOOK,
        eventTypes: ["statement.available"],
      }),
  },
  buildWebhookStoppedMail: { noAct: "the receiver's own answers" },
  buildHeldMailsMail: { noAct: "a letter came, or was refused" },
  buildChangedMonthsMail: { noAct: "a closed month is otherwise than when it was closed" },
  buildDoneMail: { noAct: "what several people asked for is there" },
  buildConsentEndingMail: { noAct: OF_THE_CLOCK },
  buildClientConsentEndingMail: { noAct: OF_THE_CLOCK },
  buildSilentAccountMail: { noAct: OF_THE_BANK },
  buildUnreadAccountMail: { noAct: OF_THE_BANK },
  buildSilentFeedMail: { noAct: OF_THE_BANK },
  buildParkedAccountMail: { noAct: OF_THE_BANK },
  buildQuestionsMail: { send: tellQuestion },
  buildLatePayoutMail: { noAct: OF_THE_CLOCK },
  buildReceiptMail: { noAct: OF_THE_PAYMENT },
  buildPaymentFailedMail: { noAct: OF_THE_PAYMENT },
  buildUpgradeFailedMail: { noAct: OF_THE_PAYMENT },
  buildRefundMail: { noAct: "the operator's command" },
  buildCardNeededMail: { noAct: OF_THE_CLOCK },
  buildComingChargeMail: { noAct: OF_THE_CLOCK },
  buildTrialEndsMail: { noAct: OF_THE_CLOCK },
  buildCardEndsMail: { noAct: OF_THE_CLOCK },
  buildVisitorMail: { noAct: WITHOUT_ACCOUNT },
  buildAdviserNewsMail: { noAct: WITHOUT_ACCOUNT },
  buildAdviserLinkMail: { noAct: WITHOUT_ACCOUNT },
};

const rows = Object.entries(LETTERS);

describe("letters", () => {
  it("are all in the table", () => {
    const samples = listLetterSamples().flatMap(({ samples: of }) => of);
    const templates = new Set(samples.map(({ template }) => template));
    expect(Object.keys(LETTERS).toSorted()).toEqual([...templates].toSorted());
  });

  it.each(rows.flatMap(([name, told]) => ("send" in told ? [[name, told.send] as const] : [])))(
    "name the program that did it: %s",
    async (_name, send) => {
      const place = await buildActPlace(world);
      const before = place.api.mailbox.letters.length;
      await send(place);
      const [letter, ...more] = place.api.mailbox.letters.slice(before);
      expect(more).toEqual([]);
      for (const text of [letter!.text, letter!.html]) expect(text).toContain("Saját fejlesztés");
      place.close();
    },
  );

  it("to somebody outside name the person and the company behind a program's key, as unchecked words", async () => {
    const place = await buildActPlace(world);
    const { api, companyId, ownerId } = place;
    const person = await api.db
      .selectFrom("app_user")
      .select(["name", "email"])
      .where("id", "=", ownerId)
      .executeTakeFirstOrThrow();
    const company = await inCompany(api.db, companyId, (tx) =>
      tx
        .selectFrom("company")
        .select(["name", "tax_number as taxNumber"])
        .where("company_id", "=", companyId)
        .executeTakeFirstOrThrow(),
    );
    const before = api.mailbox.letters.length;
    await place.caller.call(
      "POST",
      "/companies",
      { taxNumber: "87654321", name: "Másik Kft.", email: "masik-ceg@example.com" },
      { "idempotency-key": crypto.randomUUID() },
    );
    const { text, to } = api.mailbox.letters[before]!;
    expect(to).toBe("masik-ceg@example.com");
    const named = `„${person.name} (${person.email})”`;
    expect(text).toContain(`${named}, a Saját fejlesztés program kulcsával`);
    expect(text).toContain(`„${company.name}”, adószáma ${company.taxNumber}`);
    expect(text).toContain("akit nem ellenőriztünk");
    place.close();
  });

  it.each(
    rows.flatMap(([name, told]) => ("causedBy" in told ? [[name, told.causedBy] as const] : [])),
  )("follow a command of the person's own: %s", (_name, causes) => {
    const all: Readonly<Record<string, Endpoint>> = endpoints;
    for (const cause of causes) {
      const { callers } = all[cause]!;
      expect([cause, callers.filter((each) => each === "connect" || each === "key")]).toEqual([
        cause,
        [],
      ]);
    }
  });
});
