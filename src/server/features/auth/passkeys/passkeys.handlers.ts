import type { Deps } from "#server/deps.ts";
import { sendNewToken } from "#server/features/auth/own-sessions/own-sessions.service.ts";
import type { Handlers } from "#server/http/handler.ts";
import {
  beginRegistration,
  beginSignIn,
  deletePasskey,
  finishRegistration,
  finishSignIn,
  listPasskeys,
  renamePasskey,
} from "./passkeys.service.ts";

export function passkeyHandlers(
  deps: Pick<Deps, "db" | "clock" | "newId" | "config" | "log" | "mailer">,
) {
  return {
    passkeyList: async (call) => ({ passkeys: await listPasskeys(deps, call.actor.person) }),
    passkeyRegisterOptions: async (call) => beginRegistration(deps, call.actor.person),
    passkeyRegister: async (call) => {
      const passkey = await finishRegistration(deps, call.actor.person, call.body, call.userAgent);
      await sendNewToken(deps, call);
      return passkey;
    },
    passkeyRename: (call) => renamePasskey(deps, call.actor.person, call.params.id, call.body.name),
    passkeyDelete: async (call) => {
      await deletePasskey(deps, call.actor.person, call.params.id);
      await sendNewToken(deps, call);
      return { ok: true };
    },
    passkeySignInOptions: async () => beginSignIn(deps),
    passkeySignIn: (call) =>
      finishSignIn(deps, call.body, { address: call.address, userAgent: call.userAgent }),
  } satisfies Partial<Handlers>;
}
