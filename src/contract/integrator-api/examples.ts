/** A request and its reply for each call, for the document. A test checks them by the schemas. */
import type { z } from "zod";
import type { AnySchema, Endpoint } from "#contract/endpoint.ts";
import { mapTexts } from "#values/item-texts.ts";
import type { integratorApiEndpoints } from "./endpoints.ts";
import { API_TEXTS } from "./transactions.ts";

type All = typeof integratorApiEndpoints;
type Wire<Schema> = Schema extends AnySchema ? z.input<Schema> : undefined;

/** Fields of path and query by name; body and reply as JSON. */
export interface Example<E extends Endpoint = Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Wire<E["body"]>;
  /** Absent where the reply is bytes. */
  readonly reply?: Wire<E["reply"]>;
}

const COMPANY = "com_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b001";
const ACCOUNT = "acc_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b002";
const TRANSACTION = "txn_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b003";
const STATEMENT = "stm_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b004";
const SETTLEMENT = "stl_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b005";
const EXPORT = "exp_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b006";
const CONSENT = "cns_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b007";
const WEBHOOK = "whk_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b008";
const EVENT = "evt_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b009";
const DELIVERY = "dlv_0190f3c1-5b7e-7a10-8f7d-3a1c52e0b00a";
/** The one of the standard's own example. */
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const AT = "2026-11-03T06:12:45.120Z";
const onePage = <Row>(row: Row) => ({ data: [row], nextCursor: null, hasMore: false });
const days = { dateFrom: "2026-10-01", dateTo: "2026-10-31" };

const company = { id: COMPANY, name: "Minta Kereskedő Kft.", taxNumber: "12345676", createdAt: AT };
const webhook = {
  id: WEBHOOK,
  url: "https://erp.minta.example/bankhid",
  eventTypes: ["transactions.sync_available"] as "transactions.sync_available"[],
  state: "OK" as const,
  stopReason: null,
  waiting: 0,
  failed: 0,
  lastTry: { at: AT, status: 204, fault: null, ms: 120 },
  createdAt: AT,
  secretCreatedAt: AT,
  oldSecretUntil: null,
};
const account = {
  id: ACCOUNT,
  companyId: COMPANY,
  bankName: "OTP Bank",
  accountNumber: "117730161111101800000000",
  iban: "HU42117730161111101800000000",
  currency: "HUF",
  name: "Főszámla",
  source: "BANK_API",
  status: "ACTIVE",
  consentId: CONSENT,
  consentExpiresAt: "2027-04-28T06:00:00.000Z",
  lastSyncedAt: AT,
  lastDataAt: AT,
  createdAt: AT,
} as const;
const person = { kind: "PERSON", personName: "Nagy Eszter", program: null } as const;
const transaction = {
  id: TRANSACTION,
  accountId: ACCOUNT,
  companyId: COMPANY,
  bookingDate: "2026-10-30",
  valueDate: "2026-10-30",
  amount: "127000.00",
  currency: "HUF",
  direction: "CREDIT",
  bankTypeText: "Azonnali átutalás",
  counterparty: { name: "GLS General Logistics Kft.", accountNumber: "120010080011223300100001" },
  remittance: "Utánvét 2026/44",
  ...mapTexts(API_TEXTS, () => "NOTPROVIDED"),
  bankReference: "FT26303ABC",
  originalAmount: null,
  balanceAfter: "2540000.00",
  source: "BANK_API",
  bookkeeping: { status: "NOT_BOOKED", bookedAt: null, bookedBy: null, actor: null },
  note: {
    text: "A melléklet a Drive-on van",
    writtenAt: AT,
    writtenBy: "Nagy Eszter",
    actor: person,
  },
  createdAt: AT,
  version: "4711",
} as const;
const booked = {
  ...transaction,
  bookkeeping: { status: "BOOKED", bookedAt: AT, bookedBy: "Nagy Eszter", actor: person },
  version: "4712",
} as const;
const statement = {
  id: STATEMENT,
  accountId: ACCOUNT,
  number: "10/2026",
  ...days,
  currency: "HUF",
  opening: "2413000.00",
  closing: "2540000.00",
  balanced: true,
  transactionCount: 1,
  createdAt: AT,
};
const settlement = {
  id: SETTLEMENT,
  kind: "COURIER",
  document: "SETTLEMENT",
  provider: "gls-hu",
  reference: "COD-2026-44",
  date: "2026-10-30",
  currency: "HUF",
  itemCount: 12,
  gross: "131500.00",
  fees: "4500.00",
  net: "127000.00",
  expected: "127000.00",
  received: "127000.00",
  setOff: "0.00",
  open: "0.00",
  status: "MATCHED",
  awaitedUntil: null,
  missing: null,
  creditTakenBack: false,
  checkedUntil: null,
  createdAt: AT,
} as const;
const anExport = {
  id: EXPORT,
  status: "READY",
  failure: null,
  format: "camt053_08",
  accountIds: [ACCOUNT] as string[],
  ...days,
  onlyNew: true,
  fileName: "12345676_117730161111101800000000_20261001-20261031.xml",
  rows: 1,
  sizeBytes: 2_410,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  createdAt: AT,
  keptUntil: "2026-11-10T06:12:45.120Z",
} as const;
const waiting = {
  ...anExport,
  status: "WAITING",
  sizeBytes: null,
  sha256: null,
  keptUntil: null,
} as const;

export const API_EXAMPLES: { readonly [Name in keyof All]: Example<All[Name]> } = {
  apiMe: {
    reply: {
      clientId: "ci_live_3kTq8ZbV1xW0sYpLr5Nf2A",
      environment: "live",
      integration: "CUSTOM",
      companyId: COMPANY,
      scopes: ["companies:read", "accounts:read", "transactions:read"],
    },
  },
  apiCompanyList: { reply: onePage(company) },
  apiCompanyGet: { params: { id: COMPANY }, reply: company },
  apiAccountList: { reply: onePage(account) },
  apiAccountGet: { params: { id: ACCOUNT }, reply: account },
  apiAccountRefresh: {
    params: { id: ACCOUNT },
    reply: { accountId: ACCOUNT, refreshesLeft: 3, nextAllowedAt: AT },
  },
  apiBalancesGet: {
    params: { id: ACCOUNT },
    reply: {
      accountId: ACCOUNT,
      currency: "HUF",
      booked: "2540000.00",
      available: "2540000.00",
      availableWithCredit: false,
      asOf: "2026-10-30",
      lastDataAt: AT,
    },
  },
  apiTransactionList: { query: { ...days, limit: 100 }, reply: onePage(transaction) },
  apiTransactionSync: {
    query: { limit: 100 },
    reply: {
      added: [transaction],
      modified: [],
      removed: [],
      nextCursor: "MXwwMTkwZjNjMS01YjdlLTdhMTA",
      hasMore: false,
      requestId: "req-1",
    },
  },
  apiTransactionGet: { params: { id: TRANSACTION }, reply: transaction },
  apiBookkeepingSet: { params: { id: TRANSACTION }, body: { status: "BOOKED" }, reply: booked },
  apiBookkeepingBatch: {
    body: { items: [{ transactionId: TRANSACTION, status: "BOOKED" }] },
    reply: { results: [{ transactionId: TRANSACTION, result: "CHANGED" }] },
  },
  apiStatementList: { query: { ...days, limit: 100 }, reply: onePage(statement) },
  apiStatementContent: { params: { id: STATEMENT }, query: { format: "camt053_08" } },
  apiAccountStatement: { params: { id: ACCOUNT }, query: { ...days, format: "mt940" } },
  apiSettlementList: { query: { kind: "COURIER", limit: 100 }, reply: onePage(settlement) },
  apiSettlementGet: {
    params: { id: SETTLEMENT },
    reply: {
      ...settlement,
      credits: [{ transactionId: TRANSACTION, amount: "127000.00", status: "AUTOMATIC" }],
    },
  },
  apiSettlementItems: {
    params: { id: SETTLEMENT },
    query: { limit: 100 },
    reply: onePage({
      row: 1,
      kind: "PARCEL",
      externalId: "03408400001",
      reference: "SZ-2026/1044",
      date: "2026-10-27",
      gross: "12990.00",
      fee: "0.00",
      net: "12990.00",
    }),
  },
  apiExportCreate: {
    body: { accountIds: [ACCOUNT], ...days, format: "camt053_08", onlyNew: true },
    reply: waiting,
  },
  apiExportList: { query: { limit: 100 }, reply: onePage(anExport) },
  apiExportGet: { params: { id: EXPORT }, reply: anExport },
  apiExportContent: { params: { id: EXPORT } },
  apiConsentList: {
    reply: onePage({
      id: CONSENT,
      bankName: "OTP Bank",
      status: "ACTIVE",
      expiresAt: "2027-04-21T00:00:00.000Z",
      accountIds: [ACCOUNT],
      lastReadAt: AT,
    }),
  },
  apiEventList: {
    reply: {
      data: [
        {
          id: EVENT,
          type: "transactions.sync_available",
          createdAt: AT,
          companyId: COMPANY,
          data: { accountId: ACCOUNT },
          actor: { kind: "SERVICE", personName: null, program: null },
        },
      ],
      nextCursor: "MDE5MGYzYzF8NDE",
      hasMore: false,
    },
  },
  apiWebhookList: { reply: onePage(webhook) },
  apiWebhookCreate: {
    body: { url: webhook.url, eventTypes: ["transactions.sync_available"] },
    reply: { ...webhook, secret: SECRET },
  },
  apiWebhookGet: { params: { id: WEBHOOK }, reply: webhook },
  apiWebhookSave: {
    params: { id: WEBHOOK },
    body: { eventTypes: ["transactions.sync_available"] },
    reply: webhook,
  },
  apiWebhookDelete: { params: { id: WEBHOOK }, reply: { id: WEBHOOK, deleted: true } },
  apiWebhookRotate: {
    params: { id: WEBHOOK },
    reply: { ...webhook, oldSecretUntil: "2026-11-10T06:12:45.120Z", secret: SECRET },
  },
  apiWebhookTest: { params: { id: WEBHOOK }, reply: { eventId: EVENT } },
  apiDeliveryList: {
    params: { id: WEBHOOK },
    reply: onePage({
      id: DELIVERY,
      eventId: EVENT,
      type: "transactions.sync_available",
      createdAt: AT,
      state: "DELIVERED",
      tries: 1,
      lastTry: webhook.lastTry,
      nextTryAt: null,
    }),
  },
  apiWebhookReplay: {
    params: { id: WEBHOOK },
    body: { deliveryId: DELIVERY },
    reply: { count: 1 },
  },
  apiLinkCreate: {
    body: {
      page: "transactions",
      filter: { accountNr: "11773016-11111018-00000000", partnerName: "GLS" },
    },
    reply: {
      url: "https://bankhid.example/transaction-viewer/TOKEN/12345676?partnerName=GLS",
      email: "ugyvezeto@minta.example",
      expiresAt: "2026-11-03T06:17:45.120Z",
    },
  },
  apiCompanyPrepare: {
    body: { taxNumber: "12345676", name: "Új Ügyfél Kft.", email: "ugyvezeto@uj.example" },
    reply: { id: COMPANY, status: "PRE_REGISTERED", taxNumberValid: true, mailed: true },
  },
};
