/** Commands of the integrators' API, which a key sends. */
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { buildApiThings } from "#server/testing/build-api-things.ts";
import type { EndpointSample } from "#server/testing/samples/sample.ts";
import { listApiSamples } from "#server/testing/samples/integrator-api.ts";
import type { CommandOf, TriedAct, ActPlace } from "./case.ts";

type Name = keyof typeof integratorApiEndpoints;

/** Samples of calls about real things of the place. */
export async function listSamplesOf(place: ActPlace): Promise<Record<Name, EndpointSample>> {
  const { api, jobs, companyId, ownerId, account, ids, caller } = place;
  const given = { companyId, ownerId, accountId: account.id, caller };
  const things = await buildApiThings(
    api,
    { ...api.deps.queue, jobs: jobs.waiting } as never,
    given,
  );
  jobs.waiting.length = 0;
  return listApiSamples({ ...things, companyId, accountId: account.id, transactionId: ids[0]! });
}

const sampled = (name: Name, body?: object) => async (place: ActPlace) => {
  const sample = (await listSamplesOf(place))[name];
  return {
    path: sample.path,
    ...(sample.body !== undefined && { body: body ?? (sample.body as object) }),
  };
};

export const keyActs = {
  apiAccountRefresh: {
    prepare: sampled("apiAccountRefresh"),
    silent: "asks the bank now for what it would be asked for in the morning",
  },
  apiBookkeepingSet: {
    prepare: sampled("apiBookkeepingSet", { status: "BOOKED" }),
    lines: ["transaction.book"],
  },
  apiBookkeepingBatch: {
    prepare: async (place) => ({
      path: "/transactions/bookkeeping",
      body: { items: [{ transactionId: `txn_${place.ids[0]}`, status: "BOOKED" }] },
    }),
    lines: ["transaction.book"],
  },
  apiAccountStatement: { prepare: sampled("apiAccountStatement"), lines: ["export.transactions"] },
  apiStatementContent: { prepare: sampled("apiStatementContent"), lines: ["export.transactions"] },
  apiExportCreate: {
    prepare: sampled("apiExportCreate"),
    silent: "asks for a file; the line is written when somebody gets it",
  },
  apiExportContent: { prepare: sampled("apiExportContent"), lines: ["export.transactions"] },
  apiWebhookCreate: { prepare: sampled("apiWebhookCreate"), lines: ["webhook.create"] },
  apiWebhookSave: { prepare: sampled("apiWebhookSave"), lines: ["webhook.save"] },
  apiWebhookRotate: { prepare: sampled("apiWebhookRotate"), lines: ["webhook.rotate"] },
  apiWebhookTest: { prepare: sampled("apiWebhookTest"), lines: ["webhook.test"] },
  apiWebhookReplay: { prepare: sampled("apiWebhookReplay"), lines: ["webhook.replay"] },
  apiWebhookDelete: { prepare: sampled("apiWebhookDelete"), lines: ["webhook.delete"] },
  apiCompanyPrepare: { prepare: sampled("apiCompanyPrepare"), lines: ["company.prepare-other"] },
  apiLinkCreate: { prepare: sampled("apiLinkCreate"), lines: ["link.create"] },
} satisfies Record<CommandOf<typeof integratorApiEndpoints, "key">, TriedAct>;
