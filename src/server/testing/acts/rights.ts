/** Commands on keys, webhooks, consents, Számlázz.hu and the log, which a person alone sends. */
import { expect } from "vitest";
import { inCompany } from "#server/database/tenant.ts";
import { comeBack, readFlowCookie } from "#server/testing/flow-return.ts";
import { TRUSTED_WEBHOOK, type TestReply } from "#server/testing/test-app.ts";
import { type Act, type ActPlace, idIn, type TriedAct } from "./case.ts";
import { takeCertified } from "./exports.ts";

const ofCompany = ({ companyId: company_id }: ActPlace) => ({ company_id });
const ACCOUNT = "11773016-11111010-00000008";

async function makeKey(place: ActPlace): Promise<string> {
  const order = { integrator: "CUSTOM", ...ofCompany(place) };
  return idIn(await place.asSelf("POST", "/integrator/token", order), "client_id");
}

async function makeWebhook(place: ActPlace): Promise<object> {
  const order = { url: TRUSTED_WEBHOOK, types: ["statement.available"] };
  const clientId = await makeKey(place);
  const body = { ...ofCompany(place), clientId, ...order };
  const made = await place.asSelf("POST", "/integrator/webhook", body);
  return { ...ofCompany(place), webhook_id: made.body.webhook._id };
}

const onWebhook =
  (more = "", change: object = {}) =>
  async (place: ActPlace): Promise<Act> => ({
    path: `/integrator/webhook${more}`,
    body: { ...(await makeWebhook(place)), ...change },
  });

const onKey =
  (more = "") =>
  async (place: ActPlace): Promise<Act> => ({
    path: `/integrator/token${more}`,
    body: { clientId: await makeKey(place) },
  });

const chooseBank = async ({ asSelf }: ActPlace): Promise<string> =>
  (await asSelf("GET", "/aggreg8/banks")).body.banks[0]._id;

/** Brings a flow at a bank to its end; answers the consent. */
async function endFlow(place: ActPlace, begun: TestReply): Promise<string> {
  const { api, asSelf, world } = place;
  const { userFlowId } = begun.body;
  const { external_id } = await api.db
    .selectFrom("user_flow")
    .select("external_id")
    .where("id", "=", userFlowId)
    .executeTakeFirstOrThrow();
  const bankId = await chooseBank(place);
  const screen = { userFlowId: external_id, bankId, bankUser: "cegvezeto" };
  const { aggreg8 } = world.sandbox!;
  const { location } = await aggreg8.control<{ location: string }>("finish-flow", screen);
  await comeBack(api, location, readFlowCookie(begun));
  const look = () => asSelf("GET", `/aggreg8/user-flow/${userFlowId}`);
  await expect.poll(async () => (await look()).body.result, { timeout: 60_000 }).toBe("SUCCESS");
  return (await look()).body.consentId;
}

async function orderFlow(place: ActPlace): Promise<Act> {
  const body = { ...ofCompany(place), flowType: "ADD_BANK", bankId: await chooseBank(place) };
  return { path: "/aggreg8/user-flow/init", body };
}

/** A consent whose accounts no company reads yet. */
async function connect(place: ActPlace): Promise<{ isc_id: string; account_ids: string[] }> {
  const { path, body } = await orderFlow(place);
  const isc_id = await endFlow(place, await place.asSelf("POST", path, body));
  const listed = await place.asSelf("GET", `/aggreg8/accounts?company_id=${place.companyId}`);
  const account_ids = listed.body.accounts.map((one: { accountId: string }) => one.accountId);
  return { isc_id, account_ids };
}

async function assign(place: ActPlace): Promise<string> {
  const given = await connect(place);
  await place.asSelf("PATCH", `/company/consented-accounts/${place.companyId}`, given);
  return given.isc_id;
}

const onFeed = ({ companyId }: ActPlace, more = ""): string =>
  `/company/${companyId}/invoice-feed${more}`;
const makeFeed = (place: ActPlace) => place.asSelf("POST", onFeed(place, "/key"), {});

async function parkAccount({ api, companyId }: ActPlace): Promise<void> {
  const at = new Date();
  const parked = { account_nr: "117730161111101000000008", state: "parked" as const };
  const row = { company_id: companyId, ...parked, first_seen_at: at, last_seen_at: at };
  await inCompany(api.db, companyId, (tx) => tx.insertInto("push_account").values(row).execute());
}

const keyActs = {
  integratorTokenCreate: {
    prepare: (place) => ({
      path: "/integrator/token",
      body: { integrator: "CUSTOM", ...ofCompany(place) },
    }),
    lines: ["access_key.create"],
  },
  integratorTokenRotate: { prepare: onKey("/secret"), lines: ["access_key.rotate"] },
  integratorOldSecretEnd: {
    prepare: async (place) => {
      const { path, body } = await onKey("/secret")(place);
      await place.asSelf("POST", path, body);
      return { path, body: body! };
    },
    lines: ["access_key.end-secret"],
  },
  integratorTokenRevoke: { prepare: onKey(), lines: ["access_key.revoke"] },
  webhookCreate: {
    prepare: async (place) => ({
      path: "/integrator/webhook",
      body: {
        ...ofCompany(place),
        clientId: await makeKey(place),
        url: TRUSTED_WEBHOOK,
        types: ["statement.available"],
      },
    }),
    lines: ["webhook.create"],
  },
  webhookSave: { prepare: onWebhook("", { types: ["export.completed"] }), lines: ["webhook.save"] },
  webhookDelete: { prepare: onWebhook(), lines: ["webhook.delete"] },
  webhookRotate: { prepare: onWebhook("/secret"), lines: ["webhook.rotate"] },
  webhookOldSecretEnd: {
    prepare: async (place) => {
      const { path, body } = await onWebhook("/secret")(place);
      await place.asSelf("POST", path, body);
      return { path, body: body! };
    },
    lines: ["webhook.end-secret"],
  },
  webhookTest: { prepare: onWebhook("/test"), lines: ["webhook.test"] },
  webhookReplay: { prepare: onWebhook("/replay"), lines: ["webhook.replay"] },
} satisfies Record<string, TriedAct>;

const consentActs = {
  userFlowInit: { prepare: orderFlow, follow: endFlow, lines: ["consent.connect"] },
  consentedAccountAssign: {
    prepare: async (place) => {
      const { isc_id, account_ids } = await connect(place);
      const body = { isc_id, account_id: account_ids[0] };
      return { path: `/company/consented-account/${place.companyId}`, body };
    },
    lines: ["consent.assign"],
  },
  consentedAccountsAssign: {
    prepare: async (place) => ({
      path: `/company/consented-accounts/${place.companyId}`,
      body: await connect(place),
    }),
    lines: ["consent.assign"],
  },
  companyConsentDetach: {
    prepare: async (place) => {
      await assign(place);
      return { path: "/company/isc", body: ofCompany(place) };
    },
    lines: ["consent.detach"],
  },
  consentRevoke: {
    prepare: async (place) => ({ path: "/aggreg8/isc", body: { isc_id: await assign(place) } }),
    lines: ["consent.revoke"],
  },
} satisfies Record<string, TriedAct>;

/** A month without data may be closed with a reason. */
const closedMonth = (place: ActPlace) => ({
  ...ofCompany(place),
  month: "2026-01",
  note: "Nem volt forgalom",
});

export const rightActs = {
  ...keyActs,
  ...consentActs,
  bankConfigsSave: {
    prepare: ({ companyId }) => ({
      path: `/company/${companyId}/bank-configs`,
      body: {
        bankConfigs: [{ accountNr: ACCOUNT, fieldName: "ledgerNumber", fieldValue: "3841" }],
      },
    }),
    lines: ["bank_config.save"],
  },
  invoiceFeedKeyMake: {
    prepare: (place) => ({ path: onFeed(place, "/key"), body: {} }),
    lines: ["invoice_feed.make-key"],
  },
  invoiceFeedKeyShow: {
    prepare: async (place) => {
      await makeFeed(place);
      return { path: onFeed(place, "/key/show") };
    },
    lines: ["invoice_feed.read-key"],
  },
  invoiceFeedAccountDecide: {
    prepare: async (place) => {
      await makeFeed(place);
      await parkAccount(place);
      const body = { account_nr: ACCOUNT, decision: "accept" };
      return { path: onFeed(place, "/accounts"), body };
    },
    lines: ["invoice_feed.accept-account"],
  },
  invoiceFeedEnd: {
    prepare: async (place) => {
      await makeFeed(place);
      return { path: onFeed(place) };
    },
    lines: ["invoice_feed.end"],
  },
  certificateCreate: {
    prepare: async (place) => ({ path: "/certificates", body: await takeCertified(place) }),
    lines: ["certificate.create"],
  },
  monthClose: {
    prepare: async (place) => ({ path: "/months/close", body: closedMonth(place) }),
    lines: ["month.close"],
  },
  monthReopen: {
    prepare: async (place) => {
      const month = closedMonth(place);
      await place.asSelf("POST", "/months/close", month);
      return { path: "/months/reopen", body: { ...month, reason: "Megjött a kivonat" } };
    },
    lines: ["month.reopen"],
  },
  auditExport: {
    prepare: (place) => ({ path: "/audit-log/export", body: ofCompany(place) }),
    follow: async ({ download }, { body }) => download(body.url),
    lines: ["export.audit-log"],
  },
} satisfies Record<string, TriedAct>;
