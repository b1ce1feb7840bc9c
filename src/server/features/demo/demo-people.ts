/** The people of a demo. Their addresses belong to no domain of the net (RFC 2606). */
import type { Role } from "#contract/fields.ts";
import { DEMO_CLIENTS, type DemoClient } from "./generate/demo-clients.ts";
import {
  DEMO_ACCOUNTANT_NAME,
  DEMO_COMPANY_NAME,
  DEMO_DIRECTOR_NAME,
} from "./generate/demo-firm.ts";

export interface DemoPerson {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

/** A company of a demo that is being made. */
export interface DemoFirm {
  /** `main`, or the key of a client. */
  readonly key: string;
  readonly companyId: string;
  readonly name: string;
  readonly taxNumber: string;
  readonly director: DemoPerson;
}

const MAIN_KEY = "main";

const MAIN = {
  key: MAIN_KEY,
  name: DEMO_COMPANY_NAME,
  domain: "kertvilag",
  director: { name: DEMO_DIRECTOR_NAME, mailbox: "katalin" },
};

/** What is known of the firms before they are made, the visitor's own first. */
export const DEMO_FIRMS: readonly Pick<DemoClient, "key" | "name" | "domain" | "director">[] = [
  MAIN,
  ...DEMO_CLIENTS,
];

/** A firm under a tax number, whose digits tell its people's addresses from other demos' ones. */
export function buildDemoFirm(
  { key, name, domain, director }: (typeof DEMO_FIRMS)[number],
  taxNumber: string,
  newId: () => string,
): DemoFirm {
  const email = `${director.mailbox}@${domain}-${addressNumber(taxNumber)}.example`;
  const person = { id: newId(), role: "entrepreneur" as const, email, name: director.name };
  return { key, companyId: newId(), name, taxNumber, director: person };
}

/** The accountant of all the firms; `taxNumber` as for a firm. */
export function buildDemoAccountant(taxNumber: string, newId: () => string): DemoPerson {
  const email = `kalman@szamado-${addressNumber(taxNumber)}.example`;
  return { id: newId(), role: "accountant", email, name: DEMO_ACCOUNTANT_NAME };
}

function addressNumber(taxNumber: string): string {
  return taxNumber.slice(2, 7);
}
