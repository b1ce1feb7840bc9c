import { isDeepStrictEqual } from "node:util";
import { CARD_CONSENT_VERSION } from "#contract/billing/cards.ts";
import { inGlobal } from "#server/database/tenant.ts";
import { linkSubscriber } from "#server/features/auth/accounts.service.ts";
import { notePersonEvent } from "#server/features/person-events/person-events.service.ts";
import type { Actor } from "#server/http/actor.ts";
import { readBearer } from "#server/http/authenticate.ts";
import { notFound } from "#server/http/errors.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { presentCard, presentSubscriber } from "./billing.present.ts";
import { activateCard, beginRegistration, deleteCard } from "./cards/register-card.service.ts";
import { listCards } from "./cards/cards.store.ts";
import { confirmReturn } from "./confirm-return.service.ts";
import { listOfficeClients, saveOfficeClients } from "./offices/office-cover.service.ts";
import { offerInvoice, offerInvoiceYear } from "./payments/download-invoice.service.ts";
import { listPayments } from "./payments/payments.service.ts";
import {
  countChargedMonthly,
  findSubscriberOf,
  saveSubscriber,
  type Subscriber,
} from "./subscribers.store.ts";
import {
  choosePlan,
  listGroups,
  toggleSubscription,
} from "./subscriptions/subscriptions.service.ts";

export function billingHandlers(deps: BillingDeps) {
  const { trialDays, extraAccountNetFt } = deps.config.payments.plans;
  return {
    subscriptionList: async ({ actor }) => ({
      ...(await listGroups(deps, actor.person)),
      trialDays,
      extraAccountNetFt,
    }),
    subscriptionSave: ({ company, body }) =>
      choosePlan(deps, company, {
        subscriberId: body.subscriberId,
        planKey: body.subscription.plan,
        extraAccounts: body.subscription.extraAccounts,
        callbackUrl: body.callbackUrl,
        consents: body.consents,
      }),
    subscriptionToggle: async ({ company, body }) => {
      await toggleSubscription(deps, company, body.active);
      return { ok: true };
    },
    officeGet: ({ company }) => listOfficeClients(deps, company),
    officeSave: async ({ company, body }) => {
      await saveOfficeClients(deps, company, body.companyIds);
      return { ok: true };
    },
    subscriberGet: async ({ actor }) => {
      const subscriber = await findSubscriberOf(deps.db, actor.person.userId);
      const cards = subscriber === undefined ? [] : await listCards(deps.db, subscriber.id);
      const monthly = cards.length === 0 ? 0 : await countChargedMonthly(deps, actor.person.userId);
      return {
        subscriber: subscriber === undefined ? null : presentSubscriber(subscriber),
        cards: cards.map((card) => presentCard(card, monthly)),
        registration: deps.config.payments.registration,
        consentVersion: CARD_CONSENT_VERSION,
      };
    },
    subscriberSave: async ({ actor, body }) => {
      const { userId } = actor.person;
      const subscriberId = await inGlobal(deps.db, async (tx) => {
        const before = await findSubscriberOf(tx, userId);
        const id = await saveSubscriber(
          tx,
          { id: deps.newId(), userId, ...body.subscriber },
          deps.clock.now(),
        );
        await linkSubscriber(tx, userId, id);
        if (!isDeepStrictEqual(await findSubscriberOf(tx, userId), before))
          await notePersonEvent(tx, { userId, kind: "payer.save" });
        return id;
      });
      return { subscriberId };
    },
    cardAdd: async ({ actor, body }) =>
      beginRegistration(deps, await requireOwn(deps, actor, body.subscriberId), body),
    cardActivate: async ({ actor, body }) => {
      const subscriber = await requireOwn(deps, actor);
      if (!(await activateCard(deps, subscriber, body.cardId))) throw notFound("Card");
      return { ok: true };
    },
    cardDelete: async ({ actor, body }) => {
      const subscriber = await requireOwn(deps, actor);
      if (!(await deleteCard(deps, subscriber, body.cardId))) throw notFound("Card");
      return { ok: true };
    },
    paymentList: ({ actor, query }) => listPayments(deps, actor.person, query.before),
    invoiceDownload: ({ company, params }) => offerInvoice(deps, company, params.id),
    invoiceYearDownload: ({ company, body }) => offerInvoiceYear(deps, company, body.year),
    billingConfirm: ({ body, request }) => confirmReturn(deps, body, readBearer(request)),
  } satisfies Partial<Handlers>;
}

async function requireOwn(
  deps: BillingDeps,
  { person }: Actor,
  subscriberId?: string,
): Promise<Subscriber> {
  const own = await findSubscriberOf(deps.db, person.userId);
  if (own === undefined || (subscriberId !== undefined && own.id !== subscriberId))
    throw notFound("Subscriber");
  return own;
}
