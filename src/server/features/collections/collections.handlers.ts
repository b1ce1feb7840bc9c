import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { getClearing, orderClearing } from "./clearing.service.ts";
import { getCollection, listItemsOf, listKind, listOfCredit } from "./collections.service.ts";
import { decideProposal, findCredits, linkCredit } from "./credit-decisions.service.ts";
import { findItems } from "./found-items.service.ts";

type Needs = Pick<Deps, "db" | "clock" | "newId" | "events" | "queue">;

export function collectionHandlers(deps: Needs) {
  return {
    courierCollectionList: ({ company, query }) => listKind(deps, company, "courier", query),
    posCollectionList: ({ company, query }) => listKind(deps, company, "card", query),
    collectionGet: ({ company, params }) => getCollection(deps, company, params.id),
    collectionItemList: ({ company, params, query }) =>
      listItemsOf(deps, company, params.id.toLowerCase(), query),
    collectionItemSearch: ({ company, query }) => findItems(deps, company, query),
    transactionCollectionList: ({ company, params }) =>
      listOfCredit(deps, company, params.id.toLowerCase()),
    collectionCreditList: async ({ company, params, query }) => ({
      credits: await findCredits(deps, company, params.id, query.text),
    }),
    collectionLink: ({ company, params, body }) =>
      linkCredit(deps, company, { id: params.id, transactionId: body.transactionId.toLowerCase() }),
    collectionClearing: ({ company, body }) => orderClearing(deps, company, body),
    collectionClearingGet: async ({ company, query }) => getClearing(deps, company, query),
    creditProposalDecide: async ({ company, params, body }) => ({
      collectionIds: await decideProposal(deps, company, params.id.toLowerCase(), body.action),
    }),
  } satisfies Partial<Handlers>;
}
