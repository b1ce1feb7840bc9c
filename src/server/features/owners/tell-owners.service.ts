/** One letter to each director or accountant of a company, stored with its cause. */
import type { Person } from "#server/http/actor.ts";
import { nameMaker, stampOf } from "#server/http/through.ts";
import { pagePaths } from "#contract/page-paths.ts";
import type { Tx } from "#server/database/tenant.ts";
import {
  describeAccountants,
  describeOwners,
} from "#server/features/accountants/members.service.ts";
import {
  type StoredLetter,
  storeLetterToPerson,
} from "#server/features/letters/letters.service.ts";
import type { LetterText } from "#server/mail/outbound/templates/letter-layout.ts";
import type { OwnerLetterData } from "#server/mail/outbound/templates/owner-letters.mail.ts";

type Needs = Parameters<typeof storeLetterToPerson>[1];

interface Telling {
  readonly companyId: string;
  /** The person who acted, for the letter. */
  readonly by: Acting;
  readonly kind: string;
  /** A director who gets another letter, or none. */
  readonly except?: string | undefined;
}

/** Stores the letters; the caller sends them after the commit (`deliverAll`). */
export async function storeToOwners(
  tx: Tx,
  deps: Needs,
  { companyId, by, kind, except }: Telling,
  build: (data: OwnerLetterData, readerId: string) => LetterText,
): Promise<(StoredLetter | undefined)[]> {
  const owners = await describeOwners(tx, companyId);
  return storeTo(tx, deps, { ...owners, by, kind, except }, build);
}

/** Does what `storeToOwners` does, for the company's accountants. */
export async function storeToAccountants(
  tx: Tx,
  deps: Needs,
  { companyId, by, kind, except }: Telling,
  build: (data: OwnerLetterData, readerId: string) => LetterText,
): Promise<(StoredLetter | undefined)[]> {
  const accountants = await describeAccountants(tx, companyId);
  return storeTo(tx, deps, { ...accountants, by, kind, except }, build);
}

type Readers = Awaited<ReturnType<typeof describeOwners>>;

async function storeTo(
  tx: Tx,
  deps: Needs,
  { ids, companyName, taxNumber, by, kind, except }: Readers & Omit<Telling, "companyId">,
  build: (data: OwnerLetterData, readerId: string) => LetterText,
): Promise<(StoredLetter | undefined)[]> {
  const { baseUrl, contact } = deps.config;
  const data = {
    companyName,
    taxNumber,
    by: nameActor(by),
    url: baseUrl + pagePaths.login(),
    contact,
  };
  const letters: (StoredLetter | undefined)[] = [];
  for (const id of ids.filter((each) => each !== except)) {
    letters.push(
      await storeLetterToPerson(tx, deps, id, ({ name }) => build({ ...data, name }, id), { kind }),
    );
  }
  return letters;
}

/** A person as letters name him: name and address, or the address alone. */
export function nameOf({ name, email }: { readonly name: string; readonly email: string }): string {
  return name === "" ? email : `${name} (${email})`;
}

export type Acting = Pick<Person, "name" | "email" | "through">;

/** Who acted, as letters name him: with the program by whose key or link he did. */
export function nameActor(person: Acting): string {
  return nameMaker(nameOf(person), stampOf(person.through));
}
