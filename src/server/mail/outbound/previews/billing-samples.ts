import * as mail from "../templates/billing.mail.ts";
import {
  buildPaymentFailedMail,
  buildUpgradeFailedMail,
} from "../templates/payment-failed.mail.ts";
import { sampleSignInMailData } from "../templates/sign-in-facts.ts";
import { type LetterSample, sample } from "./sample.ts";
import { forints } from "#values/forints.ts";

const { contact } = sampleSignInMailData;
const base = {
  name: "Kovács Anna",
  companyName: "Kertvilág Kft.",
  cardsUrl: "https://bankhid.example/bankcard-settings",
  subscriptionsUrl: "https://bankhid.example/subscriptions",
  paymentsUrl: "https://bankhid.example/payments",
  contact,
};
const sums = { netFt: forints(3_900), vatFt: forints(1_053), grossFt: forints(4_953) };
const charge = {
  ...sums,
  kind: "month" as const,
  invoiceName: "Bankhíd, Céges csomag",
  periodFrom: "2026-11-21",
  periodUntil: "2026-12-21",
  cardMask: "xxxx-xxxx-xxxx-1234",
  orderRef: "BK-20261121-7F31",
};
const refused = { ...base, charge, graceUntil: "2026-12-06" };

function listFailedSamples(): readonly LetterSample[] {
  const tries = [
    ["újrapróbáljuk", "bank", "2026-11-24"],
    ["más kártya kell", "card", null],
    ["a mi hibánkból", "ours", "2026-11-24"],
    ["technikai hiba", "technical", "2026-11-24"],
  ] as const;
  return tries.map(([why, cause, nextTryOn]) =>
    sample(`Sikertelen fizetés, ${why}`, buildPaymentFailedMail, { ...refused, cause, nextTryOn }),
  );
}

const order = {
  ...sums,
  planName: "Céges",
  forOffice: false,
  nextCharge: "2026-12-21",
  begins: "firstCharge" as const,
};
const upgrade = {
  ...charge,
  kind: "upgrade" as const,
  invoiceName: "Bankhíd Céges csomag: csomagváltás különbözete",
};

function listUpgradeSamples(): readonly LetterSample[] {
  return [
    sample("Sikeres fizetés, csomagváltás", mail.buildReceiptMail, {
      ...base,
      charge: { ...upgrade, transactionId: "504218370" },
      ends: false,
    }),
    sample("Sikertelen fizetés, az első", buildPaymentFailedMail, {
      ...refused,
      cause: "bank",
      nextTryOn: "2026-11-24",
      graceUntil: null,
    }),
    sample("Sikertelen csomagváltás", buildUpgradeFailedMail, {
      ...base,
      charge: upgrade,
      cause: "bank",
    }),
  ];
}

/** Letters about paying. */
export function listBillingSamples(): readonly LetterSample[] {
  return [
    sample("Megrendelés", mail.buildOrderMail, { ...base, order: { ...order, extraAccounts: 0 } }),
    sample("Megrendelés: iroda", mail.buildOrderMail, {
      ...base,
      order: { ...order, planName: "Iroda", forOffice: true, extraAccounts: 5 },
    }),
    sample("Sikeres fizetés", mail.buildReceiptMail, {
      ...base,
      charge: { ...charge, transactionId: "504218370" },
      ends: false,
    }),
    ...listFailedSamples(),
    ...listUpgradeSamples(),
    sample("Visszatérítés", mail.buildRefundMail, {
      ...base,
      charge,
      refund: { grossFt: forints(4_953), note: "Kétszer terhelt havidíj" },
    }),
    sample("Nincs kártya", mail.buildCardNeededMail, {
      ...base,
      grossFt: forints(4_953),
      graceUntil: "2026-12-06",
    }),
    sample("Az első terhelés előtt", mail.buildComingChargeMail, {
      ...base,
      grossFt: forints(4_953),
      chargeOn: "2026-12-21",
    }),
    sample("Véget ér a próbaidőszak", mail.buildTrialEndsMail, {
      ...base,
      endsOn: "2026-12-21",
      lastDay: "2026-12-20",
      readsBanks: false,
      accountRoom: 1,
      accounts: 2,
    }),
    sample("Lejár a kártya", mail.buildCardEndsMail, {
      ...base,
      cardMask: charge.cardMask,
      endsOn: "2026-12-31",
      chargesLeft: 12,
    }),
    sample("Elfogynak a terhelések", mail.buildCardEndsMail, {
      ...base,
      cardMask: charge.cardMask,
      endsOn: null,
      chargesLeft: 2,
    }),
    ...[null, "2026-12-31"].map((until) =>
      sample(
        until === null ? "Az iroda fizeti a csomagot" : "Az iroda nem fizeti tovább",
        mail.buildCoverMail,
        { ...base, officeName: "Mérleg Könyvelőiroda Kft.", until },
      ),
    ),
  ];
}
