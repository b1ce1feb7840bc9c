/** Texts that look like claims and are none. */
const AREAS = "src/web/areas";
const CHECK_DIGIT = "the check digit of a number, computed where it is shown";

/** Sentences with such words that claim nothing, each with what it is instead. */
export const NO_CLAIMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`${AREAS}/bank-accounts/texts/account-move.ts`]: { Rendben: "the button that hides a message" },
  [`${AREAS}/bank-accounts/texts/bank-accounts.ts`]: {
    "ellenőrző számjegye nem egyezik": CHECK_DIGIT,
  },
  [`${AREAS}/files/texts/assign-account.ts`]: {
    "Az ellenőrző számjegy nem egyezik": CHECK_DIGIT,
  },
  [`${AREAS}/billing/texts/billing.ts`]: {
    "ellenőrző számjegye nem egyezik": CHECK_DIGIT,
  },
  [`${AREAS}/companies/texts/companies.ts`]: {
    "ellenőrző számjegye nem egyezik": CHECK_DIGIT,
  },
  [`${AREAS}/bank-consents/texts/assign-feed-accounts.ts`]: {
    "A beírt név nem egyezik": "a typed name beside the shown one",
  },
  [`${AREAS}/files/texts/mapping.ts`]: {
    "itt látja, egyezik-e": "says what will be seen",
    "ha az egyenlege minden sorát igazolja": "says what will happen",
  },
  [`${AREAS}/developers/texts/developers.ts`]: { "Nincs teendő.": "a rule of the interface" },
  [`${AREAS}/integrator-keys/texts/made-by-keys.ts`]: {
    "a kulcs után semmi sem működik": "an empty list",
  },
  [`${AREAS}/integrator-keys/texts/webhooks.ts`]: { Rendben: "the last delivery was answered" },
  [`${AREAS}/landing/texts/landing.ts`]: {
    "Melyik nap nincs igazolva": "says what the list shows",
    "Október 14. nincs igazolva": "a drawing with invented data",
    "Minden nap igazolva": "a drawing with invented data",
  },
  [`${AREAS}/received-mails/texts/received-mails.ts`]: {
    "igazolt levelet küld": "says what will happen",
  },
  [`${AREAS}/transactions/texts/transactions.ts`]: {
    "eddig érkezett minden tétel könyvelve":
      "an empty list of unbooked items without other filters",
  },
  [`${AREAS}/login/texts/login.ts`]: { "A levél kicsit késik": "a letter that was not sent yet" },
  "src/web/texts/notifications.ts": { "a meghívó késik": "a letter that was not sent yet" },
};
