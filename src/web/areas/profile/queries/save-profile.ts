import type { Profile } from "#contract/people/session.ts";
import { callApi, type ApiInput } from "#web/api/client.ts";
import { setClientState } from "#web/state/client-state.ts";

/** Saves fields of the profile and keeps the answer as the stored one. Throws `ApiError`. */
export async function saveProfile(body: ApiInput<"profileSave">["body"]): Promise<Profile> {
  const { profile } = await callApi("profileSave", { body });
  setClientState({ profile });
  return profile;
}
