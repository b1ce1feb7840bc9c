/** The invented people and companies of the letters on the page of previews. */
import { sampleSignInMailData } from "../templates/sign-in-facts.ts";

const { contact, url } = sampleSignInMailData;

export const person = { name: "Kovács Anna", url, contact };
export const company = { ...person, companyName: "Kertvilág Kft.", taxNumber: "12345676" };
export const asked = { ...company, sender: "Szabó Dóra" };
/** Until when something holds. */
export const later = new Date("2026-12-21T08:05:00Z");
