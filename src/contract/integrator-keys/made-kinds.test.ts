/**
 * What a program can leave behind: each command that its key or its link may send says in which
 * list beside the key its work stands, or why nothing of it stands there.
 */
import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import { MADE_KINDS, type MadeKind } from "./made-kinds.ts";

const READS = { why: "reads, or hands out what the log names" };
const ENDS = { why: "takes away what the log names" };
const LETTER = { why: "sends a letter that the log names" };
const LOG = { why: "its line stands in the log, and it can be undone on its page" };
const ASKS = { why: "asks a bank, or reads again, what would be read anyway" };

const LEAVES: Readonly<Record<string, MadeKind | readonly MadeKind[] | { readonly why: string }>> =
  {
    loginLetterSend: { why: "a letter to the person's own mailbox" },
    logout: { why: "ends its own session" },
    reminderSend: LETTER,
    reminderEnd: ENDS,
    accountLifeSet: LOG,
    bankAccountRename: "accountNames",
    visitNote: { why: "says that the person has seen the company's news" },
    bookedContinue: "marks",
    bookedSet: "marks",
    bookedUndo: "marks",
    clientTransactionList: READS,
    frozenChangeDecide: "marks",
    frozenChangeUndo: "marks",
    transactionBalances: READS,
    savedViewChange: "savedViews",
    savedViewCreate: "savedViews",
    savedViewDelete: ENDS,
    transactionCounts: READS,
    transactionDoubleDecide: "marks",
    transactionLink: "marks",
    transactionUnlink: "marks",
    questionAsk: "notes",
    questionClose: LOG,
    questionRemove: ENDS,
    questionWrite: "notes",
    paperUpload: "papers",
    paperAttach: LOG,
    paperRemove: ENDS,
    paperRestore: LOG,
    paperWaive: LOG,
    paperDownload: READS,
    paperZip: READS,
    transactionList: READS,
    transactionListPage: READS,
    exportCreate: ["exports", "exportJobs"],
    exportPreview: READS,
    exportRunDownload: READS,
    exportRunTakeBack: LOG,
    exportSettingsSave: "exportSettings",
    exportJobCancel: ENDS,
    exportJobDownload: READS,
    exportJobRetry: "exportJobs",
    exportScheduleChange: "schedules",
    exportScheduleCreate: "schedules",
    exportScheduleDelete: ENDS,
    exportSchedulePause: "schedules",
    clientExportCreate: "exportJobs",
    clientExportDownload: READS,
    clientExportPreview: READS,
    clientExportState: READS,
    fileDecide: LOG,
    fileDelete: ENDS,
    fileReissueDecide: LOG,
    fileUpload: "files",
    fileDownload: READS,
    fileRestore: LOG,
    fileMappingSave: "mappings",
    fileMappingTry: READS,
    tableMappingDelete: ENDS,
    tableMappingRename: LOG,
    collectionLink: "marks",
    creditProposalDecide: "marks",
    collectionClearing: READS,
    certificateDownload: READS,
    certificatePreview: READS,
    receivedMailUnlock: ["mailPasswords", "files"],
    feedPull: ASKS,
    feedUnreadPutAway: ENDS,
    invoiceFeedProblemRetry: ASKS,
    apiAccountRefresh: ASKS,
    apiBookkeepingBatch: "marks",
    apiBookkeepingSet: "marks",
    apiExportCreate: ["keyExports", "exports"],
    apiWebhookCreate: "webhooks",
    apiWebhookDelete: ENDS,
    apiWebhookReplay: ASKS,
    apiWebhookRotate: "webhooks",
    apiWebhookSave: "webhooks",
    apiWebhookTest: ASKS,
    apiCompanyPrepare: ["preparedCompanies", "completedCompanies"],
    apiLinkCreate: ["links", "sessions"],
  };

it("every command of a program says what it leaves behind", () => {
  const all: [string, Endpoint][] = [
    ...Object.entries(endpoints),
    ...Object.entries(integratorApiEndpoints),
  ];
  const ofPrograms = all.filter(
    ([, { method, callers }]) =>
      method !== "GET" && (callers.includes("connect") || callers.includes("key")),
  );
  expect(ofPrograms.map(([name]) => name).toSorted()).toEqual(Object.keys(LEAVES).toSorted());
});

it("every kind is what a program of today leaves, or what links left before the ladder", () => {
  const left = Object.values(LEAVES).flatMap((each) =>
    typeof each === "object" && "why" in each ? [] : each,
  );
  const before = Object.keys(MADE_KINDS).filter((kind) => !left.includes(kind as MadeKind));
  expect(before.toSorted()).toEqual([
    "accountants",
    "certificates",
    "consents",
    "invoiceKeys",
    "keys",
    "mailAddresses",
    "otherWebhooks",
    "secrets",
  ]);
});
