/** Commands on companies, their people, accounts, files and letters, which a person alone sends. */
import { buildCompany } from "#server/testing/build-company.ts";
import { buildBankAccount } from "#server/testing/build-transactions.ts";
import { buildUser } from "#server/testing/build-user.ts";
import { uploadText } from "#server/testing/upload-text.ts";
import { mailedStatement } from "../mail-world.ts";
import { type Act, type ActPlace, idIn, OWN_VIEW, type TriedAct } from "./case.ts";

const onCompany = ({ companyId }: ActPlace, more = ""): string => `/company/${companyId}${more}`;
const ofCompany = ({ companyId: company_id }: ActPlace) => ({ company_id });
const nameOf = async ({ asSelf, companyId }: ActPlace): Promise<string> =>
  (await asSelf("GET", `/company/${companyId}`)).body.name;

async function invite(place: ActPlace): Promise<string> {
  const email = `meghivott-${place.companyId}@example.com`;
  const body = { ...ofCompany(place), name: "Számadó Kálmán", email };
  return idIn(await place.asSelf("POST", "/accountant", body));
}
const onInvited = async (place: ActPlace, more = "") =>
  `/accountant/${place.companyId}/${await invite(place)}${more}`;

/** Somebody who asks to be let in. */
async function askAsStranger({ api, taxNumber, logIn }: ActPlace): Promise<Act> {
  const { id: personId } = await buildUser(api.db);
  const body = { tax_number: taxNumber, message: "Kérem" };
  return { path: "/company/claim", body, token: await logIn(personId), personId };
}

async function claimOf(place: ActPlace): Promise<string> {
  const { path, body, token } = await askAsStranger(place);
  await place.api.call("POST", `/v1${path}`, { token: token!, body });
  const { claims } = (await place.asSelf("GET", onCompany(place, "/claims"))).body;
  return claims[0]._id;
}

export async function addDirector({ api, companyId }: ActPlace): Promise<string> {
  const { id } = await buildUser(api.db);
  const member = { company_id: companyId, user_id: id, role: "owner" as const };
  await api.db.insertInto("membership").values(member).execute();
  return id;
}

const named = ({ account }: ActPlace) => ({ account_nr: account.accountNr, originate: "adriana" });

async function pairOf(place: ActPlace) {
  const second = await buildBankAccount(place.api.db, place.companyId);
  const numberOf = ({ accountNr, currency }: { accountNr: string; currency: string }) => ({
    account_nr: accountNr,
    currency,
  });
  return { ...ofCompany(place), from: numberOf(second), into: numberOf(place.account) };
}

async function makeView({ asSelf }: ActPlace): Promise<string> {
  const view = { name: "Nézet", filter: {} };
  return `/client-views/${(await asSelf("POST", "/client-views", view)).body.views[0]._id}`;
}

/** A statement of an account of the director's other company: it waits with the question whose. */
async function takeOfOther(place: ActPlace): Promise<Act> {
  const { api, companyId, ownerId, own, readFiles } = place;
  const other = await buildCompany(api.db, { ownerId });
  await buildBankAccount(api.db, other.id, { accountNr: "117730161111101800000000" });
  const text = mailedStatement(1).content;
  const id = idIn(await uploadText(api, { token: own, companyId, text, name: "kivonat.sta" }));
  await readFiles();
  const body = { ...ofCompany(place), target_company_id: other.id };
  return { path: `/file/${id}/move`, body };
}

/** A letter of a sender on whom nobody has decided. */
async function takeHeld(place: ActPlace): Promise<string> {
  const made = await place.asSelf("POST", `/company/courierEmail/${place.companyId}/`, {});
  const letter = { from: "futar@kuldo.test", attachments: [mailedStatement(1)] };
  await place.world.send(made.body.courierEmail, letter);
  await place.world.readAll();
  const query = `company_id=${place.companyId}&show=waiting`;
  return (await place.asSelf("GET", `/received-mails?${query}`)).body.mails[0]._id;
}

const makeAddress = ({ companyId, asSelf }: ActPlace) =>
  asSelf("POST", `/company/courierEmail/${companyId}/`, {});

const peopleActs = {
  companyCreate: {
    prepare: () => ({
      path: "/company",
      body: { tax_number: "77777777", company_name: "Napló Kft." },
      on: idIn,
    }),
    lines: ["company.create"],
  },
  paperRuleSet: {
    prepare: ({ companyId: company_id }) => ({
      path: "/papers/rule",
      body: {
        company_id,
        rule: { since: "2026-11-01", cardOver: "20000", paymentOver: null, newPartners: false },
      },
    }),
    lines: ["paper.rule"],
  },
  companySave: {
    prepare: (place) => ({
      path: onCompany(place),
      body: { tax_number: place.taxNumber, company_name: "Új Név Kft." },
    }),
    lines: ["company.save"],
  },
  companyDelete: {
    prepare: async (place) => ({
      path: onCompany(place),
      body: { company_name: await nameOf(place) },
    }),
    lines: ["company.delete"],
    // Of both people whom a program's link had let in.
    ofPerson: ["session.lose-company", "session.lose-company"],
  },
  companyRestore: {
    prepare: async (place) => {
      await place.asSelf("DELETE", onCompany(place), { company_name: await nameOf(place) });
      return { path: onCompany(place, "/restore") };
    },
    lines: ["company.restore"],
  },
  companyClaim: { prepare: askAsStranger, lines: ["claim.request"] },
  companyClaimDecide: {
    prepare: async (place) => ({
      path: onCompany(place, `/claim/${await claimOf(place)}`),
      body: { decision: "grant" },
    }),
    lines: ["claim.grant"],
  },
  ownerWithdraw: {
    prepare: async (place) => ({ path: onCompany(place, `/owner/${await addDirector(place)}`) }),
    lines: ["owner.withdraw"],
  },
  accountantCreate: {
    prepare: (place) => ({
      path: "/accountant",
      body: { ...ofCompany(place), name: "Számadó Kálmán", email: "naplo@example.com" },
    }),
    lines: ["accountant.invite"],
  },
  accountantDelete: {
    prepare: async (place) => ({ path: await onInvited(place) }),
    lines: ["accountant.remove"],
  },
  accountantInvite: {
    prepare: async (place) => ({ path: await onInvited(place, "/invitation") }),
    lines: ["accountant.invite-again"],
  },
  accountantSave: {
    prepare: async (place) => ({
      path: `/accountant/${await invite(place)}`,
      body: { name: "Számadó Kálmán Pál" },
    }),
    lines: ["accountant.save"],
  },
} satisfies Record<string, TriedAct>;

export const companyActs = {
  ...peopleActs,
  accountJoin: {
    prepare: async (place) => ({ path: "/bankaccount/join", body: await pairOf(place) }),
    lines: ["bank_account.join"],
  },
  accountUnjoin: {
    prepare: async (place) => {
      const joined = await place.asSelf("POST", "/bankaccount/join", await pairOf(place));
      const join_id = idIn(joined, "joinId");
      return { path: "/bankaccount/join", body: { ...ofCompany(place), join_id } };
    },
    lines: ["bank_account.unjoin"],
  },
  bankAccountDelete: {
    prepare: (place) => ({ path: "/bankaccount", body: { ...named(place), ...ofCompany(place) } }),
    lines: ["bank_account.delete"],
  },
  bankAccountDeleteByPath: {
    prepare: ({ account }) => ({ path: `/bankaccount/${account.accountNr}/adriana` }),
    lines: ["bank_account.delete"],
  },
  bankAccountMove: {
    prepare: async (place) => {
      const { api, companyId: source_company_id, ownerId } = place;
      const { id: target_company_id } = await buildCompany(api.db, { ownerId });
      const companies = { source_company_id, target_company_id };
      return { path: "/bankaccount", body: { ...named(place), ...companies } };
    },
    lines: ["bank_account.move"],
  },
  clientViewCreate: {
    prepare: () => ({ path: "/client-views", body: { name: "Nézet", filter: {} } }),
    silent: OWN_VIEW,
  },
  clientViewChange: {
    prepare: async (place) => ({ path: await makeView(place), body: { name: "Másik" } }),
    silent: OWN_VIEW,
  },
  clientViewDelete: {
    prepare: async (place) => ({ path: await makeView(place) }),
    silent: OWN_VIEW,
  },
  leadingSourcesSet: {
    prepare: (place) => ({
      path: onCompany(place, "/leading-sources"),
      body: { leading_sources: ["adriana", "szamlazzhu", "aggreg8"] },
    }),
    lines: ["company.leading-sources"],
  },
  fileMove: { prepare: takeOfOther, lines: ["statement_file.move"] },
  courierEmailMake: {
    prepare: ({ companyId }) => ({ path: `/company/courierEmail/${companyId}/` }),
    lines: ["received_mail.make-address"],
  },
  courierEmailRevoke: {
    prepare: async (place) => {
      await makeAddress(place);
      return { path: `/company/courierEmail/${place.companyId}/` };
    },
    lines: ["received_mail.close-address"],
  },
  receivedMailDecide: {
    prepare: async (place) => ({
      path: `/received-mails/${await takeHeld(place)}/decision`,
      body: { ...ofCompany(place), decision: "block" },
    }),
    lines: ["received_mail.block-sender"],
  },
  mailSenderForget: {
    prepare: async (place) => {
      const path = `/received-mails/${await takeHeld(place)}/decision`;
      await place.asSelf("POST", path, { ...ofCompany(place), decision: "block" });
      const body = { ...ofCompany(place), address: "futar@kuldo.test" };
      return { path: "/mail-senders/forget", body };
    },
    lines: ["received_mail.forget-sender"],
  },
} satisfies Record<string, TriedAct>;
