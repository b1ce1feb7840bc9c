/** Memberships, as features that make and end them write them. */
export { endMember, endMemberships, grantMembership, insertMember } from "./members.store.ts";
