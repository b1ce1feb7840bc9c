import { billingAddressTexts } from "#web/areas/profile/texts/profile.ts";

/**
 * A Hungarian postcode is four digits; other countries have their own forms, which we do not judge.
 */
export function postcodeFault(postcode: string, country: string): string | null {
  const hungarian = /^\s*(magyarország|hungary|hu)?\s*$/i.test(country);
  return postcode.trim() === "" || !hungarian || /^\d{4}$/.test(postcode.trim())
    ? null
    : billingAddressTexts.postcodeWrong;
}
