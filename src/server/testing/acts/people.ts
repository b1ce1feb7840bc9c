/** Commands on a person's own account and ways in, which he alone sends. */
import { sendToPerson } from "#server/features/letters/letters.service.ts";
import {
  createAuthenticator,
  type SoftwareAuthenticator,
} from "#server/testing/software-authenticator.ts";
import { solveCaptcha } from "#server/testing/solve-captcha.ts";
import { addDirector } from "./companies.ts";
import { type Act, type ActPlace, idIn, READS, type TriedAct, type UntriedAct } from "./case.ts";

const NOBODY = null;
const WRITES = "writes to a mailbox; the login by the letter leaves the line";
const BEGINS = "hands out a question that nothing depends on before its answer";

const emailOf = async ({ asSelf }: ActPlace): Promise<string> =>
  (await asSelf("GET", "/entr")).body.email;

async function solve({ api }: ActPlace): Promise<string> {
  return solveCaptcha((await api.call("GET", "/v1/captcha/challenge", {})).body);
}

async function beginKey(place: ActPlace, key: SoftwareAuthenticator): Promise<Act> {
  const { body } = await place.asSelf("POST", "/passkeys/options");
  const { challenge, user } = body.options;
  const response = key.attest({ challenge, userId: user.id });
  return { path: "/passkeys", body: { flowId: body.flowId, name: "Telefon", response } };
}

/** A passkey of the director. The session has another token then. */
async function addKey(place: ActPlace, key = createAuthenticator()): Promise<Act> {
  const { path, body } = await beginKey(place, key);
  idIn(await place.asSelf("POST", path, body), "passkey");
  const token = await place.logIn(place.ownerId);
  const listed = await place.api.call("GET", "/v1/passkeys", { token });
  return { path: `/passkeys/${listed.body.passkeys[0]._id}`, token };
}

/** Asks for another address; answers the tokens of both letters. */
async function askForAddress(place: ActPlace): Promise<{ old: string; fresh: string }> {
  const email = `uj-${place.companyId}@example.com`;
  const before = await emailOf(place);
  await place.asSelf("POST", "/profile/email", { email });
  const tokenTo = (to: string): string => {
    const letter = place.api.mailbox.letters.findLast((one) => one.to === to);
    return /\/email-change\/([\w-]{43})\s/.exec(letter?.text ?? "")![1]!;
  };
  return { old: tokenTo(before), fresh: tokenTo(email) };
}

async function stopToken({ api, ownerId, ...place }: ActPlace): Promise<string> {
  const letter = { subject: "Kifizetés", text: "Késik.", html: "<p>Késik.</p>" };
  await sendToPerson(api.deps, ownerId, () => letter, { topic: "latePayout" });
  const to = await emailOf({ api, ownerId, ...place });
  const url = api.mailbox.letters.findLast((one) => one.to === to)!.stopUrl!;
  return url.split("/").at(-1)!;
}

const addressActs = {
  emailChangeRequest: {
    prepare: ({ companyId }) => ({
      path: "/profile/email",
      body: { email: `uj-${companyId}@example.com` },
    }),
    ofPerson: ["address.ask"],
  },
  emailChangeCancel: {
    prepare: async (place) => {
      await askForAddress(place);
      return { path: "/profile/email" };
    },
    ofPerson: ["address.cancel"],
  },
  emailChangeLook: {
    prepare: async (place) => ({
      path: "/email-change/look",
      body: { token: (await askForAddress(place)).old },
      token: NOBODY,
    }),
    silent: READS,
  },
  emailChangeConfirm: {
    prepare: async (place) => {
      const { old, fresh } = await askForAddress(place);
      await place.api.call("POST", "/v1/email-change/confirm", { body: { token: old } });
      return { path: "/email-change/confirm", body: { token: fresh }, token: NOBODY };
    },
    ofPerson: ["address.change"],
  },
  emailChangeStop: {
    prepare: async (place) => ({
      path: "/email-change/stop",
      body: { token: (await askForAddress(place)).old },
      token: NOBODY,
    }),
    ofPerson: ["address.stop"],
  },
} satisfies Record<string, TriedAct>;

const passkeyActs = {
  passkeyRegisterOptions: { prepare: () => ({ path: "/passkeys/options" }), silent: BEGINS },
  passkeyRegister: {
    prepare: (place) => beginKey(place, createAuthenticator()),
    ofPerson: ["passkey.add"],
  },
  passkeyRename: {
    prepare: async (place) => ({ ...(await addKey(place)), body: { name: "Gép" } }),
    ofPerson: ["passkey.rename"],
  },
  passkeyDelete: { prepare: (place) => addKey(place), ofPerson: ["passkey.remove"] },
  passkeySignInOptions: {
    prepare: () => ({ path: "/passkey-sign-in/options", token: NOBODY }),
    silent: BEGINS,
  },
  passkeySignIn: {
    prepare: async (place) => {
      const key = createAuthenticator();
      await addKey(place, key);
      const { body } = await place.api.call("POST", "/v1/passkey-sign-in/options", {});
      const answer = { flowId: body.flowId, response: key.assert(body.options) };
      return { path: "/passkey-sign-in", body: answer, token: NOBODY };
    },
    ofPerson: ["session.open-by-passkey"],
  },
} satisfies Record<string, TriedAct>;

const DEMO: UntriedAct = {
  untried: "waits for a worker that makes the demo; its people and companies are invented",
  silent: "answers a link; the login by it leaves the line",
};

export const personActs = {
  ...addressActs,
  ...passkeyActs,
  entrepreneurAuth: {
    prepare: async (place) => ({
      path: "/entr/auth",
      body: { email: await emailOf(place), captcha_response: await solve(place) },
      token: NOBODY,
    }),
    silent: WRITES,
  },
  accountantAuth: {
    prepare: async (place) => ({
      path: "/accountant/auth",
      body: { email: place.accountantEmail, captcha_response: await solve(place) },
      token: NOBODY,
    }),
    silent: WRITES,
  },
  entrepreneurSave: {
    prepare: () => ({ path: "/entr", body: { name: "Nagy Béla" } }),
    ofPerson: ["profile.save"],
  },
  profileSave: {
    prepare: () => ({ path: "/profile", body: { city: "Pécs" } }),
    ofPerson: ["profile.save"],
  },
  sessionEnd: {
    prepare: async (place) => {
      await place.logIn(place.ownerId);
      const { sessions } = (await place.asSelf("GET", "/sessions")).body;
      const other = sessions.find(({ current }: { current: boolean }) => !current);
      return { path: `/sessions/${other._id}` };
    },
    ofPerson: ["session.end-one"],
  },
  sessionEndMany: {
    prepare: async (place) => {
      await place.logIn(place.ownerId);
      return { path: "/sessions" };
    },
    ofPerson: ["session.end-others"],
  },
  letterChoiceSet: {
    prepare: () => ({ path: "/profile/letters/exportReady", body: { on: false } }),
    ofPerson: ["letters.turn-off"],
  },
  letterStop: {
    prepare: async (place) => ({
      path: "/letter-stop",
      body: { token: await stopToken(place) },
      token: NOBODY,
    }),
    ofPerson: ["letters.turn-off"],
  },
  letterStopLook: {
    prepare: async (place) => ({
      path: "/letter-stop/look",
      body: { token: await stopToken(place) },
      token: NOBODY,
    }),
    silent: READS,
  },
  accountDelete: {
    prepare: async (place) => {
      await addDirector(place);
      return { path: "/profile", body: { email: await emailOf(place) } };
    },
    lines: ["account.delete"],
    // Of the program whose key he had made.
    ofPerson: ["session.lose-key"],
  },
  personalDataDownload: {
    prepare: async ({ asSelf }) => {
      const { url } = (await asSelf("GET", "/profile/data")).body;
      return { path: url.slice("/v1".length), token: NOBODY };
    },
    ofPerson: ["data.export"],
  },
  demoSwitch: DEMO,
  demoCreate: DEMO,
} satisfies Record<string, TriedAct | UntriedAct>;
