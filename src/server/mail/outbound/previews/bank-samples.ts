import { REMINDER_KINDS, type ReminderKind } from "#contract/companies/reminder-kinds.ts";
import { buildReminderMail } from "../templates/company-letters.mail.ts";
import {
  buildClientConsentEndingMail,
  buildConsentEndingMail,
} from "../templates/consent-letters.mail.ts";
import { buildParkedAccountMail, buildSilentFeedMail } from "../templates/invoice-feed.mail.ts";
import { buildDoneMail } from "#server/mail/outbound/templates/asked-done.mail.ts";
import { buildChangedMonthsMail } from "../templates/changed-months.mail.ts";
import { buildQuestionsMail } from "../templates/question-letters.mail.ts";
import { buildHeldMailsMail } from "../templates/held-mails.mail.ts";
import { buildLatePayoutMail } from "../templates/late-payout.mail.ts";
import { buildSilentAccountMail } from "../templates/silent-account.mail.ts";
import { buildUnreadAccountMail } from "../templates/unread-account.mail.ts";
import { asked, company, person } from "./sample-facts.ts";
import { canEnd, type LetterSample, sample } from "./sample.ts";

const REMINDED: Readonly<Record<ReminderKind, string>> = {
  connect: "összekötés",
  extend: "megújítás",
  reconnect: "nem működik",
  silent: "hallgat",
  parked: "ismeretlen számla",
  finish: "véglegesítés",
  upload: "feltöltés",
  files: "fájlok",
};
const consent = { ...person, bankName: "OTP Bank", companies: ["Kertvilág Kft."] };
const account = {
  companyName: "Kertvilág Kft.",
  bankName: "OTP Bank",
  accountNr: "117730161111101800000000",
  lastDate: "2026-11-12",
  days: 6,
};
const second = { ...account, bankName: "K&H Bank", accountNr: "103000021053455900014908" };
const unread = { ...account, reason: "providerDown" } as const;
const ended = { ...second, reason: "consentRevoked" } as const;
const months = [
  { companyName: "Tiszaparti Fogadó Bt.", from: "2026-10-01", lateItems: 2, heldChanges: 1 },
  { companyName: "Zala-Metál Kft.", from: "2026-09-01", lateItems: 0, heldChanges: 3 },
];
const question = {
  companyName: "Kertvilág Kft.",
  text: "Mi ez a 120 000 Ft? Kérem hozzá a számlát is.",
  askedBy: "Nagy Eszter",
  hidesDetails: false,
  items: [
    { date: "2026-10-19", amount: -12_000_000_000n, currency: "HUF", partnerName: "Tisza Bőr Bt." },
  ],
  isReminder: false,
};
const hidden = { ...question, companyName: "Zala-Metál Kft.", hidesDetails: true };
const missing = {
  companyName: "Duna Ékszer Kft.",
  kind: "upload",
  facts: [["K&H · …11111018", "október 23–31., 77 000 Ft eltérés"]],
  text: "A hónap végi kivonat kellene.",
  askedBy: "Nagy Eszter",
  hidesDetails: false,
  isReminder: false,
} as const;
const asking = {
  lines: [question],
  asked: [],
  name: person.name,
  contact: person.contact,
  url: "https://bankhid.example/valaszok#9f31c07ae2b84d60a5",
  until: new Date("2026-12-16T15:00:00Z"),
};
const mails = {
  held: 1,
  refused: 503,
  senders: [
    { from: "hirlevel@idegen.example (203.0.113.0/24)", letters: 503 },
    { from: "elszamolas@futar.example", letters: 1 },
  ],
};
const payout = {
  provider: "GLS",
  amount: "85935",
  currency: "HUF",
  isPart: false,
  isTakenBack: false,
  day: "2026-11-12",
  until: "2026-11-18",
  checkedUntil: "2026-11-20",
};
const part = { ...payout, provider: "SimplePay", amount: "24990", isPart: true };
const taken = { ...payout, isTakenBack: true };
const partTaken = { ...part, isTakenBack: true };

/** Letters about banks and what they bring. */
export function listBankSamples(): readonly LetterSample[] {
  return [
    ...listReminders(),
    ...[10, 0, -2].flatMap((daysLeft) => {
      const data = { ...consent, lastDate: "2026-12-01", daysLeft };
      return [
        sample(`Hozzájárulás, ${daysLeft} nap`, buildConsentEndingMail, data),
        sample(`Ügyfél hozzájárulása, ${daysLeft} nap`, buildClientConsentEndingMail, data),
      ];
    }),
    sample("Hallgató számla", buildSilentAccountMail, { ...person, accounts: [account] }),
    sample("Hallgató számlák", buildSilentAccountMail, {
      ...person,
      accounts: [account, second],
    }),
    sample("Nem frissülő számla: ügyvezető", buildUnreadAccountMail, {
      ...person,
      accounts: [unread],
      toAccountant: false,
      again: false,
    }),
    sample("Nem frissülő számlák: könyvelő", buildUnreadAccountMail, {
      ...person,
      accounts: [unread, ended],
      toAccountant: true,
      again: false,
    }),
    canEnd(
      sample("Nem frissülő számla: második levél", buildUnreadAccountMail, {
        ...person,
        accounts: [unread],
        toAccountant: false,
        again: true,
      }),
    ),
    sample("Hallgat a Számlázz.hu", buildSilentFeedMail, {
      ...company,
      lastDate: "2026-11-12",
      days: 6,
    }),
    sample("Ismeretlen bankszámla", buildParkedAccountMail, {
      ...company,
      accountNr: "11773016-11111018-00000000",
    }),
    canEnd(sample("Váró és visszautasított levelek", buildHeldMailsMail, { ...company, ...mails })),
    ...listQuestionLetters(),
    canEnd(sample("Lezárt hónap változott", buildChangedMonthsMail, { ...company, months })),
    canEnd(
      sample("Visszautasított levelek", buildHeldMailsMail, { ...company, ...mails, held: 0 }),
    ),
    canEnd(sample("Késő utalás", buildLatePayoutMail, { ...company, payouts: [payout] })),
    canEnd(sample("Hiányos utalás", buildLatePayoutMail, { ...company, payouts: [part] })),
    canEnd(sample("Visszavett jóváírás", buildLatePayoutMail, { ...company, payouts: [taken] })),
    canEnd(sample("Visszavett rész", buildLatePayoutMail, { ...company, payouts: [partTaken] })),
    canEnd(
      sample("Késő és hiányos utalások", buildLatePayoutMail, {
        ...company,
        payouts: [payout, part, { ...payout, provider: "Foxpost", amount: "12300.50" }],
      }),
    ),
  ];
}

function listReminders(): LetterSample[] {
  const named = { facts: [], text: "" };
  return [
    ...REMINDER_KINDS.map((kind) =>
      canEnd(
        sample(`A könyvelő emlékeztetője: ${REMINDED[kind]}`, buildReminderMail, asked, {
          ...named,
          kind,
        }),
      ),
    ),
    canEnd(
      sample("A könyvelő emlékeztetője: hiányzó napok", buildReminderMail, asked, {
        kind: "upload",
        facts: [["K&H · …11111018", "október 23–31., 77 000 Ft eltérés"]],
        text: "Csak a főszámla októberi kivonata hiányzik.",
      }),
    ),
  ];
}

const done = {
  name: person.name,
  contact: person.contact,
  url: "https://bankhid.example/companies",
  today: new Date("2026-11-16T15:00:00Z"),
  clients: [
    {
      companyName: "Kertvilág Kft.",
      answers: 2,
      came: [{ kind: "upload", from: "2026-10-14", to: "2026-10-14" }],
    },
    {
      companyName: "Zala-Metál Kft.",
      answers: 0,
      came: [{ kind: "extend", from: null, to: null }],
    },
  ],
} as const;

function listQuestionLetters(): readonly LetterSample[] {
  const reminder = { ...asking, lines: [{ ...question, isReminder: true }] };
  const both = { ...asking, asked: [missing] };
  const { until: _, ...again } = {
    ...asking,
    lines: [],
    asked: [{ ...missing, isReminder: true }],
  };
  return [
    canEnd(sample("Kérdések", buildQuestionsMail, { ...asking, lines: [question, hidden] })),
    canEnd(sample("Kérdés: emlékeztető", buildQuestionsMail, reminder)),
    canEnd(sample("Kérdés és bekért kivonat", buildQuestionsMail, both)),
    canEnd(sample("Bekért kivonat: emlékeztető", buildQuestionsMail, again)),
    canEnd(sample("Megvan, amit kért", buildDoneMail, done)),
  ];
}
