/**
 * Settings of card payments, plans and our own invoices: the part of the environment's schema that
 * `config.ts` spreads into its own. Amounts are whole forints.
 */
import { z } from "zod";
import { DEFAULT_PLANS, type PlanTable, planTableSchema } from "#contract/billing/plans.ts";

const webUrl = z.url({ protocol: /^https?$/ });
const DAYS_MAX = 365;
const days = z.coerce.number().int().min(0).max(DAYS_MAX);

const TOKENS_MAX = 52;
const REQUEST_SECONDS_MAX = 120;
const CHARGE_FT_MAX = 1_000_000;

/** The variables; the texts that explain them are in `.env.example`. */
export const paymentVariables = {
  PAYMENT_GATEWAY: z.enum(["simplepay", "test"]).default("simplepay"),
  SIMPLEPAY_MERCHANT: z.string().trim().min(3).max(60).optional(),
  SIMPLEPAY_SECRET_KEY: z.string().trim().min(16).max(128).optional(),
  SIMPLEPAY_API_URL: webUrl.optional(),
  SIMPLEPAY_REQUEST_SECONDS: z.coerce.number().int().min(1).max(REQUEST_SECONDS_MAX).default(60),
  SIMPLEPAY_CHARGE_TYPE: z.enum(["MIT", "REC"]).default("MIT"),
  SIMPLEPAY_TOKENS: z.coerce.number().int().min(1).max(TOKENS_MAX).default(24),
  SIMPLEPAY_TOKEN_DAYS: z.coerce.number().int().min(1).max(730).default(729),
  SIMPLEPAY_CHARGE_MAX_FT: z.coerce.number().int().min(1_000).max(CHARGE_FT_MAX).default(50_000),
  PLANS: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "is no JSON" });
        return z.NEVER;
      }
    })
    .pipe(planTableSchema)
    .optional(),
  PLAN_LIMITS: z.enum(["on", "off"]).optional(),
  BILLING_RETRY_DAYS: z
    .string()
    .default("3,7")
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(z.number().int().min(1).max(DAYS_MAX)).min(1).max(5))
    .refine(
      (all) => all.every((day, index) => day > (all[index - 1] ?? 0)),
      "must be days in rising order, with commas between: 3,7",
    ),
  BILLING_GRACE_DAYS: days.min(1).default(14),
};

const paymentSchema = z.object(paymentVariables);
type PaymentEnvironment = z.infer<typeof paymentSchema>;

export interface SimplePaySettings {
  /** With the version, without a slash at its end. */
  readonly url: string;
  readonly merchant: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
  readonly chargeType: "MIT" | "REC";
}

/** The sandbox's in-house gateway, which only programs with a sandbox can use. */
export interface TestGatewaySettings {
  readonly url: string;
  readonly key: string;
  readonly timeoutMs: number;
}

export interface PaymentSettings {
  readonly testGateway: TestGatewaySettings | undefined;
  /** Without this and the other one no card can be registered and nobody is charged. */
  readonly simplePay: SimplePaySettings | undefined;
  /** What a registration of a card allows: charges, days, forints for each. */
  readonly registration: {
    readonly times: number;
    readonly days: number;
    readonly maxFt: number;
  };
  readonly plans: PlanTable;
  /** Whether `quota.allows` holds the limits of the plans. */
  readonly limitsHold: boolean;
  /** Days after the first refusal of a period on which it is tried again. */
  readonly retryDays: readonly number[];
  /** Days after the end of the paid time in which everything still works. */
  readonly graceDays: number;
}

const LIVE_API = "https://secure.simplepay.hu/payment/v2";
const NAMES = ["SIMPLEPAY_MERCHANT", "SIMPLEPAY_SECRET_KEY"] as const;
// The account that the vendor publishes for trials; the sandbox knows it too.
const SANDBOX_ACCOUNT = {
  merchant: "PUBLICTESTHUF",
  secretKey: "FxDa5w314kLlNseq2sKuVwaqZshZT5d6",
};

/** Missing settings of a gateway that is set up by half; one sentence each. */
export function findPaymentFaults(value: (name: string) => string | undefined): string[] {
  if (!NAMES.some((name) => value(name))) return [];
  return NAMES.filter((name) => !value(name)).map(
    (name) => `${name}: missing; merchant and secret key of SimplePay go together`,
  );
}

/** The settings; with `sandbox` (never in production) the sandbox's gateway stands in. */
export function buildPayments(
  environment: PaymentEnvironment & { readonly NODE_ENV: string },
  sandbox: { port: number } | undefined,
): PaymentSettings {
  const testGateway = buildTestGateway(environment, sandbox);
  const simplePay = testGateway ? undefined : buildSimplePay(environment, sandbox);
  const isProduction = environment.NODE_ENV === "production";
  return {
    testGateway,
    simplePay,
    registration: {
      times: environment.SIMPLEPAY_TOKENS,
      days: environment.SIMPLEPAY_TOKEN_DAYS,
      maxFt: environment.SIMPLEPAY_CHARGE_MAX_FT,
    },
    plans: environment.PLANS ?? DEFAULT_PLANS,
    // Where nobody can pay, nobody is held to what he has paid for.
    limitsHold:
      (simplePay ?? testGateway) !== undefined &&
      (environment.PLAN_LIMITS ?? (isProduction ? "on" : "off")) === "on",
    retryDays: environment.BILLING_RETRY_DAYS,
    graceDays: environment.BILLING_GRACE_DAYS,
  };
}

function buildSimplePay(
  environment: PaymentEnvironment,
  sandbox: { port: number } | undefined,
): SimplePaySettings | undefined {
  const { SIMPLEPAY_MERCHANT: merchant, SIMPLEPAY_SECRET_KEY: secretKey } = environment;
  const shared = {
    timeoutMs: environment.SIMPLEPAY_REQUEST_SECONDS * 1_000,
    chargeType: environment.SIMPLEPAY_CHARGE_TYPE,
  };
  if (merchant && secretKey) {
    const url = (environment.SIMPLEPAY_API_URL ?? LIVE_API).replace(/\/+$/, "");
    return { ...shared, url, merchant, secretKey };
  }
  if (sandbox === undefined) return undefined;
  const url = `http://127.0.0.1:${sandbox.port}/sandbox/simplepay/payment/v2`;
  return { ...shared, url, ...SANDBOX_ACCOUNT };
}

function buildTestGateway(
  environment: PaymentEnvironment,
  sandbox: { port: number } | undefined,
): TestGatewaySettings | undefined {
  if (sandbox === undefined || environment.PAYMENT_GATEWAY !== "test") return undefined;
  return {
    url: `http://127.0.0.1:${sandbox.port}/sandbox/test-gateway`,
    key: "test-gateway-key-of-this-machine",
    timeoutMs: environment.SIMPLEPAY_REQUEST_SECONDS * 1_000,
  };
}

/** The same settings with the sandbox's address moved to the port where it really listens. */
export function moveSandboxPayments(
  settings: PaymentSettings,
  from: number,
  to: number,
): PaymentSettings {
  const { simplePay, testGateway } = settings;
  const move = (url: string) =>
    url.replace(`http://127.0.0.1:${from}/sandbox/`, `http://127.0.0.1:${to}/sandbox/`);
  return {
    ...settings,
    testGateway: testGateway && { ...testGateway, url: move(testGateway.url) },
    simplePay: simplePay && { ...simplePay, url: move(simplePay.url) },
  };
}
