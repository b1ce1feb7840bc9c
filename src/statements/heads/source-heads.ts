/** Public facts of each bank, by key. Made by `npm run sources` from the folders. */
import type { BankHead } from "#statements/heads/source-head.ts";
import { bankOfChinaHead } from "#statements/banks/bank-of-china/head.ts";
import { bankOfChinaCeeHead } from "#statements/banks/bank-of-china-cee/head.ts";
import { bankingCircleHead } from "#statements/banks/banking-circle/head.ts";
import { binxHead } from "#statements/banks/binx/head.ts";
import { bnpParibasHead } from "#statements/banks/bnp-paribas/head.ts";
import { cibHead } from "#statements/banks/cib/head.ts";
import { citfinHead } from "#statements/banks/citfin/head.ts";
import { citibankHead } from "#statements/banks/citibank/head.ts";
import { clsBankHead } from "#statements/banks/cls-bank/head.ts";
import { cofidisHead } from "#statements/banks/cofidis/head.ts";
import { deutscheBankHead } from "#statements/banks/deutsche-bank/head.ts";
import { dipocketHead } from "#statements/banks/dipocket/head.ts";
import { elsoFedezetkezeloHead } from "#statements/banks/elso-fedezetkezelo/head.ts";
import { ersteHead } from "#statements/banks/erste/head.ts";
import { eximbankHead } from "#statements/banks/eximbank/head.ts";
import { fundamentaHead } from "#statements/banks/fundamenta/head.ts";
import { granitHead } from "#statements/banks/granit/head.ts";
import { hunfedezetkezeloHead } from "#statements/banks/hunfedezetkezelo/head.ts";
import { icardHead } from "#statements/banks/icard/head.ts";
import { ingHead } from "#statements/banks/ing/head.ts";
import { kdbHead } from "#statements/banks/kdb/head.ts";
import { kelerHead } from "#statements/banks/keler/head.ts";
import { khHead } from "#statements/banks/kh/head.ts";
import { magnetHead } from "#statements/banks/magnet/head.ts";
import { makHead } from "#statements/banks/mak/head.ts";
import { mbhHead } from "#statements/banks/mbh/head.ts";
import { mbhBefektetesiHead } from "#statements/banks/mbh-befektetesi/head.ts";
import { mbhDunaHead } from "#statements/banks/mbh-duna/head.ts";
import { mbhJelzalogbankHead } from "#statements/banks/mbh-jelzalogbank/head.ts";
import { merkantilHead } from "#statements/banks/merkantil/head.ts";
import { mfbHead } from "#statements/banks/mfb/head.ts";
import { mnbHead } from "#statements/banks/mnb/head.ts";
import { n26Head } from "#statements/banks/n26/head.ts";
import { oberbankHead } from "#statements/banks/oberbank/head.ts";
import { ofszHead } from "#statements/banks/ofsz/head.ts";
import { otpHead } from "#statements/banks/otp/head.ts";
import { paypalHead } from "#statements/banks/paypal/head.ts";
import { payseraHead } from "#statements/banks/paysera/head.ts";
import { paystraxHead } from "#statements/banks/paystrax/head.ts";
import { polgariHead } from "#statements/banks/polgari/head.ts";
import { postaElszamoloHead } from "#statements/banks/posta-elszamolo/head.ts";
import { raiffeisenHead } from "#statements/banks/raiffeisen/head.ts";
import { revolutHead } from "#statements/banks/revolut/head.ts";
import { teyaHead } from "#statements/banks/teya/head.ts";
import { triveHead } from "#statements/banks/trive/head.ts";
import { unicreditHead } from "#statements/banks/unicredit/head.ts";
import { wiseHead } from "#statements/banks/wise/head.ts";

// prettier-ignore
export const BANK_HEADS: readonly BankHead[] = [
  bankOfChinaHead,
  bankOfChinaCeeHead,
  bankingCircleHead,
  binxHead,
  bnpParibasHead,
  cibHead,
  citfinHead,
  citibankHead,
  clsBankHead,
  cofidisHead,
  deutscheBankHead,
  dipocketHead,
  elsoFedezetkezeloHead,
  ersteHead,
  eximbankHead,
  fundamentaHead,
  granitHead,
  hunfedezetkezeloHead,
  icardHead,
  ingHead,
  kdbHead,
  kelerHead,
  khHead,
  magnetHead,
  makHead,
  mbhHead,
  mbhBefektetesiHead,
  mbhDunaHead,
  mbhJelzalogbankHead,
  merkantilHead,
  mfbHead,
  mnbHead,
  n26Head,
  oberbankHead,
  ofszHead,
  otpHead,
  paypalHead,
  payseraHead,
  paystraxHead,
  polgariHead,
  postaElszamoloHead,
  raiffeisenHead,
  revolutHead,
  teyaHead,
  triveHead,
  unicreditHead,
  wiseHead,
];
