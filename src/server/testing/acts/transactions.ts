/** Commands on items, which a session of a program's link sends. */
import type { AuditAction } from "#contract/audit/audit-actions.ts";
import { newId } from "#server/new-id.ts";
import { buildCollection } from "#server/testing/build-collection.ts";
import { buildFrozenChange } from "#server/testing/build-frozen-change.ts";
import { buildBankAccount, buildTransactions } from "#server/testing/build-transactions.ts";
import { type Act, idIn, OWN_VIEW, type TriedAct, type ActPlace, READS } from "./case.ts";

const reading = (prepare: (place: ActPlace) => Act): TriedAct => ({ prepare, silent: READS });
const does = (
  lines: readonly [AuditAction, ...AuditAction[]],
  prepare: TriedAct["prepare"],
): TriedAct => ({ lines, prepare });

/** The same item of another origin. */
async function buildTwin({ api, companyId, account }: ActPlace): Promise<string> {
  const { accountNr } = account;
  const feed = await buildBankAccount(api.db, companyId, { accountNr, originate: "aggreg8" });
  const item = { date: "2026-11-02", amount: 500_000n };
  const [id] = await buildTransactions(api.db, companyId, feed, [item]);
  return id!;
}

async function linkTwin(place: ActPlace): Promise<Act> {
  const { companyId: company_id, ids, asSelf } = place;
  const body = { company_id, other_id: await buildTwin(place) };
  const path = `/transaction/${ids[0]}/link`;
  idIn(await asSelf("POST", path, body));
  return { path, body };
}

async function markBooked({ asSelf, ids }: ActPlace): Promise<string> {
  const body = { transactionId: ids[0], booked: true };
  return (await asSelf("POST", "/booked", body)).body.operation._id;
}

async function decideChange({ api, companyId, ids, asSelf }: ActPlace): Promise<string> {
  const changes = [await buildFrozenChange(api.db, companyId, ids[0]!)];
  const body = { decision: "kept", ids: changes };
  const reply = await asSelf("POST", `/company/${companyId}/frozen-changes/decide`, body);
  return reply.body.operation._id;
}

async function askAbout(
  { asSelf, companyId: company_id, ids }: ActPlace,
  more: object = {},
): Promise<string> {
  const request = { company_id, transactionIds: [ids[0]], text: "Mi ez?", requestId: newId() };
  return (await asSelf("POST", "/questions", { ...request, ...more })).body.ids[0];
}

async function makeView({ asSelf, companyId: company_id }: ActPlace): Promise<string> {
  const view = { company_id, name: "Nézet", filter: {} };
  return (await asSelf("POST", "/saved-views", view)).body.views[0]._id;
}

const linkCollection = async ({ api, companyId, ids }: ActPlace): Promise<Act> => ({
  path: `/collection/${await buildCollection(api.db, companyId)}/link`,
  body: { company_id: companyId, transactionId: ids[0] },
});

export const transactionActs = {
  transactionList: reading(({ companyId: company_id }) => ({
    path: "/bankaccounts-transactions/",
    body: { company_id },
  })),
  transactionListPage: reading(({ companyId: company_id }) => ({
    path: "/bankaccounts-transactions/1",
    body: { company_id },
  })),
  clientTransactionList: reading(({ companyId: company_id }) => ({
    path: "/client-transactions",
    body: { company_id },
  })),
  transactionCounts: reading(({ companyId: company_id }) => ({
    path: "/transaction-counts",
    body: { company_id, filters: [{}] },
  })),
  transactionBalances: reading(({ companyId: company_id, account, ids }) => ({
    path: "/transaction-balances",
    body: { company_id, accountId: account.id, ids },
  })),
  visitNote: {
    prepare: ({ companyId }) => ({ path: `/company/${companyId}/visit`, body: {} }),
    silent: OWN_VIEW,
  },
  bookedSet: does(["transaction.book"], ({ ids }) => ({
    path: "/booked",
    body: { transactionId: ids[0], booked: true },
  })),
  bookedContinue: {
    prepare: async (place) => ({
      path: `/booked/${await markBooked(place)}/continue`,
      body: { company_id: place.companyId },
    }),
    silent: "works on with an operation, whose line was written when it began",
  },
  bookedUndo: does(["transaction.undo-booking"], async (place) => ({
    path: `/booked/${await markBooked(place)}/undo`,
    body: { company_id: place.companyId },
  })),
  frozenChangeDecide: does(["transaction.keep-change"], async ({ api, companyId, ids }) => ({
    path: `/company/${companyId}/frozen-changes/decide`,
    body: { decision: "kept", ids: [await buildFrozenChange(api.db, companyId, ids[0]!)] },
  })),
  frozenChangeUndo: does(["transaction.undo-change"], async (place) => ({
    path: `/company/${place.companyId}/frozen-changes/${await decideChange(place)}/undo`,
    body: {},
  })),
  savedViewCreate: {
    prepare: ({ companyId: company_id }) => ({
      path: "/saved-views",
      body: { company_id, name: "Nézet", filter: {} },
    }),
    lines: ["saved_view.create"],
  },
  savedViewChange: {
    prepare: async (place) => ({
      path: `/saved-views/${await makeView(place)}`,
      body: { company_id: place.companyId, name: "Másik" },
    }),
    lines: ["saved_view.change"],
  },
  savedViewDelete: {
    prepare: async (place) => ({
      path: `/saved-views/${await makeView(place)}?company_id=${place.companyId}`,
    }),
    lines: ["saved_view.delete"],
  },
  transactionDoubleDecide: does(
    ["transaction.double"],
    async ({ api, companyId, account, ids }) => {
      const item = { date: "2026-11-02", amount: 500_000n, doubleOf: ids[0]! };
      const [other_id] = await buildTransactions(api.db, companyId, account, [item]);
      return {
        path: `/transaction/${ids[0]}/double`,
        body: { company_id: companyId, other_id, decision: "one" },
      };
    },
  ),
  transactionLink: does(["transaction.link"], async (place) => ({
    path: `/transaction/${place.ids[0]}/link`,
    body: { company_id: place.companyId, other_id: await buildTwin(place) },
  })),
  transactionUnlink: does(["transaction.unlink"], linkTwin),
  questionAsk: does(["question.ask"], ({ companyId: company_id, ids }) => ({
    path: "/questions",
    body: { company_id, transactionIds: [ids[0]], text: "Mi ez a tétel?", requestId: newId() },
  })),
  questionWrite: does(["question.write"], async (place) => ({
    path: `/questions/${await askAbout(place)}/entries`,
    body: { company_id: place.companyId, text: "Kérem a számlát is.", requestId: newId() },
  })),
  questionClose: does(["question.close"], async (place) => ({
    path: `/questions/${await askAbout(place)}/close`,
    body: { company_id: place.companyId },
  })),
  questionRemove: does(["question.remark-delete"], async (place) => ({
    path: `/questions/${await askAbout(place, { remark: true })}?company_id=${place.companyId}`,
  })),
  collectionLink: does(["collection.link"], linkCollection),
  creditProposalDecide: does(["collection.reject"], async (place) => {
    const { path, body } = await linkCollection(place);
    const [{ proposalId }] = (await place.asSelf("POST", path, body)).body.links;
    const decision = { company_id: place.companyId, action: "reject" };
    return { path: `/credit-proposal/${proposalId}`, body: decision };
  }),
} satisfies Record<string, TriedAct>;
