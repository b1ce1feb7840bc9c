/** The profile of each source's files, by key. Made by `npm run sources` from the folders. */
import type { BankProfile } from "#statements/banks/bank-profile.ts";
import { binxProfile } from "#statements/banks/binx/profile.ts";
import { citibankProfile } from "#statements/banks/citibank/profile.ts";
import { deutscheBankProfile } from "#statements/banks/deutsche-bank/profile.ts";
import { ersteProfile } from "#statements/banks/erste/profile.ts";
import { granitProfile } from "#statements/banks/granit/profile.ts";
import { ingProfile } from "#statements/banks/ing/profile.ts";
import { khProfile } from "#statements/banks/kh/profile.ts";
import { magnetProfile } from "#statements/banks/magnet/profile.ts";
import { makProfile } from "#statements/banks/mak/profile.ts";
import { mbhProfile } from "#statements/banks/mbh/profile.ts";
import { n26Profile } from "#statements/banks/n26/profile.ts";
import { otpProfile } from "#statements/banks/otp/profile.ts";
import { paypalProfile } from "#statements/banks/paypal/profile.ts";
import { payseraProfile } from "#statements/banks/paysera/profile.ts";
import { raiffeisenProfile } from "#statements/banks/raiffeisen/profile.ts";
import { revolutProfile } from "#statements/banks/revolut/profile.ts";
import { unicreditProfile } from "#statements/banks/unicredit/profile.ts";
import { wiseProfile } from "#statements/banks/wise/profile.ts";
import type { CourierProfile } from "#statements/couriers/courier-profile.ts";
import { deliveoProfile } from "#statements/couriers/deliveo/profile.ts";
import { dpdHuProfile } from "#statements/couriers/dpd-hu/profile.ts";
import { emagEasyboxProfile } from "#statements/couriers/emag-easybox/profile.ts";
import { expressoneProfile } from "#statements/couriers/expressone/profile.ts";
import { foxpostProfile } from "#statements/couriers/foxpost/profile.ts";
import { glsCeeProfile } from "#statements/couriers/gls-cee/profile.ts";
import { glsHuProfile } from "#statements/couriers/gls-hu/profile.ts";
import { kvikkProfile } from "#statements/couriers/kvikk/profile.ts";
import { mplProfile } from "#statements/couriers/mpl/profile.ts";
import { mxpProfile } from "#statements/couriers/mxp/profile.ts";
import { packetaProfile } from "#statements/couriers/packeta/profile.ts";
import { samedayHuProfile } from "#statements/couriers/sameday-hu/profile.ts";
import { sprinterProfile } from "#statements/couriers/sprinter/profile.ts";
import type { AcceptorProfile } from "#statements/acceptors/acceptor-profile.ts";
import { adyenProfile } from "#statements/acceptors/adyen/profile.ts";
import { barionProfile } from "#statements/acceptors/barion/profile.ts";
import { cibPosProfile } from "#statements/acceptors/cib-pos/profile.ts";
import { khposProfile } from "#statements/acceptors/khpos/profile.ts";
import { mollieProfile } from "#statements/acceptors/mollie/profile.ts";
import { myposProfile } from "#statements/acceptors/mypos/profile.ts";
import { otpPosProfile } from "#statements/acceptors/otp-pos/profile.ts";
import { paypalReportsProfile } from "#statements/acceptors/paypal-reports/profile.ts";
import { revolutMerchantProfile } from "#statements/acceptors/revolut-merchant/profile.ts";
import { shopifyPaymentsProfile } from "#statements/acceptors/shopify-payments/profile.ts";
import { simplepayProfile } from "#statements/acceptors/simplepay/profile.ts";
import { squareProfile } from "#statements/acceptors/square/profile.ts";
import { stripeProfile } from "#statements/acceptors/stripe/profile.ts";
import { sumupProfile } from "#statements/acceptors/sumup/profile.ts";

// prettier-ignore
export const BANK_PROFILES: readonly BankProfile[] = [
  binxProfile,
  citibankProfile,
  deutscheBankProfile,
  ersteProfile,
  granitProfile,
  ingProfile,
  khProfile,
  magnetProfile,
  makProfile,
  mbhProfile,
  n26Profile,
  otpProfile,
  paypalProfile,
  payseraProfile,
  raiffeisenProfile,
  revolutProfile,
  unicreditProfile,
  wiseProfile,
];

// prettier-ignore
export const COURIER_PROFILES: readonly CourierProfile[] = [
  deliveoProfile,
  dpdHuProfile,
  emagEasyboxProfile,
  expressoneProfile,
  foxpostProfile,
  glsCeeProfile,
  glsHuProfile,
  kvikkProfile,
  mplProfile,
  mxpProfile,
  packetaProfile,
  samedayHuProfile,
  sprinterProfile,
];

// prettier-ignore
export const ACCEPTOR_PROFILES: readonly AcceptorProfile[] = [
  adyenProfile,
  barionProfile,
  cibPosProfile,
  khposProfile,
  mollieProfile,
  myposProfile,
  otpPosProfile,
  paypalReportsProfile,
  revolutMerchantProfile,
  shopifyPaymentsProfile,
  simplepayProfile,
  squareProfile,
  stripeProfile,
  sumupProfile,
];
