/** Commands on plans, payers and cards, which a person alone sends. */
import { billingJobs } from "#server/features/billing/billing.jobs.ts";
import { buildJobs } from "#server/jobs/job.ts";
import { BASE, CONSENTS, GOOD } from "#server/testing/billing-world.ts";
import { listBillingSamples } from "#server/testing/samples/billing.ts";
import { type ActPlace, idIn, type TriedAct, type UntriedAct } from "./case.ts";

const callbackUrl = `${BASE}/subscriptions`;

const samplesOf = ({ companyId: id, taxNumber }: ActPlace) => listBillingSamples({ id, taxNumber });

async function bePayer(place: ActPlace): Promise<string> {
  const { path, body } = samplesOf(place).subscriberSave;
  return idIn(await place.asSelf("POST", path, body), "subscriberId");
}

async function beginCard(place: ActPlace): Promise<string> {
  const body = { subscriberId: await bePayer(place), callbackUrl, consents: CONSENTS };
  return idIn(await place.asSelf("POST", "/card", body), "orderRef");
}

async function work({ api, jobs }: ActPlace): Promise<void> {
  const known = buildJobs(billingJobs, api.deps);
  const run = { id: "1", retry: 0, signal: new AbortController().signal };
  for (const { name, data } of jobs.waiting.splice(0))
    await known.find(({ definition }) => definition.name === name)?.run(data, run);
}

/** The return from the gateway's page, where a good card was given. */
async function payWith(place: ActPlace): Promise<object> {
  const orderRef = await beginCard(place);
  const control = `http://127.0.0.1:${place.world.sandbox!.port}/sandbox/simplepay/control`;
  const answer = await fetch(`${control}/pay`, {
    method: "POST",
    body: JSON.stringify({ orderRef, card: GOOD }),
  });
  const url = new URL(((await answer.json()) as { location: string }).location);
  const [r, s] = [url.searchParams.get("r"), url.searchParams.get("s")];
  return { token: url.pathname.split("/").at(-1), r, s };
}

async function registerCard(place: ActPlace): Promise<{ cardId: string }> {
  await place.api.call("POST", "/v1/billing", { body: await payWith(place) });
  await work(place);
  const { body } = await place.asSelf("GET", "/subscriber");
  return { cardId: body.cards[0]._id };
}

async function choose(place: ActPlace): Promise<object> {
  const subscriberId = await bePayer(place);
  const subscription = { plan: "alap", extraAccounts: 0 };
  const company_id = place.companyId;
  return { company_id, subscriberId, callbackUrl, subscription, consents: CONSENTS };
}

export const paymentActs = {
  subscriberSave: {
    prepare: (place) => samplesOf(place).subscriberSave,
    ofPerson: ["payer.save"],
  },
  subscriptionSave: {
    prepare: async (place) => {
      await registerCard(place);
      return { path: "/subscription", body: await choose(place) };
    },
    lines: ["subscription.change"],
  },
  subscriptionToggle: {
    prepare: async (place) => {
      await registerCard(place);
      await place.asSelf("POST", "/subscription", await choose(place));
      return { path: "/subscription", body: { company_id: place.companyId, active: false } };
    },
    lines: ["subscription.end"],
  },
  cardAdd: {
    prepare: async (place) => ({
      path: "/card",
      body: { subscriberId: await bePayer(place), callbackUrl, consents: CONSENTS },
    }),
    ofPerson: ["card.add"],
  },
  cardActivate: {
    prepare: async (place) => ({ path: "/card", body: await registerCard(place) }),
    ofPerson: ["card.activate"],
  },
  cardDelete: {
    prepare: async (place) => ({ path: "/card", body: await registerCard(place) }),
    ofPerson: ["card.delete"],
  },
  billingConfirm: {
    prepare: async (place) => ({ path: "/billing", body: await payWith(place), token: null }),
    silent: "tells what became of an order, which left its line when it began",
  },
  officeSave: {
    untried: "needs months that pass; its line is looked for in features/billing/offices",
    lines: ["subscription.cover"],
  },
  invoiceDownload: {
    untried:
      "needs months that pass; its line is looked for in features/billing/invoices.http.test.ts",
    lines: ["subscription.invoice-download"],
  },
  invoiceYearDownload: {
    untried: "as `invoiceDownload`",
    lines: ["subscription.invoice-download"],
  },
} satisfies Record<string, TriedAct | UntriedAct>;
