/** Who does something, and from where. */
import type { Role } from "#contract/fields.ts";

/** The person behind a credential, once the edge has authenticated. */
export interface Person {
  readonly kind: "session" | "connect" | "link" | "key";
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  /** Session's public id; for a link token the empty string. */
  readonly sessionId: string;
  /** A connect session works for this company only. */
  readonly boundCompanyId: string | null;
  readonly privacyAccepted: boolean;
  /** The access key that acts for the person. */
  readonly key?: ActingKey;
  /** The reply of this call must bring the session a new token. */
  readonly renewDue?: boolean;
}

/** The key of an integrator, as an access token has shown it. */
export interface ActingKey {
  readonly id: string;
  readonly clientId: string;
  readonly integrator: string;
  readonly scopes: readonly string[];
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

/** The actor as a job or a ticket keeps him, for work after the request. */
export interface LaterActor extends Origin {
  readonly userId: string;
  readonly role: Role;
  readonly key?: ActingKey | undefined;
}

/** What is kept of an actor until the work is done. */
export function keepActor({ person, address, requestId }: Actor): LaterActor {
  const { userId, role, key } = person;
  return { userId, role, address, requestId, ...(key !== undefined && { key }) };
}

/**
 * The actor of work that is done after the request which asked for it. The person has no session
 * here, and neither name nor address of e-mail; the right to the company is asked anew.
 */
export function actLater({ userId, role, address, requestId, key }: LaterActor): Actor {
  const nameless = { email: "", name: "", sessionId: "" };
  const person = { kind: "session", userId, role, ...nameless, ...(key && { key }) } as const;
  return { person: { ...person, boundCompanyId: null, privacyAccepted: true }, address, requestId };
}
