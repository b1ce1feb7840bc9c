import * as mail from "../templates/consultation.mail.ts";
import { sampleSignInMailData } from "../templates/sign-in-facts.ts";
import { canEnd, type LetterSample, sample } from "./sample.ts";

const data: mail.ConsultationMailData = {
  name: "Kovács Anna",
  company: "Kertvilág Kft.",
  email: "anna@kertvilag.example",
  phone: "+36 20 123 4567",
  topic: "introduction",
  startsAt: new Date("2026-11-24T09:00:00Z"),
  endsAt: new Date("2026-11-24T09:30:00Z"),
  adviserName: "Szabó Márton",
  hasReminder: true,
  heldUntil: null,
  url: sampleSignInMailData.url,
  contact: sampleSignInMailData.contact,
};
const moved: mail.ConsultationMailData = {
  ...data,
  formerly: {
    startsAt: new Date("2026-11-23T09:00:00Z"),
    endsAt: new Date("2026-11-23T09:30:00Z"),
  },
};

/** Letters to a visitor who booked a time, and to the adviser. */
export function listConsultationSamples(): readonly LetterSample[] {
  return [
    sample("Megerősítés", mail.buildVisitorMail, "asked", {
      ...data,
      heldUntil: new Date("2026-11-21T10:30:00Z"),
    }),
    sample("Megerősítés, nincs fenntartva", mail.buildVisitorMail, "asked", data),
    canEnd(sample("Visszaigazolás", mail.buildVisitorMail, "booked", data), "reminder"),
    canEnd(sample("Új időpont", mail.buildVisitorMail, "moved", moved), "reminder"),
    canEnd(
      sample("A tanácsadó áthelyezte", mail.buildVisitorMail, "movedByAdviser", moved),
      "reminder",
    ),
    sample("Lemondva", mail.buildVisitorMail, "cancelled", data),
    sample("A tanácsadó lemondta", mail.buildVisitorMail, "cancelledByAdviser", data),
    canEnd(sample("Emlékeztető", mail.buildVisitorMail, "reminder", data)),
    ...(["booked", "moved", "cancelled"] as const).map((news) =>
      sample(
        `A tanácsadónak: ${{ booked: "új", moved: "áthelyezett", cancelled: "lemondott" }[news]}`,
        mail.buildAdviserNewsMail,
        news,
        news === "moved" ? moved : data,
      ),
    ),
    sample("A tanácsadó belépése", mail.buildAdviserLinkMail, { ...data, minutes: 15 }),
  ];
}
