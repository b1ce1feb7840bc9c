/** Props for every dialog of the web: a purpose without its props does not compile. */
import { randomUUID } from "node:crypto";
import type { AccessKey } from "#web/areas/integrator-keys/key-queries.ts";
import type { WebhookRow } from "#web/areas/integrator-keys/webhook-queries.ts";
import type { FileRow } from "#web/areas/files/parts/FileTable.tsx";
import type { SubscriptionGroup } from "#contract/billing/subscriptions.ts";
import { exportSettingsSchema } from "#contract/exports/export-history.ts";
import type { Paper } from "#contract/papers/papers.ts";
import type { ModalPurpose, ModalPurposes } from "#web/modals/modal-purposes.ts";
import type {} from "#web/areas/accountants/area-modals.ts";
import type {} from "#web/areas/bank-accounts/area-modals.ts";
import type {} from "#web/areas/bank-connect/area-modals.ts";
import type {} from "#web/areas/bank-consents/area-modals.ts";
import type {} from "#web/areas/bank-feeds/area-modals.ts";
import type {} from "#web/areas/billing/area-modals.ts";
import type {} from "#web/areas/companies/area-modals.ts";
import type {} from "#web/areas/completeness/area-modals.ts";
import type {} from "#web/areas/exports/area-modals.ts";
import type {} from "#web/areas/files/area-modals.ts";
import type {} from "#web/areas/integrator-keys/area-modals.ts";
import type {} from "#web/areas/invoice-feed/area-modals.ts";
import type {} from "#web/areas/jump/area-modals.ts";
import type {} from "#web/areas/months/area-modals.ts";
import type {} from "#web/areas/papers/area-modals.ts";
import type {} from "#web/areas/profile/area-modals.ts";
import type {} from "#web/areas/questions/area-modals.ts";
import type {} from "#web/areas/transactions/area-modals.ts";
import type {} from "#web/areas/uploads/area-modals.ts";
import { call, makeAccount, upload, type Account } from "./visit.ts";

/** The props as a test can hand them to a page: functions are made there. */
export type DialogProps = { readonly [P in ModalPurpose]: Wire<ModalPurposes[P]> };
type Wire<Props> = {
  readonly [Name in keyof Props]: Props[Name] extends (...args: never[]) => unknown
    ? typeof A_FUNCTION
    : Props[Name];
};
/** Stands for a function that does nothing. */
export const A_FUNCTION = "a function" as const;

export interface DialogWorld {
  readonly account: Account;
  readonly props: DialogProps;
}

const FILE = {
  name: "ismeretlen.csv",
  text: "oszlop;masik\n1;2\n3;4\n",
};

/** A director with a company, a key, a webhook and a file, and the props that name them. */
export async function makeDialogWorld(): Promise<DialogWorld> {
  const account = await makeAccount(["Párbeszéd Kft.", "Másik Kft."]);
  const { _id: companyId, name: companyName, taxNumber } = account.companies[0]!;
  const bearer = account.token;
  await upload(account, 0, FILE);
  await call("POST", "/integrator/token", {
    body: { integrator: "CUSTOM", company_id: companyId, scopes: ["transactions:read"] },
    bearer,
  });
  const get = (path: string): Promise<unknown> => call("GET", path, { bearer });
  const { files } = (await get(`/file?company_id=${companyId}`)) as { files: FileRow[] };
  const { tokens } = (await get(`/integrator/tokens?company_id=${companyId}`)) as {
    tokens: AccessKey[];
  };
  const paid = (await get("/subscriptions")) as { subscriptions: SubscriptionGroup[] };
  const group = paid.subscriptions[0]!;
  const settings = exportSettingsSchema.parse({ format: "csv" });
  const [file, accessKey] = [files[0]!, tokens[0]!];
  const webhook = webhookOf(companyId, accessKey);
  const accountId = randomUUID();
  const ofAccount = { companyId, accountId };
  const ofFeed = { companyId, bankAccountId: accountId, accountName: "Főszámla" };
  const days = { from: "2026-10-01", to: "2026-10-31" };
  const props: DialogProps = {
    confirm: {
      title: "Biztosan?",
      children: "Ez történik.",
      actionLabel: "Igen",
      runningLabel: "Folyamatban…",
      run: A_FUNCTION,
    },
    typedConfirm: {
      title: "Biztosan?",
      lost: ["Minden."],
      label: "A cég neve",
      expected: companyName,
      wrong: "Más név.",
      actionLabel: "Törlés",
      runningLabel: "Törlés…",
      run: A_FUNCTION,
    },
    companySwitch: {},
    phoneMenu: {},
    periodChoice: { period: null },
    keyboardHelp: { keys: [{ keys: ["k"], meaning: "könyvelt" }] },
    newAccountant: { companyId },
    editAccountant: { companyId, accountantId: randomUUID() },
    deleteAccountant: { companyId, accountantId: randomUUID() },
    bankAccountRename: ofAccount,
    bankAccountLife: ofAccount,
    bankAccountDelete: ofAccount,
    bankAccountMove: ofAccount,
    bankAccountJoin: ofAccount,
    apiConnect: { companyId },
    apiRevoke: { companyId },
    aggreg8: { companyId, consentId: null },
    bankConsentRevoke: { consentId: randomUUID() },
    unreadItems: ofFeed,
    syncHistory: ofFeed,
    addCard: {},
    payerEdit: {},
    officeClients: { group },
    subscriptionToggle: { group },
    newCompany: {},
    editCompany: { companyId },
    companyClaim: { taxNumber },
    reminder: { companyId, companyName },
    withdrawOwner: { companyId, userId: randomUUID(), name: "Kiss Anna", isCaller: false },
    certificateCreate: { companyId, ...days },
    clientExport: { companies: account.companies, accountIds: [], shown: {} },
    exportSchedule: { companyId, settings },
    fileDelete: { companyId, file },
    fileClient: { companyId, file },
    fileSample: { companyId, file },
    mappingRename: { companyId, mappingId: randomUUID(), name: "Boltom" },
    newToken: { companyId, companyName },
    revealSecret: { lead: "Új kulcs" },
    rotateSecret: { accessKey },
    revokeToken: { accessKey },
    madeByKey: { accessKey },
    webhookForm: { companyId, keys: [accessKey] },
    webhookSecret: { isRotation: false },
    rotateWebhook: { webhook },
    removeWebhook: { webhook },
    webhookDeliveries: { webhook },
    szamlazzhu: { companyId },
    jump: {},
    passkeyRename: { passkeyId: randomUUID(), name: "Telefon" },
    transactionFilters: {
      values: {},
      currencies: ["HUF"],
      showBooked: true,
      parseAmount: A_FUNCTION,
      onApply: A_FUNCTION,
    },
    accountChoice: { children: "Számlák" },
    savedViewName: { place: companyId, view: { _id: randomUUID(), name: "Nézet" } },
    savedViews: { place: companyId },
    questionAsk: {
      companyId,
      rows: [
        {
          _id: randomUUID(),
          bookingDate: "2026-01-05",
          partnerName: "Próba Kft.",
          amount: "-1200.00",
          currency: "HUF",
        },
      ],
    },
    paperZip: { companyId, month: "2026-01" },
    paperRule: { companyId, month: "2026-01" },
    paperPlace: { companyId, paper: paperOf() },
    paperShow: { companyId, paper: paperOf() },
    fileUpload: { companyId },
    monthClose: { companyId, companyName, month: "2026-01" },
    monthReopen: { companyId, companyName, month: "2026-01" },
  };
  return { account, props };
}

function paperOf(): Paper {
  return {
    _id: randomUUID(),
    name: "szamla.pdf",
    kind: "pdf",
    sizeBytes: 1200,
    origin: "upload",
    by: "Próba Anna",
    at: "2026-01-05T08:00:00.000Z",
    undoUntil: null,
    items: [],
  };
}

function webhookOf(companyId: string, key: AccessKey): WebhookRow {
  const at = new Date().toISOString();
  return {
    _id: randomUUID(),
    companyId,
    url: "https://pelda.hu/hook",
    types: ["transactions.sync_available"],
    program: { clientId: key.clientId, displayName: key.integrator.displayName },
    createdBy: "Próba Péter",
    state: "OK",
    stopReason: null,
    stoppedAt: null,
    createdAt: at,
    secretAt: at,
    oldSecretUntil: null,
    ticks: [],
    waiting: 0,
    failed: 0,
    lastTry: null,
    failing: null,
  };
}
