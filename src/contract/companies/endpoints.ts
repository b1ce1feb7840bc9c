import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as companies from "./companies.ts";
import * as companyRegister from "./company-register.ts";
import * as companyDeletion from "./company-deletion.ts";
import * as claims from "./claims.ts";
import * as owners from "./owners.ts";
import * as accountants from "./accountants.ts";
import * as reminders from "./reminders.ts";

export const companyEndpoints = collectEndpoints(
  companies,
  companyRegister,
  companyDeletion,
  claims,
  owners,
  accountants,
  reminders,
);
