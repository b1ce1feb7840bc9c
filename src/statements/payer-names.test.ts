import { expect, it } from "vitest";
import type { OpenCredit } from "#settlements/matching/matching.ts";
import { isSurePayer, payersOf } from "#settlements/matching/payer.ts";
import { CREDIT_FACTS } from "#statements/credit-of-source.ts";
import type { LocalDate } from "#values/local-date.ts";

const PAYERS = [...CREDIT_FACTS].map(([source, { payerWords }]) => ({
  source,
  words: payerWords,
  accounts: [],
}));

const payersOfName = (payerName: string) =>
  payersOf(
    {
      id: "c",
      currency: "HUF",
      amount: 1n,
      date: "2026-11-13" as LocalDate,
      payerName,
      payerAccount: "",
      text: "",
    } satisfies OpenCredit,
    PAYERS,
  );

// As banks write them: cut, without accents, with the legal form or without.
it.each([
  ["gls-hu", "GLS GENERAL LOG.SYSTEMS HUNG.CSO"],
  ["gls-hu", "GLS General Logistics Systems Hungary Kft."],
  ["gls-hu", "GLS Hungary"],
  ["dpd-hu", "DPD Hungária Futárpostai, Csomagküldő Szolgáltató Kft."],
  ["foxpost", "FOXPOST Zrt."],
  ["mpl", "MAGYAR POSTA ZRT."],
  ["expressone", "Express One Hungary Kft."],
  ["sameday-hu", "Delivery Solutions Kft."],
  ["emag-easybox", "DANTE INTERNATIONAL S.A."],
  ["simplepay", "OTP Mobil Szolgáltató Kft."],
  ["simplepay", "OTP MOBIL KFT SIMPLEPAY"],
  ["barion", "Barion Payment Zrt."],
  ["stripe", "STRIPE TECHNOLOGY EUROPE LTD"],
  ["paypal-reports", "PayPal (Europe) S.à r.l. et Cie, S.C.A."],
  ["adyen", "Adyen N.V."],
  ["sumup", "SumUp Payments Limited"],
  ["mollie", "Mollie B.V."],
  ["mypos", "myPOS Limited"],
  ["shopify-payments", "Shopify International Limited"],
  ["square", "Squareup International Ltd"],
  ["revolut-merchant", "Revolut Bank UAB"],
  ["otp-pos", "OTP BANK NYRT."],
  ["khpos", "K&H BANK ZRT."],
  ["khpos", "K&H Payment Services Kft."],
])("%s pays as %s", (source, name) => {
  expect(isSurePayer(payersOfName(name), source)).toBe(true);
});

it.each([
  ["gls-hu", "GLS Trade Bt."],
  ["square", "Square Ház Ingatlan Kft."],
  ["stripe", "Red Stripe Import Kft."],
  ["revolut-merchant", "Kovács és Revolut Tanácsadó Bt."],
  ["dpd-hu", "DPD Építőipari Kft."],
  ["sameday-hu", "Sameday Fashion Kft."],
  ["foxpost", "Foxpost Kovács Anna"],
])("%s may, but need not be %s", (source, name) => {
  const payers = payersOfName(name);
  expect(payers.get(source)?.by).toBe("similar_name");
  expect(isSurePayer(payers, source)).toBe(false);
});
