import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as session from "./session.ts";
import * as sessions from "./sessions.ts";
import * as emailChange from "./email-change.ts";
import * as letterChoices from "./letter-choices.ts";
import * as passkeys from "./passkeys.ts";
import * as personEvents from "./person-events.ts";
import * as personalData from "./personal-data.ts";

const { letterStopAtOnce, ...letters } = letterChoices;

export const personEndpoints = collectEndpoints(
  session,
  sessions,
  emailChange,
  letters,
  passkeys,
  personEvents,
  personalData,
);

/** Calls of mail programs, at the addresses that letters name. */
export const mailProgramEndpoints = { letterStopAtOnce };
