import { isDirector } from "#server/roles.ts";
import { PRIVACY_VERSION } from "#contract/people/operator.ts";
import type { Profile, User } from "#contract/people/session.ts";
import type { UserRow } from "./sessions.store.ts";

type CompanyOfUser = NonNullable<User["companies"]>[number];

/** A person on the wire; mobile, created and subscriber id are an entrepreneur's fields only. */
export function presentUser(user: UserRow, companies?: readonly CompanyOfUser[]): User {
  const director = {
    mobile: user.mobile,
    created: user.createdAt.toISOString(),
    imperialPayId: user.subscriberId,
  };
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    role: user.role,
    ...(user.demoId === null ? {} : { demo: true as const }),
    ...(isDirector(user.role) ? director : {}),
    ...(companies === undefined ? {} : { companies: companies.map((company) => ({ ...company })) }),
  };
}

/** Address fields flattened into the profile. */
export function presentProfile(user: UserRow): Profile {
  return {
    ...user.profile,
    name: user.name,
    mobile: user.mobile,
    privacyAccepted: user.privacyVersion === PRIVACY_VERSION,
    privacyVersion: user.privacyVersion,
    privacyAcceptedAt: user.privacyAcceptedAt?.toISOString() ?? null,
  };
}
