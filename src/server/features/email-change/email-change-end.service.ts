/** The end of a person's changes of address, with his account. */
export { deletePersonChanges } from "./email-change.store.ts";
