/** The only place of the web that knows addresses; those of letters it takes from the contract. */
import type { Role } from "#contract/fields.ts";
import { worksForClients } from "#web/state/capabilities.ts";
import { pagePaths } from "#contract/page-paths.ts";

/** In an address of the uploads: the file whose question is to be opened. */
export const ASKED_FILE = "ask";

export const to = {
  home: () => "/",
  login: pagePaths.login,
  privacy: () => "/privacy",
  accountantNotices: () => "/konyvelo-hirdetmenyek",
  entrepreneurNotices: () => "/vallalkozo-hirdetmenyek",
  accountantTerms: () => "/konyvelo-aszf",
  entrepreneurTerms: () => "/vallalkozo-aszf",
  imprint: () => "/impresszum",
  supportedBanks: () => "/tamogatott-bankok",
  supportedSettlements: () => "/tamogatott-elszamolasok",
  accountingPrograms: () => "/konyveloprogramok",
  prices: () => "/arak",
  developers: () => "/fejlesztoknek",
  certificate: pagePaths.certificate,
  consultation: pagePaths.consultation,
  confirm: () => "/confirm",
  tokenManagement: () => "/token-management",
  companies: pagePaths.companies,
  accountants: () => "/accountants",
  bankAccounts: () => "/bankaccounts",
  transactionViewer: () => "/transaction-viewer",
  exports: () => "/exports",
  newCompany: () => "/new-company",
  companyEdit: () => "/company-edit",
  firstSteps: () => "/first-steps",
  newAccountant: () => "/new-accountant",
  bankcardSettings: () => "/bankcard-settings",
  subscriptions: () => "/subscriptions",
  createSubscriptions: () => "/create-subscriptions",
  profile: pagePaths.profile,
  bankConsents: pagePaths.bankConsents,
  bankIntegration: pagePaths.bankIntegration,
  files: () => "/files",
  fileMapping: (id: string) => `/files/mapping/${encodeURIComponent(id)}`,
  courierCollections: () => "/courier-collections",
  posCollections: () => "/pos-collections",
  receivedMails: () => "/received-mails",
  statistics: () => "/statistics",
  clientTransactions: () => "/client-transactions",
  changedItems: () => "/changed-items",
  completeness: () => "/completeness",
  month: () => "/month",
  questions: () => "/questions",
  papers: () => "/papers",
  auditLog: () => "/audit-log",
  payments: pagePaths.payments,
} as const;

/** Enters a demo by its link: a director at his accounts, an accountant at her clients. */
export function byDemoLink(
  role: Role,
  { token, taxNumber }: { readonly token: string; readonly taxNumber: string },
): string {
  return worksForClients({ role })
    ? `${pagePaths.companiesByLink(token)}/${taxNumber}`
    : pagePaths.bankAccountsByLink(token, taxNumber);
}
