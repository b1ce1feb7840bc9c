import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as session from "./session.ts";
import * as sessions from "./sessions.ts";
import * as emailChange from "./email-change.ts";
import * as passkeys from "./passkeys.ts";
import * as personEvents from "./person-events.ts";
import * as personalData from "./personal-data.ts";

export const personEndpoints = collectEndpoints(
  session,
  sessions,
  emailChange,
  passkeys,
  personEvents,
  personalData,
);
