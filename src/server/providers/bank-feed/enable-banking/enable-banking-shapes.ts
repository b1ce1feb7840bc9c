/**
 * The answers of Enable Banking as far as they are known; see docs/providers.md. Nearly every
 * member may be null or missing.
 */
import { z } from "zod";
import {
  instantOrNull,
  listOf,
  objectOf,
  textOrEmpty,
} from "#server/providers/bank-feed/tolerant-shapes.ts";

const aspsp = objectOf({ name: textOrEmpty, country: textOrEmpty });

// Seconds.
const validity = z.number().positive().nullish().catch(null);

export const aspspsSchema = z.object({
  aspsps: z.array(
    objectOf({
      name: textOrEmpty,
      country: textOrEmpty,
      logo: textOrEmpty,
      maximum_consent_validity: validity,
    }),
  ),
});

export const authSchema = z.object({
  url: z.url({ protocol: /^https?$/ }),
  authorization_id: z.string().min(1),
});

/** One value, or the list of which it is a part: both are documented somewhere. */
const identification = objectOf({ identification: textOrEmpty, scheme_name: textOrEmpty });
const accountNumber = objectOf({ iban: textOrEmpty, other: z.preprocess(firstOf, identification) });

const accountFacts = {
  uid: textOrEmpty,
  identification_hash: textOrEmpty,
  account_id: accountNumber,
  name: textOrEmpty,
  details: textOrEmpty,
  product: textOrEmpty,
  usage: textOrEmpty,
  cash_account_type: textOrEmpty,
  currency: textOrEmpty,
};

export const accountSchema = objectOf(accountFacts);
export type EnableBankingAccount = z.infer<typeof accountSchema>;

export const sessionSchema = objectOf({
  session_id: textOrEmpty,
  status: textOrEmpty,
  /** Ids, or whole accounts, according to the call. */
  accounts: z
    .unknown()
    .optional()
    .transform((value) => (Array.isArray(value) ? (value as unknown[]) : [])),
  accounts_data: listOf(accountSchema),
  aspsp,
  access: objectOf({ valid_until: instantOrNull }),
});
export type EnableBankingSession = z.infer<typeof sessionSchema>;

const money = objectOf({ amount: textOrEmpty, currency: textOrEmpty });

export const balancesSchema = objectOf({
  balances: listOf(objectOf({ balance_amount: money, balance_type: textOrEmpty })),
});

export const pageSchema = objectOf({ continuation_key: textOrEmpty });

const party = objectOf({ name: textOrEmpty });

/** The shape of a text that `parseExactJson` has read: numbers are digits. */
export const itemSchema = objectOf({
  entry_reference: textOrEmpty,
  transaction_id: textOrEmpty,
  transaction_amount: money,
  credit_debit_indicator: textOrEmpty,
  status: textOrEmpty,
  booking_date: textOrEmpty,
  value_date: textOrEmpty,
  transaction_date: textOrEmpty,
  creditor: party,
  creditor_account: accountNumber,
  creditor_account_additional_identification: z.preprocess(firstOf, identification),
  debtor: party,
  debtor_account: accountNumber,
  debtor_account_additional_identification: z.preprocess(firstOf, identification),
  bank_transaction_code: objectOf({ description: textOrEmpty, code: textOrEmpty }),
  remittance_information: z.unknown().optional().transform(texts),
  reference_number: textOrEmpty,
  reference_number_schema: textOrEmpty,
  balance_after_transaction: money,
  exchange_rate: objectOf({ instructed_amount: money }),
  note: textOrEmpty,
});
export type EnableBankingItem = z.infer<typeof itemSchema>;

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}

function texts(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list
    .filter((one): one is string => typeof one === "string")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
