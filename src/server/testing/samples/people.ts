import type { personEndpoints } from "#contract/people/endpoints.ts";
import { NOBODYS_ID, type SamplesOf } from "./sample.ts";

export function listPersonSamples(): SamplesOf<typeof personEndpoints> {
  return {
    profileSave: { path: "/profile", body: { city: "Pécs" } },
    loginLetterSend: { path: "/sessions/letter", body: {} },
    logout: { path: "/logout" },
    entrepreneurGet: { path: "/entr" },
    entrepreneurSave: { path: "/entr", body: { name: "Nagy Béla" } },
    demoSwitch: { path: "/demo/switch", body: { role: "accountant" } },
    eventStream: { path: "/events" },
    sessionList: { path: "/sessions" },
    sessionEnd: { path: `/sessions/${NOBODYS_ID}` },
    sessionEndMany: { path: "/sessions" },
    personEventList: { path: "/profile/events" },
    personalDataPrepare: { path: "/profile/data" },
    // Not the caller's address, so that the walk deletes nobody.
    accountDelete: { path: "/profile", body: { email: "nobody@example.com" } },
    emailChangeRequest: { path: "/profile/email", body: { email: "no address" } },
    emailChangeGet: { path: "/profile/email" },
    emailChangeCancel: { path: "/profile/email" },
    passkeyList: { path: "/passkeys" },
    passkeyRegisterOptions: { path: "/passkeys/options" },
    passkeyRegister: {
      path: "/passkeys",
      body: { flowId: NOBODYS_ID, name: "Telefon", response: {} },
    },
    passkeyRename: { path: `/passkeys/${NOBODYS_ID}`, body: { name: "Telefon" } },
    letterChoiceList: { path: "/profile/letters" },
    letterChoiceSet: { path: "/profile/letters/exportReady", body: { on: true } },
    passkeyDelete: { path: `/passkeys/${NOBODYS_ID}` },
  };
}
