import { expect, it } from "vitest";
import type { LocalDate } from "#values/local-date.ts";
import type { ClientFacts } from "./client-needs.ts";
import { proposeReminders } from "./propose-reminders.ts";

const TODAY = "2026-11-21" as LocalDate;
type Overview = ClientFacts["overview"];

const WHOLE: Overview["openDays"] = {
  days: 0,
  accounts: 0,
  runs: [],
  moreRuns: 0,
  empty: [],
  deciding: 0,
  through: null,
};
const ACCOUNT = {
  accountId: "a",
  accountNr: "117730161111101800000000",
  currency: "HUF",
  bankName: "K&H",
  displayName: "",
};
const OPEN: Overview["openDays"] = {
  ...WHOLE,
  days: 9,
  accounts: 1,
  runs: [
    {
      ...ACCOUNT,
      from: "2026-10-23",
      to: "2026-10-31",
      reason: "balance_gap",
      difference: "77000.00",
      numbers: null,
    },
  ],
};

const company = (given: Partial<Overview>, integration = "aggreg8", status = "active") => ({
  _id: "a",
  name: "A",
  status,
  integration,
  overview: {
    unbookedCount: 0,
    oldestUnbookedDate: null,
    dataThrough: "2026-11-20",
    failedFiles: 0,
    waitingFiles: 0,
    waitingMails: 0,
    changedItems: 0,
    openDoubles: 0,
    openDays: WHOLE,
    troubles: [],
    ...given,
  },
  arrivals: { newCount: null, lateCount: 0 },
});
const trouble = (kind: Overview["troubles"][number]["kind"], bankName = "OTP") => ({
  kind,
  bankName,
  day: "2026-11-18",
  count: 1,
});

it.each<[string, Partial<Overview>, string, readonly string[]]>([
  ["nothing is wrong", {}, "aggreg8", ["upload:", "connect:"]],
  ["only files, and nothing is wrong", {}, "", ["connect:", "upload:"]],
  [
    "an ended consent",
    { troubles: [trouble("expired")] },
    "aggreg8",
    ["extend:expired", "upload:", "connect:"],
  ],
  [
    "an ended and an ending consent are one subject",
    { troubles: [trouble("ending", "K&H"), trouble("expired")] },
    "aggreg8",
    ["extend:expired,ending", "upload:", "connect:"],
  ],
  [
    "a failing bank and a waiting file",
    { waitingFiles: 1, failedFiles: 2, troubles: [trouble("failing")] },
    "aggreg8",
    ["files:failedFiles,waitingFiles", "reconnect:failing", "upload:", "connect:"],
  ],
  [
    "a silent account",
    { troubles: [trouble("silent")] },
    "aggreg8",
    ["silent:silent", "upload:", "connect:"],
  ],
  [
    "accounts that Számlázz.hu named",
    { troubles: [trouble("parked", "")] },
    "szamlazzhu",
    ["parked:parked", "upload:", "connect:"],
  ],
  ["days that nothing proves", { openDays: OPEN }, "", ["upload:openDays", "connect:"]],
  [
    "such days and a connection",
    { openDays: OPEN, troubles: [trouble("ending")] },
    "aggreg8",
    ["upload:openDays", "extend:ending", "connect:"],
  ],
  [
    "an account without data",
    { openDays: { ...WHOLE, empty: [ACCOUNT] } },
    "",
    ["upload:emptyAccounts", "connect:"],
  ],
  ["old statements", { dataThrough: "2026-08-31" }, "", ["upload:old", "connect:"]],
  ["no data and no source", { dataThrough: null }, "", ["connect:noData", "upload:"]],
  [
    "the accountant's own work and ours",
    {
      unbookedCount: 9,
      oldestUnbookedDate: "2026-10-01",
      troubles: [trouble("unread")],
    },
    "aggreg8",
    ["upload:", "connect:"],
  ],
])("%s", (_, given, integration, expected) => {
  expect(
    proposeReminders(company(given, integration), TODAY).map(
      ({ kind, needs }) => `${kind}:${needs.map((need) => need.kind).join()}`,
    ),
  ).toEqual(expected);
});

it("a prepared company is to be finished", () => {
  expect(proposeReminders(company({}, "", "preRegistered"), TODAY)[0]?.kind).toBe("finish");
});
