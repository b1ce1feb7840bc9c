/** Settings of the messages that Számlázz.hu sends. */
import { z } from "zod";
import { HOUR_MS } from "#values/durations.ts";
import { section, setting } from "./setting.ts";
import { list, whole } from "./values.ts";

// With less, items of a changed key would be dropped while they still come.
const SENDER_REPEATS_HOURS = 72;
const keyGrace = z.coerce
  .number()
  .int()
  .max(24 * 90)
  .min(SENDER_REPEATS_HOURS, "must be 72 or more, because the sender repeats for 72 hours")
  .transform((hours) => hours * HOUR_MS);

const word = z.string().trim().min(1);
const banks = list
  .transform((parts) => parts.map((part) => part.split("=")))
  .pipe(z.array(z.tuple([word, word])))
  .transform((all) => all.map(([name, bankId]) => ({ name, bankId })));

export const invoiceFeed = section({
  title: "Számlázz.hu",
  settings: {
    unknownAccounts: setting(z.enum(["park", "take"]))`SZAMLAZZHU_UNKNOWN_ACCOUNTS=park
      Items of accounts that the company does not have: park (the director decides) or take.`,
    silentDays: setting(whole(1, 60))`SZAMLAZZHU_SILENT_DAYS=3
      Hungarian banking days without a message after which the director gets a letter.`,
    keyGraceMs: setting(keyGrace)`SZAMLAZZHU_KEY_GRACE_HOURS=168
      How long a changed key is still taken (and a withdrawn one asked to come again); at least the
      sender's 72 hours.`,
    answerMs: setting(whole(50, 60_000))`SZAMLAZZHU_ANSWER_MS=1800
      A message that is not stored by then is answered with 503 and comes again; Számlázz.hu shuts
      out slow receivers.`,
    banks: setting(
      banks,
    )`SZAMLAZZHU_BANKS=Blink=blink,CIB=cib,Erste=erste,K&H=kh,MagNet=magnet,MBH=mbh,Raiffeisen=raiffeisen,UniCredit=unicredit,Wise=wise
      Banks that Autokassza reads, each with the id that the aggregator's list of banks gives it.`,
  },
});
