import { useState } from "react";
import { sumsOfNet } from "#contract/billing/plan-sums.ts";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import { useApiMutation } from "#web/api/queries.ts";
import { callbackUrl, currentPlan, choosablePlans } from "#web/areas/billing/billing-queries.ts";
import { cardNumber } from "#web/areas/billing/card-view.ts";
import { goToPayment } from "#web/areas/billing/go-to-payment.ts";
import { tellOrderFailure } from "#web/areas/billing/order-fault.ts";
import {
  keepSteps,
  readSteps,
  resetSteps,
  type StepMemory,
} from "#web/areas/billing/step-memory.ts";
import { createTexts as words } from "#web/areas/billing/texts/billing.ts";
import { to } from "#web/navigation/paths.ts";
import { useClientState } from "#web/state/client-state.ts";
import { useIsHere } from "#web/ui/use-is-here.ts";
import { addToast } from "#web/toasts/toasts.ts";
import { budapestDate } from "#values/local-date.ts";
import { nowMs, todayDate } from "#web/time/now.ts";
import { addForints, forints, timesForints } from "#values/forints.ts";

/** A card that can be charged today. */
function hasUsableCard(payer: ApiReply<"subscriberGet">): boolean {
  const today = todayDate();
  return payer.cards.some(
    ({ active, state, expiresAt, chargesLeft, chargesUntil }) =>
      active &&
      state === "ready" &&
      chargesLeft > 0 &&
      Date.parse(chargesUntil) > nowMs() &&
      (expiresAt === null || budapestDate(Date.parse(expiresAt)) >= today),
  );
}

/** The plan that was chosen in the first step; else the one that is paid now. */
function choosePlan(group: SubscriptionGroup, planKey: string | undefined) {
  const plans = choosablePlans(group);
  const now = currentPlan(group);
  return (
    plans.find(({ code }) => code === planKey) ??
    plans.find(({ code }) => code === now?.code && now.type === "chargeable")
  );
}

const CONSENTED = { dataTransfer: true, recurringPayment: true } as const;

/**
 * Without a page of the gateway's the success is told at once; the answer names the card that pays.
 * The plan holds already, so a lost answer only leaves the card unnamed.
 */
async function tellSuccess(orderRef: string): Promise<string | undefined> {
  const told = callApi("billingConfirm", { body: { orderRef, status: "SUCCESS" } });
  return told.then(
    ({ cardMask }) => cardMask,
    () => undefined,
  );
}

/** The order itself; a late answer leads nobody away from another page. */
function useOrder(onDone: () => void) {
  const isHere = useIsHere();
  return useApiMutation("subscriptionSave", {
    invalidates: ["Card"],
    onSuccess: async ({ url, orderRef }) => {
      if (url !== undefined) return goToPayment(url, isHere());
      resetSteps();
      const cardMask = orderRef === undefined ? undefined : await tellSuccess(orderRef);
      addToast({ intent: "success", ...words.done(cardNumber(cardMask ?? "")) });
      if (isHere()) onDone();
    },
    onError: tellOrderFailure(words.failed),
  });
}

/** The choices of the four steps, their sums, and the order at the end. */
export function useNewSubscription({
  groups,
  payer,
  onDone,
}: {
  readonly groups: readonly [SubscriptionGroup, ...SubscriptionGroup[]];
  readonly payer: ApiReply<"subscriberGet">;
  readonly onDone: () => void;
}) {
  const [memory, setMemory] = useState(readSteps);
  const current = useClientState((state) => state.currentCompany?._id);
  const change = (part: Partial<StepMemory>): void => {
    const next = { ...memory, ...part };
    setMemory(next);
    keepSteps(next);
  };
  const byId = (id: string | undefined) => groups.find(({ companyId }) => companyId === id);
  const group = byId(memory.companyId) ?? byId(current) ?? groups[0];
  const plan = choosePlan(group, memory.planKey);
  const extraAccounts = plan?.type === "chargeable" ? memory.extraAccounts : 0;
  const planSums = sumsOfNet(plan?.netFt ?? forints(0));
  const extraUnitFt = plan?.extraNetFt ?? forints(0);
  const extraSums = sumsOfNet(timesForints(extraAccounts, extraUnitFt));
  const needsCard = plan?.type === "chargeable" && !hasUsableCard(payer);
  const order = useOrder(onDone);
  return {
    memory,
    change,
    group,
    plans: choosablePlans(group),
    plan,
    extraAccounts,
    extraUnitFt,
    extraWords: words.extraOf[plan?.extraUnit ?? "account"],
    planSums,
    extraSums,
    total: sumsOfNet(addForints(planSums.netFt, extraSums.netFt)),
    needsCard,
    payer,
    ordering: order.isPending,
    order: () => {
      if (plan === undefined || payer.subscriber === null) return;
      order.mutate({
        body: {
          company_id: group.companyId,
          subscriberId: payer.subscriber._id,
          callbackUrl: callbackUrl(to.subscriptions()),
          subscription: { plan: plan.code, extraAccounts },
          ...(needsCard ? { consents: { ...CONSENTED, version: payer.consentVersion } } : {}),
        },
      });
    },
  };
}

export type NewSubscription = ReturnType<typeof useNewSubscription>;

/** Why the step cannot be left yet; undefined where it can. */
export function stepFault({ memory, plan, needsCard, payer }: NewSubscription): string | undefined {
  if (memory.step >= 1 && plan === undefined) return words.needPlan;
  if (memory.step >= 3 && payer.subscriber === null) return words.needPayer;
  if (memory.step >= 3 && needsCard && !(memory.dataTransfer && memory.recurringPayment))
    return words.needConsents;
  return undefined;
}
