import type { Deps } from "#server/deps.ts";
import type { Handlers } from "#server/http/handler.ts";
import { makeAddress, revokeAddress } from "./mail-address.service.ts";
import { decideOnMail, forgetSender, listMailSenders } from "./decide-senders.service.ts";
import { listReceivedMails, unlockMail } from "./received-mails.service.ts";

/** The handlers of letters that come in. */
export function receivedMailHandlers(deps: Deps) {
  return {
    courierEmailMake: (call) => makeAddress(deps, call.company),
    courierEmailRevoke: (call) => revokeAddress(deps, call.company),
    receivedMailList: (call) => listReceivedMails(deps, call.company, call.query),
    receivedMailDecide: (call) =>
      decideOnMail(deps, call.company, { id: call.params.id, decision: call.body.decision }),
    mailSenderList: (call) => listMailSenders(deps, call.company),
    mailSenderForget: (call) => forgetSender(deps, call.company, call.body.address),
    receivedMailUnlock: (call) =>
      unlockMail(deps, call.company, { id: call.params.id, password: call.body.password }),
  } satisfies Partial<Handlers>;
}
