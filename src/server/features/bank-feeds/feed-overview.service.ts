/** What a company's overview says of its feeds; rewritten by whatever changes one of them. */
export { refreshFeedOverview } from "./feed-accounts.store.ts";
