import { collectEndpoints } from "#contract/collect-endpoints.ts";
import * as receivedMails from "./received-mails.ts";

export const receivedMailEndpoints = collectEndpoints(receivedMails);
