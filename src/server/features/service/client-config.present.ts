import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import type { z } from "zod";
import type { clientConfigGet } from "#contract/people/session.ts";
import { sumsOfNet } from "#contract/billing/plan-sums.ts";
import { planOfType } from "#contract/billing/plans.ts";
import { budapestDate } from "#values/local-date.ts";
import type { Deps } from "#server/deps.ts";

/** What the web must know before anybody logs in; every page carries it from its first byte. */
export function presentClientConfig({
  config,
  clock,
}: Pick<Deps, "config" | "clock">): z.input<typeof clientConfigGet.reply> {
  return {
    contactPhone: config.contact.phone,
    contactEmail: config.contact.email,
    socialUrl: config.contact.socialUrl,
    simplePayUrl: config.contact.simplePayUrl,
    hasSimplePayLogo: config.contact.simplePayLogo !== undefined,
    privacyVersion: PRIVACY_VERSION,
    operator: config.operator,
    captcha: { provider: config.captcha.provider, siteKey: config.captcha.siteKey ?? "" },
    sandbox: presentSandbox(config),
    demoAvailable: config.demo.available,
    prices: presentPrices(config),
    uploadMaxBytes: config.limits.uploadBytesMax ?? null,
    today: budapestDate(clock.now().getTime()),
  };
}

function presentSandbox({
  roles,
  sandbox,
}: Deps["config"]): z.input<typeof clientConfigGet.reply>["sandbox"] {
  if (!roles.includes("sandbox") || sandbox === undefined) return null;
  // Webhooks are let through to the sandbox's own port only.
  const webhooksUrl = `http://localhost:${sandbox.port}/sandbox/webhooks`;
  return { mailboxUrl: "/sandbox/mailbox", webhooksUrl };
}

/** The plans that can be chosen, with what they cost. */
function presentPrices({
  payments,
}: Deps["config"]): z.input<typeof clientConfigGet.reply>["prices"] {
  const { trialDays, extraAccountNetFt, plans, office } = payments.plans;
  return {
    payable: (payments.simplePay ?? payments.testGateway) !== undefined,
    trialDays,
    trialAccounts: planOfType(payments.plans, "trial").accounts,
    extraAccountNetFt,
    plans: plans
      .filter(({ type }) => type !== "trial")
      .map(({ key, name, netFt, features }) => ({
        code: key,
        name,
        netFt,
        grossFt: sumsOfNet(netFt).grossFt,
        features,
      })),
    office: office && {
      netFt: office.netFt,
      grossFt: sumsOfNet(office.netFt).grossFt,
      companies: office.companies,
      extraCompanyNetFt: office.extraCompanyNetFt,
    },
  };
}
