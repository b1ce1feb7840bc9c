import {
  buildChangedMail,
  buildConfirmNewMail,
  buildConfirmOldMail,
  buildEmailChangeEndMail,
  buildRecoveryMail,
} from "../templates/email-change.mail.ts";
import { buildLoginMail } from "../templates/login.mail.ts";
import { buildRegistrationMail } from "../templates/registration.mail.ts";
import { buildPasskeyAddedMail } from "../templates/way-in-letters.mail.ts";
import { sampleSignInMailData } from "../templates/sign-in-facts.ts";
import { later, person } from "./sample-facts.ts";
import { type LetterSample, sample } from "./sample.ts";

const RECOVERED = { entrepreneur: "ügyvezető", accountant: "könyvelő" } as const;
const change = { ...person, oldEmail: "anna@regi.example", newEmail: "anna@uj.example" };

/** Letters about the ways into an account. */
export function listAccountSamples(): readonly LetterSample[] {
  return [
    sample("Regisztráció", buildRegistrationMail, sampleSignInMailData),
    sample("Belépési link", buildLoginMail, sampleSignInMailData),
    sample("Új jelkulcs", buildPasskeyAddedMail, {
      ...person,
      passkeyName: "Telefon",
      addedAt: later,
      device: "Firefox, Windows",
    }),
    sample("Címváltozás: a régi címre", buildConfirmOldMail, { ...change, until: later }),
    sample("Címváltozás: az új címre", buildConfirmNewMail, { ...change, until: later }),
    sample("Címváltozás életben", buildChangedMail, { ...change, until: later }),
    ...(["applied", "stopped"] as const).map((end) =>
      sample(
        end === "applied" ? "Az új cím él" : "Címváltozás leállítva",
        buildEmailChangeEndMail,
        { ...change, until: later },
        end,
      ),
    ),
    ...(["entrepreneur", "accountant"] as const).map((role) =>
      sample(
        `Fiók-visszaállítás: ${RECOVERED[role]}`,
        buildRecoveryMail,
        { ...change, until: later },
        ["Kertvilág Kft."],
        role,
      ),
    ),
  ];
}
