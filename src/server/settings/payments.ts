/** Settings of card payments and plans. Amounts are whole forints. */
import { z } from "zod";
import { DEFAULT_PLANS, planTableSchema } from "#contract/billing/plans.ts";
import { cutSlash, providerUrl } from "./addresses.ts";
import { type Sandbox, standInUrl } from "./sandbox.ts";
import { optional, section, setting, type ValuesOf } from "./setting.ts";
import { onOff, seconds, whole } from "./values.ts";
import { forints } from "#values/forints.ts";

const DAYS_MAX = 365;
const TOKENS_MAX = 52;
const TOKEN_DAYS_MAX = 730;
const REQUEST_SECONDS_MAX = 120;
const CHARGE_FT_MAX = 1_000_000;
const LIVE_API = "https://secure.simplepay.hu/payment/v2";
// The account that the vendor publishes for trials; the sandbox knows it too.
const SANDBOX_ACCOUNT = {
  merchant: "PUBLICTESTHUF",
  secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6",
};
const TEST_GATEWAY_KEY = "test-gateway-key-of-this-machine";

const risingDays = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.number().int().min(1).max(DAYS_MAX)).min(1).max(5))
  .refine(
    (all) => all.every((day, index) => day > (all[index - 1] ?? 0)),
    "must be days in rising order, with commas between: 3,7",
  );
const planTable = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
  })
  .pipe(planTableSchema);

export const payments = section({
  title: "Card payment and plans",
  settings: {
    merchant: optional(z.string().trim().min(3).max(60))`SIMPLEPAY_MERCHANT=
      SimplePay's account in forints, which goes with its key; the address
      https://BASE_URL/hooks/simplepay is entered as the IPN URL in its admin page. The account
      needs recurring payment and two-step registration. Without it nobody pays in production and
      no plan is held; elsewhere the sandbox stands in (its cards: /sandbox/simplepay).`,
    secretKey: optional(z.string().trim().min(16).max(128))`SIMPLEPAY_SECRET_KEY=
      The key of that account.`,
    url: optional(providerUrl)`SIMPLEPAY_API_URL=
      Default: the live service. Its trial service: https://sandbox.simplepay.hu/payment/v2`,
    timeoutMs: setting(seconds(1, REQUEST_SECONDS_MAX))`SIMPLEPAY_REQUEST_SECONDS=60
      Seconds of one request.`,
    chargeType: setting(z.enum(["MIT", "REC"]))`SIMPLEPAY_CHARGE_TYPE=MIT
      How charges without the buyer are named: MIT or REC, as SimplePay's contract says.`,
    registration: {
      times: setting(whole(1, TOKENS_MAX))`SIMPLEPAY_TOKENS=24
        How many charges a registration of a card allows. The consent on the page names this and
        the next two.`,
      days: setting(whole(1, TOKEN_DAYS_MAX))`SIMPLEPAY_TOKEN_DAYS=729
        For how many days it allows them.`,
      maxFt: setting(whole(1_000, CHARGE_FT_MAX).transform(forints))`SIMPLEPAY_CHARGE_MAX_FT=50000
        The most forints of each charge.`,
    },
    gateway: setting(z.enum(["simplepay", "test"]))`PAYMENT_GATEWAY=simplepay
      simplepay, or test for the sandbox's in-house one (docs/billing.md); test needs the sandbox.`,
    plans: optional(planTable)`PLANS=
      Another table of plans as JSON, in the shape of DEFAULT_PLANS in
      src/contract/billing/plans.ts.`,
    planLimits: optional(onOff)`PLAN_LIMITS=
      Whether plans limit what a company may have: on or off. Default: on in production, off
      elsewhere.`,
    retryDays: setting(risingDays)`BILLING_RETRY_DAYS=3,7
      Days after the first refusal on which a charge is tried again.`,
    graceDays: setting(whole(1, DAYS_MAX))`BILLING_GRACE_DAYS=14
      Days after the end of the paid time in which everything still works.`,
  },
  together: {
    "merchant and secret key of SimplePay go together": [
      "SIMPLEPAY_MERCHANT",
      "SIMPLEPAY_SECRET_KEY",
    ],
  },
});

type Values = ValuesOf<typeof payments.settings>;
export type SimplePaySettings = NonNullable<ReturnType<typeof buildSimplePay>>;
export type TestGatewaySettings = NonNullable<ReturnType<typeof buildTestGateway>>;

/**
 * Without a gateway no card can be registered and nobody is charged; with `sandbox` one of the
 * sandbox's stands in.
 */
export function buildPayments(values: Values, sandbox: Sandbox | undefined) {
  const testGateway = buildTestGateway(values, sandbox);
  const simplePay = testGateway ? undefined : buildSimplePay(values, sandbox);
  const { registration, retryDays, graceDays } = values;
  const canPay = (simplePay ?? testGateway) !== undefined;
  return {
    testGateway,
    simplePay,
    registration,
    plans: values.plans ?? DEFAULT_PLANS,
    /** Where nobody can pay, nobody is held to what he has paid for. */
    limitsHold: canPay && (values.planLimits ?? sandbox === undefined),
    retryDays,
    graceDays,
  };
}

function buildSimplePay(
  { merchant, secretKey, url, timeoutMs, chargeType }: Values,
  sandbox: Sandbox | undefined,
) {
  const shared = { timeoutMs, chargeType };
  if (merchant && secretKey)
    return { ...shared, url: cutSlash(url ?? LIVE_API), merchant, secretKey };
  return (
    sandbox && { ...shared, url: standInUrl(sandbox, "simplepay/payment/v2"), ...SANDBOX_ACCOUNT }
  );
}

function buildTestGateway({ gateway, timeoutMs }: Values, sandbox: Sandbox | undefined) {
  if (sandbox === undefined || gateway !== "test") return undefined;
  return { url: standInUrl(sandbox, "test-gateway"), key: TEST_GATEWAY_KEY, timeoutMs };
}
