/** Opening, restoring and ending a session: the only code that moves tokens. */
import { type ApiError, asApiError } from "#web/api/api-error.ts";
import { callApi, type ApiReply } from "#web/api/client.ts";
import {
  bearerToken,
  clearSession,
  clientState,
  endSession,
  leaveForLink,
  setClientState,
} from "#web/state/client-state.ts";

type Me = ApiReply<"meGet">;

/** Who is logged in in this browser, and whose link was opened. */
export interface TwoPeople {
  readonly stays: Me["user"];
  readonly comes: Me["user"];
}

/**
 * Exchanges the token of a link for a session and stores it by kind: login and invitation in local
 * storage, connect for this tab, whose other tabs keep their login. Only such a token may be in an
 * address; a session's own token is sent as bearer. A payment token never replaces a session.
 * Where somebody else is logged in, `asks` decides before his session is touched; without a yes the
 * link's session ends and undefined is answered. Throws `ApiError`; 403 = privacy terms not
 * accepted.
 */
export async function openSessionByLink(
  token: string,
  asks: (people: TwoPeople) => Promise<boolean>,
): Promise<Me | undefined> {
  // First: the link is used up by its exchange, and must not be where this cannot be known.
  const stored = await findStoredLogin();
  const me = await callApi("meGet", { query: { token } });
  if (me.kind === "payment") return me;
  let left: string | null = null;
  // Other tabs of the same person go on under the new login; those of another one are left.
  if (me.kind === "connect" || stored?.user._id === me.user._id) leaveForLink();
  else {
    if (stored && isSomebodyElse(stored.user, me.user)) {
      if (!(await asks({ stays: stored.user, comes: me.user }))) {
        await endOnServer(me.token);
        return undefined;
      }
      left = clientState().token;
    }
    clearSession();
  }
  const opened = me.kind === "connect" ? { connectToken: me.token } : { token: me.token };
  setClientState({ ...opened, user: me.user, role: me.role, profile: me.profile });
  // After the new one is stored: other tabs that hear of the end find it there.
  if (left) await endOnServer(left);
  return me;
}

async function endOnServer(bearer: string): Promise<void> {
  // The browser keeps the token no more; the session ends by its age.
  await callApi("logout", {}, { bearer }).catch(() => undefined);
}

/** A demo is left without a question, and so is the other role of one's own mailbox. */
function isSomebodyElse(stored: Me["user"], opened: Me["user"]): boolean {
  return stored.demo !== true && stored.email !== opened.email;
}

/** The login that this browser keeps; undefined without a living one. Throws `ApiError`. */
async function findStoredLogin(): Promise<Me | undefined> {
  const { token } = clientState();
  if (!token) return undefined;
  try {
    return await callApi("meGet", {}, { bearer: token });
  } catch (error) {
    if ([401, 403, 410].includes(asApiError(error).status)) return undefined;
    throw error;
  }
}

/** Whether the login that this browser keeps is the same person's. */
async function isStoredLoginOf({ user }: Pick<Me, "user">): Promise<boolean> {
  const stored = await findStoredLogin().catch(() => undefined);
  return stored?.user._id === user._id;
}

/**
 * Goes on in this tab under a new login of the person whose tab it is: what he sees and has typed
 * stays, and a program's link is the tab's way in no more. For the login of somebody else it
 * answers false and changes nothing. Throws `ApiError`.
 */
export async function adoptOwnLogin(token: string): Promise<boolean> {
  const me = await callApi("meGet", {}, { bearer: token });
  const { user, token: stored } = clientState();
  if (me.user._id !== user?._id) return false;
  // The login of somebody else in this browser ends first, so that his tabs are left.
  if (stored !== null && stored !== token && !(await isStoredLoginOf(me)))
    setClientState({ token: null });
  setClientState({ connectToken: null, token, user: me.user, role: me.role, profile: me.profile });
  return true;
}

/** Keeps the token of a login without a link; the guards then ask who it belongs to. */
export function openSessionByToken(token: string): void {
  clearSession();
  setClientState({ token });
}

type SessionFailure = "privacyOpen" | "ended" | "withdrawn" | ApiError;

/**
 * After a reload in a new tab the token is there but not the user: asks for the token's owner. An
 * error says nothing about the session: the server could not be asked, or failed.
 */
export async function restoreSession(): Promise<"restored" | SessionFailure> {
  if (!bearerToken()) return "ended";
  if (clientState().user) return "restored";
  try {
    const me = await callApi("meGet", {});
    setClientState({ user: me.user, role: me.role, profile: me.profile });
    return "restored";
  } catch (error) {
    return outcomeOf(asApiError(error));
  }
}

function outcomeOf(error: ApiError): SessionFailure {
  if (error.status === 403) return "privacyOpen";
  if (error.status === 401 || error.status === 410) {
    endSession();
    return error.code === "access_withdrawn" ? "withdrawn" : "ended";
  }
  return error;
}

/**
 * Ends the tab's session and the browser's login here at once, and on the server when it can be
 * reached.
 */
export async function logOut(): Promise<void> {
  const { token, connectToken } = clientState();
  clearSession();
  const bearers = [connectToken, token].filter((bearer) => bearer !== null);
  await Promise.all(bearers.map(endOnServer));
}
