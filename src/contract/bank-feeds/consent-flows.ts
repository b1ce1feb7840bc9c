/** The consent flow: which banks can be connected, and how a flow begins and ends. */
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idSchema, instantSchema } from "#contract/fields.ts";
import { memberErrors } from "#contract/common-replies.ts";
import { feedErrors, feedProviderSchema, ownerErrors, providerIdSchema } from "./feed-fields.ts";

/** Longest wait of the web for a flow's end; the flow itself may run longer. */
export const CONNECT_WAIT_MS = 180_000;
export const feedQualitySchema = z.enum([
  "OK",
  "MINOR_ISSUE",
  "MAJOR_ISSUE",
  "NOT_WORKING",
  "DISABLED",
  "UNKNOWN",
]);
export type FeedQualityName = z.infer<typeof feedQualitySchema>;
export const consentActionSchema = z.enum([
  "ADD_BANK",
  "ON_DEMAND",
  "EXTEND_CONSENT",
  "DELETE_INFO_SHARING_CONSENT",
]);
export type ConsentActionName = z.infer<typeof consentActionSchema>;
export const flowResultSchema = z.enum(["SUCCESS", "FAIL", "TIMEOUT", "CANCEL"]);
export type FlowResult = z.infer<typeof flowResultSchema>;
export const feedBankSchema = z.object({
  _id: z.string(),
  name: z.string(),
  availableCountries: z.array(z.string()),
  /** May be chosen in the consent flow now. */
  availableInSync: z.boolean(),
  logo: z.string(),
  connectionQualityIndicator: z.object({
    value: feedQualitySchema,
    updatedAt: instantSchema.nullable(),
  }),
  provider: feedProviderSchema,
});
export type FeedBankItem = z.infer<typeof feedBankSchema>;

export const feedBankList = endpoint({
  method: "GET",
  path: "/aggreg8/banks",
  tag: "bank feeds",
  summary: "Banks that can be connected, with the health of their connection.",
  gives: "nothing",
  policy: "entrepreneur",
  reply: z.object({
    banks: z.array(feedBankSchema),
    /** Providers that are set up but did not answer now; their banks are missing. */
    unavailable: z.array(feedProviderSchema),
  }),
  errors: ["unauthenticated", "privacy_not_accepted", "forbidden"],
});

export const userFlowInit = endpoint({
  method: "POST",
  path: "/aggreg8/user-flow/init",
  tag: "bank feeds",
  summary: "Begins a consent flow for a company; the reply's syncUrl opens in a pop-up.",
  gives: "right.consent",
  policy: "company.owner",
  company: "body.company_id",
  body: z.object({
    company_id: idSchema,
    flowType: consentActionSchema,
    bankId: providerIdSchema.optional(),
    /** Our id of the consent; needed by every flow type but ADD_BANK. */
    infoSharingConsentId: idSchema.optional(),
    /** Where full-page mode returns to: a path of this site. */
    redirectUri: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
      .optional(),
  }),
  reply: z.object({
    status: z.literal("SYNC_STARTED"),
    customerSyncToken: z.string(),
    shouldDoPolling: z.literal(true),
    userFlowId: idSchema,
    syncUrl: z.string(),
  }),
  status: 201,
  errors: [
    ...ownerErrors,
    ...feedErrors,
    "consent_not_found",
    "consent_of_other_person",
    "consent_not_active",
    "bank_not_available",
    "user_flow_running",
    "plan_limit_reached",
  ],
  ratePerMinute: 30,
});

export const userFlowGet = endpoint({
  method: "GET",
  path: "/aggreg8/user-flow/:userFlowId",
  tag: "bank feeds",
  summary: "Where a flow of the caller stands; a result ends it.",
  gives: "data",
  policy: "self",
  params: z.object({ userFlowId: idSchema }),
  query: z.object({
    /**
     * The pop-up is closed: before the bank's yes that is a cancellation (after a few seconds, as
     * news comes late).
     */
    popupClosed: z.enum(["true", "false"]).default("false"),
  }),
  reply: z.object({
    userFlowId: idSchema,
    status: z.enum(["SYNC_STARTED", "COMPLETED"]),
    step: z.string(),
    result: flowResultSchema.nullable(),
    shouldDoPolling: z.boolean(),
    consentId: idSchema.nullable(),
    companyId: idSchema,
    flowType: consentActionSchema,
    /** Transactions stored of the consent's accounts in this company. */
    transactionCount: z.number().int(),
  }),
  errors: memberErrors,
  ratePerMinute: 240,
});

export const syncTokenGet = endpoint({
  method: "GET",
  path: "/aggreg8/token",
  tag: "bank feeds",
  summary:
    "The token of the caller's running flow for a company; never the provider's own credential.",
  gives: "right.consent",
  policy: "company.owner",
  company: "query.company_id",
  query: z.object({ company_id: idSchema }),
  reply: z.object({ token: z.string() }),
  errors: [...memberErrors, "forbidden", "validation_failed"],
});
