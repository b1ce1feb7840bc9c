/**
 * The answers of aggreg8 (API generation 5) as far as they are known; see docs/providers.md. Ids
 * come as `_id` or `id`, lists bare or under a name, references to things as an id or as an object
 * with one: all of it is taken.
 */
import { z } from "zod";
import {
  instantOrNull,
  listOf,
  objectOf,
  textOrEmpty,
} from "#server/providers/bank-feed/tolerant-shapes.ts";

const flag = (missing: boolean) =>
  z
    .unknown()
    .optional()
    .transform((value) => (typeof value === "boolean" ? value : missing));

/** An object whose id stands under one of several names, or the id alone. */
function withId<T extends z.ZodRawShape>(shape: T, ...names: string[]) {
  return z.preprocess(
    (value) => {
      if (typeof value === "string" || typeof value === "number") return { _id: String(value) };
      if (typeof value !== "object" || value === null) return {};
      const members = value as Record<string, unknown>;
      const name = ["_id", "id", ...names].find(
        (one) => members[one] !== undefined && members[one] !== null,
      );
      return { ...members, _id: name === undefined ? undefined : members[name] };
    },
    z.object({ _id: textOrEmpty, ...shape }),
  );
}

/** A list that is the whole answer or stands under one of these names. */
function listUnder<T extends z.ZodType>(item: T, ...names: string[]) {
  return z.preprocess((value) => {
    if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
    const members = value as Record<string, unknown>;
    return members[names.find((name) => Array.isArray(members[name])) ?? ""];
  }, z.array(item));
}

export const tokenSchema = z.union([
  z.string(),
  z.object({ token: z.string() }).transform(({ token }) => token),
]);
export const userSchema = withId({}, "userId");
export const flowStartSchema = z.object({
  userFlowId: z.string().min(1),
  token: z.string().min(1),
});

const flowInfo = { status: textOrEmpty, step: textOrEmpty, infoSharingConsentId: textOrEmpty };
export const flowStateSchema = objectOf({
  ...flowInfo,
  userFlowInfo: objectOf(flowInfo),
  infoSharingConsent: withId({}),
});

const bank = withId({ name: textOrEmpty });

export const banksSchema = listUnder(
  withId({
    name: textOrEmpty,
    availableCountries: listOfTexts(),
    availableInSync: flag(true),
    logo: textOrEmpty,
    connectionQualityIndicator: objectOf({ value: textOrEmpty, updatedAt: instantOrNull }),
  }),
  "banks",
);

export const logoSchema = z
  .union([z.string(), z.object({ dataUri: z.string() }).transform(({ dataUri }) => dataUri)])
  .catch("");

export const consentsSchema = listUnder(
  withId({
    bank,
    bankId: textOrEmpty,
    consentedAccounts: listOf(z.unknown()).pipe(z.array(withId({}, "accountId"))),
    activeSyncEnabled: flag(false),
    passiveSyncEnabled: flag(false),
    activeSyncExpirationDate: instantOrNull,
    passiveSyncExpirationDate: instantOrNull,
  }),
  "infoSharingConsents",
  "consents",
);

const balance = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? value : { amount: value }),
  z.object({ amount: textOrEmpty, creditLineIncluded: flag(false) }),
);

const accountSchema = withId(
  {
    name: textOrEmpty,
    accountNumber: textOrEmpty,
    currency: textOrEmpty,
    bankId: textOrEmpty,
    bankName: textOrEmpty,
    bank,
    owner: textOrEmpty,
    type: textOrEmpty,
    lastSuccessfulSyncDate: instantOrNull,
    transactionCounter: textOrEmpty,
    balance,
    balances: objectOf({
      availableBalance: balance,
      bookedBalance: balance,
      creditLine: textOrEmpty,
    }),
  },
  "accountId",
);

export const accountsSchema = listUnder(accountSchema, "accounts");

export const pagesSchema = objectOf({
  totalPages: z.coerce.number().int().min(0).nullish().catch(null),
});

const party = objectOf({ name: textOrEmpty, accountNumber: textOrEmpty });
const berlinAccount = objectOf({ iban: textOrEmpty, bban: textOrEmpty });

/** The bank's own words, in the names of the Berlin Group; every member may be missing. */
const berlinItem = objectOf({
  entryReference: textOrEmpty,
  transactionId: textOrEmpty,
  endToEndId: textOrEmpty,
  creditorName: textOrEmpty,
  creditorAccount: berlinAccount,
  debtorName: textOrEmpty,
  debtorAccount: berlinAccount,
  remittanceInformationUnstructured: textOrEmpty,
  transactionAmount: objectOf({ currency: textOrEmpty }),
  balanceAfterTransaction: objectOf({
    balanceAmount: objectOf({ amount: textOrEmpty, currency: textOrEmpty }),
  }),
});

/** The shape of a text that `parseExactJson` has read: numbers are digits. */
export const itemSchema = withId({
  ordinalOnAccount: textOrEmpty,
  accountId: textOrEmpty,
  bankTransactionId: textOrEmpty,
  status: textOrEmpty,
  type: textOrEmpty,
  amount: textOrEmpty,
  currency: textOrEmpty,
  bookingDate: textOrEmpty,
  valueDate: textOrEmpty,
  payee: party,
  payer: party,
  partner: party,
  comment: textOrEmpty,
  rawData: listOf(objectOf({ data: berlinItem })),
  enriched: objectOf({ partner: party }),
});
export type Aggreg8Item = z.infer<typeof itemSchema>;
export type Aggreg8Account = z.infer<typeof accountSchema>;

function listOfTexts() {
  const isText = (one: unknown): one is string => typeof one === "string";
  return z
    .unknown()
    .optional()
    .transform((value) => (Array.isArray(value) ? value.filter(isText) : []));
}
