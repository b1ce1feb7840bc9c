/** Every endpoint of `/v1`, once. The server must handle each of them and no other: both are compile errors. */
import {
  accountantCreate,
  accountantDelete,
  accountantInvite,
  accountantList,
  accountantSave,
  reminderSend,
} from "#contract/accountants.ts";
import { auditExport, auditList } from "#contract/audit.ts";
import {
  bankAccountDelete,
  bankAccountDeleteByPath,
  bankAccountList,
  bankAccountMove,
  bankAccountRename,
} from "#contract/bank-accounts.ts";
import { companyClaim, companyClaimDecide, companyClaimList } from "#contract/claims.ts";
import { companyCreate, companyGet, companyList, companySave } from "#contract/companies.ts";
import { companyDelete, companyDeletedList, companyDeletionGet, companyRestore } from "#contract/company-deletion.ts";
import { fileDecide, fileDelete, fileGet, fileList, fileUpload } from "#contract/files.ts";
import {
  accountantAuth,
  captchaChallengeGet,
  clientConfigGet,
  demoCreate,
  entrepreneurAuth,
  entrepreneurGet,
  entrepreneurSave,
  eventStream,
  healthcheck,
  logout,
  meGet,
  profileSave,
} from "#contract/session.ts";
import {
  emailChangeCancel,
  emailChangeConfirm,
  emailChangeGet,
  emailChangeLook,
  emailChangeRequest,
  emailChangeStop,
} from "#contract/email-change.ts";
import {
  passkeyDelete,
  passkeyList,
  passkeyRegister,
  passkeyRegisterOptions,
  passkeyRename,
  passkeySignIn,
  passkeySignInOptions,
} from "#contract/passkeys.ts";
import { accountDelete, personalDataDownload, personalDataPrepare } from "#contract/personal-data.ts";
import { sessionEnd, sessionEndMany, sessionList } from "#contract/sessions.ts";
import { subscriptionList } from "#contract/subscriptions.ts";
import { bookedSet, downloadGet, exportCreate, transactionGet, transactionList, transactionListPage } from "#contract/transactions.ts";

export const endpoints = {
  meGet,
  profileSave,
  entrepreneurAuth,
  accountantAuth,
  logout,
  entrepreneurGet,
  entrepreneurSave,
  healthcheck,
  clientConfigGet,
  captchaChallengeGet,
  demoCreate,
  eventStream,
  companyList,
  companyGet,
  companyCreate,
  companySave,
  companyDeletionGet,
  companyDelete,
  companyDeletedList,
  companyRestore,
  companyClaim,
  companyClaimList,
  companyClaimDecide,
  accountantList,
  accountantCreate,
  accountantSave,
  accountantDelete,
  accountantInvite,
  reminderSend,
  bankAccountList,
  bankAccountRename,
  bankAccountMove,
  bankAccountDelete,
  bankAccountDeleteByPath,
  auditList,
  auditExport,
  transactionList,
  transactionListPage,
  transactionGet,
  bookedSet,
  exportCreate,
  downloadGet,
  fileUpload,
  fileList,
  fileGet,
  fileDelete,
  fileDecide,
  subscriptionList,
  sessionList,
  sessionEnd,
  sessionEndMany,
  personalDataPrepare,
  personalDataDownload,
  accountDelete,
  emailChangeRequest,
  emailChangeGet,
  emailChangeCancel,
  emailChangeLook,
  emailChangeConfirm,
  emailChangeStop,
  passkeyList,
  passkeyRegisterOptions,
  passkeyRegister,
  passkeyRename,
  passkeyDelete,
  passkeySignInOptions,
  passkeySignIn,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
