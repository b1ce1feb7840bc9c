/** What opens a company, ended by features that end the right to it. */
export {
  deletePersonLinks,
  endBoundSessions,
  endCompanySessions,
  expireCompanyLinks,
  expireInvitations,
  forgetSessionOrigins,
  leaveCurrentCompany,
  revokeCompanyKeys,
} from "./company-access.store.ts";
export { revokeOwnKeys } from "./own-sessions.store.ts";
