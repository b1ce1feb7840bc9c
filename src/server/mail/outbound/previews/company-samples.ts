import {
  buildClaimAnswerMail,
  buildClaimMail,
  buildPreparedCompanyMail,
} from "../templates/company-letters.mail.ts";
import { buildInvitationMail } from "../templates/invitation.mail.ts";
import {
  buildAccountantRemovedMail,
  buildClientDeletedMail,
  buildCompanyDeletedMail,
  buildCompanyRestoredMail,
  buildOwnerAddedMail,
  buildOwnerWithdrawnMail,
} from "../templates/owner-letters.mail.ts";
import { asked, company, later } from "./sample-facts.ts";
import { type LetterSample, sample } from "./sample.ts";

const ANSWERS = {
  granted: "elfogadva",
  refused: "elutasítva",
  rejected: "végleg elutasítva",
  transferred: "átkerült",
  lost: "elvesztette",
} as const;
const owners = { ...company, by: "Nagy Péter" };

/** Letters about who works with a company. */
export function listCompanySamples(): readonly LetterSample[] {
  return [
    sample("Meghívó egy céghez", buildInvitationMail, {
      ...asked,
      companies: [{ name: company.companyName, taxNumber: company.taxNumber }],
    }),
    sample("Meghívó több céghez", buildInvitationMail, {
      ...asked,
      companies: [
        { name: "Kertvilág Kft.", taxNumber: "12345676" },
        { name: "Őrség Bt.", taxNumber: "23456783" },
      ],
    }),
    sample("Előkészített cég", buildPreparedCompanyMail, asked),
    sample("Előkészített cég, programmal", buildPreparedCompanyMail, asked, {
      through: "az RLB-60 program kulcsával",
      companyName: "Irodavilág Kft.",
      taxNumber: "23456783",
    }),
    sample("Hozzáférési kérés", buildClaimMail, asked, "Én vagyok az új ügyvezető."),
    ...(["granted", "refused", "rejected", "transferred", "lost"] as const).map((answer) =>
      sample(`Döntés a kérésről: ${ANSWERS[answer]}`, buildClaimAnswerMail, asked, answer),
    ),
    sample("Új ügyvezető", buildOwnerAddedMail, { ...owners, who: "Kiss Éva" }),
    ...(["own", "other"] as const).map((how) =>
      sample(
        how === "own" ? "Ügyvezető elvesztette a céget" : "Egy ügyvezető távozott",
        buildOwnerWithdrawnMail,
        { ...owners, who: "Kiss Éva" },
        how,
      ),
    ),
    sample("Könyvelő elvesztette a céget", buildAccountantRemovedMail, owners),
    sample("Törölt cég", buildCompanyDeletedMail, owners, later),
    sample("Törölt ügyfél", buildClientDeletedMail, owners, later),
    sample("Visszaállított cég", buildCompanyRestoredMail, owners),
  ];
}
