/** Public facts of couriers and acceptors, by key. Made by `npm run sources` from the folders. */
import type { CourierHead } from "#statements/heads/source-head.ts";
import { budapostHead } from "#statements/couriers/budapost/head.ts";
import { dachserHuHead } from "#statements/couriers/dachser-hu/head.ts";
import { deliveoHead } from "#statements/couriers/deliveo/head.ts";
import { dhlHuHead } from "#statements/couriers/dhl-hu/head.ts";
import { dpdHuHead } from "#statements/couriers/dpd-hu/head.ts";
import { emagEasyboxHead } from "#statements/couriers/emag-easybox/head.ts";
import { expressoneHead } from "#statements/couriers/expressone/head.ts";
import { famaHead } from "#statements/couriers/fama/head.ts";
import { fedexTntHead } from "#statements/couriers/fedex-tnt/head.ts";
import { foxpostHead } from "#statements/couriers/foxpost/head.ts";
import { futar24Head } from "#statements/couriers/futar24/head.ts";
import { gebruderWeissHead } from "#statements/couriers/gebruder-weiss/head.ts";
import { glsCeeHead } from "#statements/couriers/gls-cee/head.ts";
import { glsHuHead } from "#statements/couriers/gls-hu/head.ts";
import { goExpressHead } from "#statements/couriers/go-express/head.ts";
import { hajtasPajtasHead } from "#statements/couriers/hajtas-pajtas/head.ts";
import { ilogisticHead } from "#statements/couriers/ilogistic/head.ts";
import { jofutarHead } from "#statements/couriers/jofutar/head.ts";
import { kvikkHead } from "#statements/couriers/kvikk/head.ts";
import { mplHead } from "#statements/couriers/mpl/head.ts";
import { mxpHead } from "#statements/couriers/mxp/head.ts";
import { packetaHead } from "#statements/couriers/packeta/head.ts";
import { parcel24hHead } from "#statements/couriers/parcel-24h/head.ts";
import { pickPackPontHead } from "#statements/couriers/pick-pack-pont/head.ts";
import { rabenHuHead } from "#statements/couriers/raben-hu/head.ts";
import { royalspedHead } from "#statements/couriers/royalsped/head.ts";
import { samedayHuHead } from "#statements/couriers/sameday-hu/head.ts";
import { sprinterHead } from "#statements/couriers/sprinter/head.ts";
import { transoflexHuHead } from "#statements/couriers/transoflex-hu/head.ts";
import { upsHuHead } from "#statements/couriers/ups-hu/head.ts";
import { vateraFutarHead } from "#statements/couriers/vatera-futar/head.ts";
import { visztHead } from "#statements/couriers/viszt/head.ts";
import { webshippyHead } from "#statements/couriers/webshippy/head.ts";
import type { AcceptorHead } from "#statements/heads/source-head.ts";
import { adyenHead } from "#statements/acceptors/adyen/head.ts";
import { barionHead } from "#statements/acceptors/barion/head.ts";
import { cibPosHead } from "#statements/acceptors/cib-pos/head.ts";
import { ersteGlobalpaymentsHead } from "#statements/acceptors/erste-globalpayments/head.ts";
import { foodoraHead } from "#statements/acceptors/foodora/head.ts";
import { fourspendHead } from "#statements/acceptors/fourspend/head.ts";
import { khposHead } from "#statements/acceptors/khpos/head.ts";
import { mbhTeyaHead } from "#statements/acceptors/mbh-teya/head.ts";
import { mollieHead } from "#statements/acceptors/mollie/head.ts";
import { myposHead } from "#statements/acceptors/mypos/head.ts";
import { nexiHead } from "#statements/acceptors/nexi/head.ts";
import { otpPosHead } from "#statements/acceptors/otp-pos/head.ts";
import { paynanceHead } from "#statements/acceptors/paynance/head.ts";
import { paypalReportsHead } from "#statements/acceptors/paypal-reports/head.ts";
import { payuHead } from "#statements/acceptors/payu/head.ts";
import { qvikHead } from "#statements/acceptors/qvik/head.ts";
import { raiffeisenPosHead } from "#statements/acceptors/raiffeisen-pos/head.ts";
import { revolutMerchantHead } from "#statements/acceptors/revolut-merchant/head.ts";
import { shopifyPaymentsHead } from "#statements/acceptors/shopify-payments/head.ts";
import { simplepayHead } from "#statements/acceptors/simplepay/head.ts";
import { squareHead } from "#statements/acceptors/square/head.ts";
import { stripeHead } from "#statements/acceptors/stripe/head.ts";
import { sumupHead } from "#statements/acceptors/sumup/head.ts";
import { szepKhHead } from "#statements/acceptors/szep-kh/head.ts";
import { szepMbhHead } from "#statements/acceptors/szep-mbh/head.ts";
import { szepOtpHead } from "#statements/acceptors/szep-otp/head.ts";
import { unicreditPosHead } from "#statements/acceptors/unicredit-pos/head.ts";
import { vivaHead } from "#statements/acceptors/viva/head.ts";
import { woltHead } from "#statements/acceptors/wolt/head.ts";
import { worldlineSipsHead } from "#statements/acceptors/worldline-sips/head.ts";
import { worldlineSixHead } from "#statements/acceptors/worldline-six/head.ts";

// prettier-ignore
export const COURIER_HEADS: readonly CourierHead[] = [
  budapostHead,
  dachserHuHead,
  deliveoHead,
  dhlHuHead,
  dpdHuHead,
  emagEasyboxHead,
  expressoneHead,
  famaHead,
  fedexTntHead,
  foxpostHead,
  futar24Head,
  gebruderWeissHead,
  glsCeeHead,
  glsHuHead,
  goExpressHead,
  hajtasPajtasHead,
  ilogisticHead,
  jofutarHead,
  kvikkHead,
  mplHead,
  mxpHead,
  packetaHead,
  parcel24hHead,
  pickPackPontHead,
  rabenHuHead,
  royalspedHead,
  samedayHuHead,
  sprinterHead,
  transoflexHuHead,
  upsHuHead,
  vateraFutarHead,
  visztHead,
  webshippyHead,
];

// prettier-ignore
export const ACCEPTOR_HEADS: readonly AcceptorHead[] = [
  adyenHead,
  barionHead,
  cibPosHead,
  ersteGlobalpaymentsHead,
  foodoraHead,
  fourspendHead,
  khposHead,
  mbhTeyaHead,
  mollieHead,
  myposHead,
  nexiHead,
  otpPosHead,
  paynanceHead,
  paypalReportsHead,
  payuHead,
  qvikHead,
  raiffeisenPosHead,
  revolutMerchantHead,
  shopifyPaymentsHead,
  simplepayHead,
  squareHead,
  stripeHead,
  sumupHead,
  szepKhHead,
  szepMbhHead,
  szepOtpHead,
  unicreditPosHead,
  vivaHead,
  woltHead,
  worldlineSipsHead,
  worldlineSixHead,
];
