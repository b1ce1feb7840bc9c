/** What other features may ask of the marks of items. */
export { findOperation } from "#server/ledger/marks.ts";
export { continueOperation, presentOperation } from "./booking/operation-work.service.ts";
export { storeWaiting, type StoreNeeds } from "./booking/store-command.service.ts";
