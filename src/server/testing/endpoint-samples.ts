/** A well-formed call of every guarded endpoint, for the tests that walk the contract. */
import type { EndpointName, Endpoints } from "#contract/endpoints.ts";

/** Endpoints that ask for a credential. */
type Guarded = {
  [Name in EndpointName]: "public" extends Endpoints[Name]["callers"][number] ? never : Name;
}[EndpointName];
export type NamedEndpoint = Exclude<Guarded, "downloadGet" | "personalDataDownload">;

export interface EndpointSample {
  readonly path: string;
  readonly body?: object;
}

/** The account that samples name. */
export const SAMPLE_ACCOUNT = "117730161111101800000000";
/** An id that nothing has. */
export const NOBODYS_ID = "0190f3c1-0000-7000-8000-000000000000";

/** A well-formed call of each endpoint that names the company; a new endpoint does not compile until it stands here. */
export function listEndpointSamples(company: {
  id: string;
  taxNumber: string;
}): Record<NamedEndpoint, EndpointSample> {
  const { id } = company;
  const filter = { company_id: id };
  return {
    profileSave: { path: "/profile", body: { city: "Pécs" } },
    logout: { path: "/logout" },
    entrepreneurGet: { path: "/entr" },
    entrepreneurSave: { path: "/entr", body: { name: "Nagy Béla" } },
    eventStream: { path: "/events" },
    companyList: { path: "/companies" },
    companyGet: { path: `/company/${id}` },
    companyCreate: {
      path: "/company",
      body: { tax_number: company.taxNumber, company_name: "Próba Kft." },
    },
    companySave: {
      path: `/company/${id}`,
      body: { tax_number: company.taxNumber, company_name: "Próba Kft." },
    },
    companyDeletionGet: { path: `/company/${id}/deletion` },
    // Not the company's real name, so that the walk deletes nothing.
    companyDelete: { path: `/company/${id}`, body: { company_name: "Nem ez a neve" } },
    companyDeletedList: { path: "/companies/deleted" },
    companyRestore: { path: `/company/${id}/restore` },
    companyClaim: { path: "/company/claim", body: { tax_number: "99999999" } },
    claimList: { path: "/claims" },
    companyClaimList: { path: `/company/${id}/claims` },
    ownerList: { path: `/company/${id}/owners` },
    ownerWithdraw: { path: `/company/${id}/owner/${NOBODYS_ID}` },
    companyClaimDecide: {
      path: `/company/${id}/claim/${NOBODYS_ID}`,
      body: { decision: "refuse" },
    },
    accountantList: { path: `/accountants/${id}` },
    accountantCreate: {
      path: "/accountant",
      body: { name: "Számadó Kálmán", email: "kalman@example.com", company_id: id },
    },
    accountantSave: {
      path: `/accountant/${NOBODYS_ID}`,
      body: { name: "Számadó Kálmán", company_id: id },
    },
    accountantDelete: { path: `/accountant/${id}/${NOBODYS_ID}` },
    accountantInvite: { path: `/accountant/${id}/${NOBODYS_ID}/invitation` },
    reminderSend: { path: "/reminder", body: { companyId: id } },
    bankAccountMove: {
      path: "/bankaccount",
      body: {
        account_nr: SAMPLE_ACCOUNT,
        originate: "adriana",
        source_company_id: id,
        target_company_id: id,
      },
    },
    bankAccountDelete: {
      path: "/bankaccount",
      body: { account_nr: "10000000", originate: "adriana", company_id: id },
    },
    bankAccountDeleteByPath: { path: `/bankaccount/10000000/adriana?company_id=${id}` },
    accountJoin: {
      path: "/bankaccount/join",
      body: {
        company_id: id,
        from: { account_nr: "10000000", currency: "HUF" },
        into: { account_nr: SAMPLE_ACCOUNT, currency: "HUF" },
        dryRun: true,
      },
    },
    accountUnjoin: { path: "/bankaccount/join", body: { company_id: id, join_id: NOBODYS_ID } },
    accountJoinList: { path: `/bankaccount/joins?company_id=${id}` },
    auditList: { path: `/audit-log?company_id=${id}` },
    auditExport: { path: "/audit-log/export", body: { company_id: id } },
    bankAccountList: { path: `/bankaccounts?company_id=${id}` },
    bankAccountRename: { path: `/bankaccount/${SAMPLE_ACCOUNT}/Uj?company_id=${id}` },
    transactionList: { path: "/bankaccounts-transactions/", body: filter },
    transactionListPage: { path: "/bankaccounts-transactions/1", body: filter },
    transactionGet: { path: `/transaction/${NOBODYS_ID}?company_id=${id}` },
    transactionUnlink: {
      path: `/transaction/${NOBODYS_ID}/link`,
      body: { company_id: id, other_id: company.id },
    },
    transactionLink: {
      path: `/transaction/${NOBODYS_ID}/link`,
      body: { company_id: id, other_id: company.id },
    },
    transactionChangeSeen: {
      path: `/transaction/${NOBODYS_ID}/changes/seen`,
      body: { company_id: id },
    },
    linkStateGet: { path: `/company/${id}/link-state` },
    leadingSourcesGet: { path: `/company/${id}/leading-sources` },
    leadingSourcesSet: {
      path: `/company/${id}/leading-sources`,
      body: { leading_sources: ["aggreg8", "szamlazzhu", "adriana"] },
    },
    bookedSet: { path: "/booked", body: { filter, booked: true, dryRun: true } },
    exportCreate: {
      path: "/bankaccount/export",
      body: {
        bank_accounts: [],
        start_date: "2026-01-01",
        end_date: "2026-01-31",
        company_id: id,
        delivery: "ticket",
      },
    },
    fileUpload: { path: `/file/${id}` },
    fileList: { path: `/file?company_id=${id}` },
    fileGet: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDelete: { path: `/file/${NOBODYS_ID}?company_id=${id}` },
    fileDecide: { path: `/file/${NOBODYS_ID}?company_id=${id}`, body: { action: "reread" } },
    feedBankList: { path: "/aggreg8/banks" },
    userFlowInit: {
      path: "/aggreg8/user-flow/init",
      body: { company_id: id, flowType: "EXTEND_CONSENT", infoSharingConsentId: NOBODYS_ID },
    },
    userFlowGet: { path: `/aggreg8/user-flow/${NOBODYS_ID}` },
    feedAccountList: { path: `/aggreg8/accounts?company_id=${id}` },
    consentList: { path: "/aggreg8/consents" },
    syncTokenGet: { path: `/aggreg8/token?company_id=${id}` },
    feedPull: { path: "/aggreg8/pull", body: { company_id: id } },
    consentRevoke: { path: "/aggreg8/isc", body: { isc_id: NOBODYS_ID } },
    companyConsentDetach: { path: "/company/isc", body: { company_id: id } },
    consentedAccountAssign: {
      path: `/company/consented-account/${id}`,
      body: { isc_id: NOBODYS_ID, account_id: "none" },
    },
    consentedAccountsAssign: {
      path: `/company/consented-accounts/${id}`,
      body: { isc_id: NOBODYS_ID, account_ids: ["none"] },
    },
    feedStateGet: { path: `/company/${id}/feeds` },
    syncRunList: { path: `/company/${id}/syncs` },
    feedUnreadList: { path: `/company/${id}/unread-items` },
    feedUnreadPutAway: { path: `/company/${id}/unread-items/${id}` },
    invoiceFeedGet: { path: `/company/${id}/invoice-feed` },
    invoiceFeedKeyMake: { path: `/company/${id}/invoice-feed/key`, body: {} },
    invoiceFeedKeyGet: { path: `/company/${id}/invoice-feed/key` },
    invoiceFeedEnd: { path: `/company/${id}/invoice-feed` },
    invoiceFeedAccountList: { path: `/company/${id}/invoice-feed/accounts` },
    invoiceFeedAccountDecide: {
      path: `/company/${id}/invoice-feed/accounts`,
      body: { account_nr: "10000000", decision: "ignore" },
    },
    invoiceFeedProblemList: { path: `/company/${id}/invoice-feed/problems` },
    invoiceFeedProblemRetry: { path: `/company/${id}/invoice-feed/problems` },
    bankConfigsSave: { path: `/company/${id}/bank-configs`, body: { bankConfigs: [] } },
    subscriptionList: { path: "/subscriptions" },
    sessionList: { path: "/sessions" },
    sessionEnd: { path: `/sessions/${NOBODYS_ID}` },
    sessionEndMany: { path: "/sessions" },
    personEventList: { path: "/profile/events" },
    personalDataPrepare: { path: "/profile/data" },
    // Not the caller's address, so that the walk deletes nobody.
    accountDelete: { path: "/profile", body: { email: "nobody@example.com" } },
    emailChangeRequest: { path: "/profile/email", body: { email: "no address" } },
    emailChangeGet: { path: "/profile/email" },
    emailChangeCancel: { path: "/profile/email" },
    passkeyList: { path: "/passkeys" },
    passkeyRegisterOptions: { path: "/passkeys/options" },
    passkeyRegister: {
      path: "/passkeys",
      body: { flowId: NOBODYS_ID, name: "Telefon", response: {} },
    },
    passkeyRename: { path: `/passkeys/${NOBODYS_ID}`, body: { name: "Telefon" } },
    passkeyDelete: { path: `/passkeys/${NOBODYS_ID}` },
  };
}
