/** Where a company's data comes from, as the ways in write it. */
export {
  markCompanyConnected,
  stateIntegration,
  updateLeadingSources,
} from "./company-sources.store.ts";
