/**
 * Settings of the Számlázz.hu feed: the part of the environment's schema that `config.ts` spreads
 * into its own.
 */
import { z } from "zod";

// The nine banks that Számlázz.hu's Autokassza reads, by the ids that the aggregator's list of
// banks shows.
const BANKS_DEFAULT =
  "Blink=blink,CIB=cib,Erste=erste,K&H=kh,MagNet=magnet,MBH=mbh,Raiffeisen=raiffeisen,UniCredit=unicredit,Wise=wise";

// With less, items of a changed key would be dropped while they still come.
const SENDER_REPEATS_HOURS = 72;

/** The variables; the texts that explain them are in `.env.example`. */
export const invoiceFeedVariables = {
  SZAMLAZZHU_UNKNOWN_ACCOUNTS: z.enum(["park", "take"]).default("park"),
  SZAMLAZZHU_SILENT_DAYS: z.coerce.number().int().min(1).max(60).default(3),
  SZAMLAZZHU_KEY_GRACE_HOURS: z.coerce
    .number()
    .int()
    .min(SENDER_REPEATS_HOURS, "must be 72 or more, because the sender repeats for 72 hours")
    .max(24 * 90)
    .default(24 * 7),
  SZAMLAZZHU_ANSWER_MS: z.coerce.number().int().min(50).max(60_000).default(1_800),
  SZAMLAZZHU_BANKS: z
    .string()
    .default(BANKS_DEFAULT)
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .transform((parts) => parts.map((part) => part.split("=")))
    .pipe(z.array(z.tuple([z.string().trim().min(1), z.string().trim().min(1)]))),
};

const invoiceFeedSchema = z.object(invoiceFeedVariables);

export interface InvoiceFeedSettings {
  /** Items of an account that the company does not have: they wait for the owner, or are taken. */
  readonly unknownAccounts: "park" | "take";
  /** Whole Hungarian banking days without a message after which the director is told. */
  readonly silentDays: number;
  /** How long a changed key is still taken, and a withdrawn one is asked to come again. */
  readonly keyGraceMs: number;
  /**
   * Számlázz.hu shuts out slow receivers: a message that is not stored by then is answered with
   * 503, and comes again.
   */
  readonly answerMs: number;
  readonly banks: readonly { readonly name: string; readonly bankId: string }[];
}

export function buildInvoiceFeed(
  environment: z.infer<typeof invoiceFeedSchema>,
): InvoiceFeedSettings {
  return {
    unknownAccounts: environment.SZAMLAZZHU_UNKNOWN_ACCOUNTS,
    silentDays: environment.SZAMLAZZHU_SILENT_DAYS,
    keyGraceMs: environment.SZAMLAZZHU_KEY_GRACE_HOURS * 3_600_000,
    answerMs: environment.SZAMLAZZHU_ANSWER_MS,
    banks: environment.SZAMLAZZHU_BANKS.map(([name, bankId]) => ({ name, bankId })),
  };
}
