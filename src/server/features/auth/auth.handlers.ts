import type { Call, Handlers } from "#server/http/handler.ts";
import type { Endpoints } from "#contract/endpoints.ts";
import { readBearer } from "#server/http/authenticate.ts";
import { ApiError, invalidField } from "#server/http/errors.ts";
import { endWaysIn } from "./own-sessions/end-ways-in.service.ts";
import {
  type MeDeps,
  presentDirector,
  presentEntry,
  saveProfile,
  sendLoginLetter,
} from "./me.service.ts";
import {
  endOwnSession,
  endSessions,
  listOwnSessions,
  logOut,
  sendNewToken,
} from "./own-sessions/own-sessions.service.ts";
import { signInAccountant, signInEntrepreneur } from "./sign-in.service.ts";

export function authHandlers(deps: MeDeps) {
  return {
    meGet: (call) => {
      const token = call.query.token || readBearer(call.request);
      if (!token) throw new ApiError("unauthenticated", { message: "Give a token" });
      return presentEntry(deps, token, call);
    },
    profileSave: async (call) => {
      const { profile, rightsChanged } = await saveProfile(deps, call.actor, call.body);
      if (rightsChanged) await sendNewToken(deps, call);
      return { profile };
    },
    entrepreneurAuth: (call) => signInEntrepreneur(deps, readSignIn(call)),
    accountantAuth: (call) => signInAccountant(deps, readSignIn(call)),
    loginLetterSend: ({ actor, body, userAgent }) => sendLoginLetter(deps, actor, body, userAgent),
    logout: async (call) => {
      await logOut(deps, call.actor.person);
      return { ok: true };
    },
    sessionList: async (call) => ({ sessions: await listOwnSessions(deps, call.actor.person) }),
    sessionEnd: async (call) => {
      await endOwnSession(deps, call.actor.person, call.params.id);
      return { ok: true, ended: 1 };
    },
    sessionEndMany: async ({ actor, query }) => {
      const { userId, sessionId } = actor.person;
      const isAll = query.scope === "all";
      if (query.waysIn === "remove")
        return { ok: true, ended: await endWaysIn(deps, actor, isAll ? null : sessionId) };
      const which = isAll ? {} : { except: sessionId };
      const kind = isAll ? "session.end-all" : "session.end-others";
      return { ok: true, ended: await endSessions(deps, userId, which, kind) };
    },
    entrepreneurGet: (call) => presentDirector(deps, call.actor.person),
    entrepreneurSave: async ({ actor, body: { name, mobile, email } }) => {
      // The address is the credential: changing it needs a proof that the new one is the person's.
      if (email !== undefined && email !== actor.person.email)
        throw invalidField("email", "cannot be changed here");
      return presentDirector(deps, actor.person, { name, mobile });
    },
  } satisfies Partial<Handlers>;
}

function readSignIn({
  body,
  address,
  userAgent,
}: Call<Endpoints["entrepreneurAuth"]> | Call<Endpoints["accountantAuth"]>) {
  return { ...body, captchaResponse: body.captcha_response, address, userAgent };
}
