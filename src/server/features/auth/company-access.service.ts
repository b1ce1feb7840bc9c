/** What opens a company, ended by features that end the right to it. */
export {
  deletePersonLinks,
  deletePersonRow,
  endBoundSessions,
  endCompanySessions,
  endKnownSecrets,
  expireCompanyLinks,
  expireInvitations,
  forgetSessionOrigins,
  leaveCurrentCompany,
  leaveCurrentCompanyOfAll,
  markPersonDeleted,
  revokeCompanyKeys,
} from "./company-access.store.ts";
export { revokeOwnKeys } from "./own-sessions/own-sessions.store.ts";
