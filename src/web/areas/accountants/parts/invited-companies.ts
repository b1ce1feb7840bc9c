/** Which companies an invitation is to, and what it came to in each. */
import type { ApiReply } from "#web/api/client.ts";
import { invitedTexts as words } from "#web/areas/accountants/texts/accountants.ts";
import { notifications } from "#web/texts/notifications.ts";

interface NamedCompany {
  readonly _id: string;
  readonly name: string;
}

/**
 * The companies of a call: the current one first where it is chosen, because the letter's link
 * opens the first. At least one is chosen.
 */
export function pickCompanies(
  chosen: readonly string[],
  currentId: string,
): { company_id: string; company_ids?: string[] } {
  const first = chosen.includes(currentId) ? currentId : (chosen[0] ?? currentId);
  const more = chosen.filter((id) => id !== first);
  return { company_id: first, ...(more.length === 0 ? {} : { company_ids: more }) };
}

/** The toast of an invitation; one that did not reach every company names those. */
export function tellInvited(
  {
    email,
    companies,
    delayed,
  }: Pick<ApiReply<"accountantCreate">, "email" | "companies" | "delayed">,
  known: readonly NamedCompany[],
) {
  const namesOf = (outcome: (typeof companies)[number]["outcome"]): string =>
    companies
      .filter((each) => each.outcome === outcome)
      .flatMap(({ _id }) => known.find((company) => company._id === _id)?.name ?? [])
      .toSorted((one, other) => one.localeCompare(other, "hu"))
      .join(", ");
  const invited = companies.filter(({ outcome }) => outcome === "invited").length;
  if (invited < companies.length)
    return {
      intent: "warning",
      ...words.partly({
        email,
        isDelayed: delayed === true,
        already: namesOf("already"),
        full: namesOf("planLimit"),
      }),
    } as const;
  if (delayed) return notifications["accountant.delayed"]({ email });
  const saved = notifications["accountant.saved"]({ email });
  return invited === 1 ? saved : { ...saved, message: words.several(email, invited) };
}
