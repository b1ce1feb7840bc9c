/** Who does something, through what, and from where. */
import { z } from "zod";
import { type Role, roleSchema } from "#contract/fields.ts";
import type { Rank } from "#contract/ladder.ts";
import type { Maker } from "#server/database/stamps.ts";
import { type ActingKey, stampOf, type Through, throughSchema } from "./through.ts";

/** The person behind a credential, once the edge has authenticated. */
export interface Person {
  readonly kind: "session" | "connect" | "link" | "key";
  /** How much this way in may hand out, change or end; a letter's link counts as a recent login. */
  readonly rank: Rank;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  /** Session's public id; for a link token the empty string. */
  readonly sessionId: string;
  /** A connect session works for this company only. */
  readonly boundCompanyId: string | null;
  readonly privacyAccepted: boolean;
  readonly through: Through;
  /** The reply of this call must bring the session a new token. */
  readonly renewDue?: boolean;
}

/** Where a call comes from; both fields are empty for work of the program itself. */
export interface Origin {
  /** The caller's network address, for limits and the logs. */
  readonly address: string;
  readonly requestId: string;
}

/** A person who acts, and where his call comes from: the facts that an audit log needs. */
export interface Actor extends Origin {
  readonly person: Person;
}

/** The fields of a job that works for a person later. */
export const laterActorFields = {
  userId: z.uuid(),
  role: roleSchema,
  address: z.string(),
  requestId: z.string(),
  through: throughSchema,
};

/** The actor as a job or a ticket keeps him, for work after the request. */
export interface LaterActor extends Origin {
  readonly userId: string;
  readonly role: Role;
  readonly through: Through;
}

/** What is kept of an actor until the work is done. */
export function keepActor({ person, address, requestId }: Actor): LaterActor {
  const { userId, role, through } = person;
  return { userId, role, through, address, requestId };
}

/** The rank of later work: of the way in by which it was asked for, and never a recent login. */
const RANK_OF: Readonly<Record<Through["kind"], Rank>> = {
  self: "session",
  letter: "session",
  unknown: "session",
  link: "connect",
  key: "key",
};

/**
 * The actor of work that is done after the request which asked for it. The person has no session
 * here, and neither name nor address of e-mail; the right to the company is asked anew.
 */
export function actLater({ userId, role, address, requestId, through }: LaterActor): Actor {
  const nameless = { email: "", name: "", sessionId: "" };
  const rank = RANK_OF[through.kind];
  const person = { kind: "session", rank, userId, role, ...nameless, through } as const;
  return { person: { ...person, boundCompanyId: null, privacyAccepted: true }, address, requestId };
}

/** The access key with which a program calls; undefined for a session, also for a link's one. */
export function actingKey({ through }: Person): ActingKey | undefined {
  return through.kind === "key" ? through.key : undefined;
}

/** A program acts for the person: through its key, or through a session of its links. */
export function isProgram({ through }: Pick<Person, "through">): boolean {
  return through.kind === "key" || through.kind === "link";
}

export function makerOf({ person }: Actor): Maker {
  return { userId: person.userId, through: stampOf(person.through) };
}
