/** Pages that a link of a letter may open instead of its own, by the name that the link has. */
export const LINKED_PAGES = {
  files: "/files",
  confirm: "/confirm",
  consents: "/bank-consents",
  month: "/month",
} as const;
export type LinkedPage = keyof typeof LINKED_PAGES;

/** The logo of the card payment's provider, where the operator has set its file. */
export const CARD_LOGO_PATH = "/card-payment-logo";

/** Pages to which links of programs lead, by the first part of their address. */
export const ENTRY_PAGES = [
  "companies",
  "bankaccounts",
  "transaction-viewer",
  "token-management",
] as const;
export type EntryPage = (typeof ENTRY_PAGES)[number];

/** Names of the filter that a link to the transactions carries in its address. */
export const ENTRY_FILTER_FIELDS = [
  "accountNr",
  "originate",
  "bookingDate",
  "partnerName",
  "partnerTaxId",
  "amount",
  "currency",
  "description",
] as const;
/** Outside text in an address; longer than any filter, so that the viewer sees what is too long. */
export const ENTRY_FILTER_CHARS_MAX = 600;

/**
 * Paths of the pages that letters lead to. The web's own list (`src/web/navigation/paths.ts`)
 * takes them from here, so that a letter and the page it names cannot differ.
 */
export const pagePaths = {
  login: () => "/login",
  profile: () => "/profile",
  companies: () => "/companies",
  exports: () => "/exports",
  /** The page of exports of this company. */
  exportsOf: (companyId: string) => `/exports?company=${companyId}`,
  subscriptions: () => "/subscriptions",
  bankcardSettings: () => "/bankcard-settings",
  payments: () => "/payments",
  courierCollections: () => "/courier-collections",
  receivedMails: () => "/received-mails",
  posCollections: () => "/pos-collections",
  bankIntegration: () => "/bank-integration",
  bankConsents: () => "/bank-consents",
  /** The page of consents, with one of them to be extended at once. */
  extendConsent: (consentId: string) => `/bank-consents?extend=${consentId}`,
  /** Logs in by the token, then shows the companies. */
  companiesByLink: (token: string) => `/companies/${token}`,
  /**
   * Logs in by the token, then shows the accounts of the company of this tax number, or the page of
   * it that `open` names.
   */
  bankAccountsByLink: (token: string, taxNumber: string, open?: LinkedPage) =>
    `/bankaccounts/${token}/${taxNumber}${open === undefined ? "" : `?open=${open}`}`,
  /** Logs in by the token, then shows the transactions of the company of this tax number. */
  transactionsByLink: (token: string, taxNumber: string) =>
    `/transaction-viewer/${token}/${taxNumber}`,
  /** Logs in by the token, then shows the page that a program's link named, with its filter. */
  entryByLink: (
    page: EntryPage,
    token: string,
    taxNumber: string,
    filter: Readonly<Record<string, string>> = {},
  ) => {
    const query = Object.entries(filter)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&");
    const company = page === "companies" ? "" : `/${taxNumber}`;
    return `/${page}/${token}${company}${query === "" ? "" : `?${query}`}`;
  },
  /** Logs in by the token, then ends the registration. */
  registrationByLink: (token: string) => `/registration/confirm/${token}/`,
  /** The public page that checks a certificate. */
  certificate: (code: string) => `/igazolas/${encodeURIComponent(code)}`,
  /** The page that confirms or takes back a change of address. */
  emailChange: (token: string) => `/email-change/${token}`,
  /** Asks whether letters of one kind shall end; mail programs post to the same address. */
  letterStop: (token: string) => `/levelek/leallitas/${token}`,
  /** Answers the questions of a letter. The token stands behind the #, which no server is told. */
  questionsByLink: (token: string) => `/valaszok#${token}`,
  consultation: () => "/konzultacio",
  /** A booked consultation, to be looked at, moved or cancelled. */
  consultationByLink: (token: string) => `/konzultacio/idopont/${token}`,
  /** The advisers' own page. */
  adviser: () => "/konzultacio/tanacsado",
  adviserByLink: (token: string) => `/konzultacio/tanacsado/${token}`,
} as const;

/** Public pages that are found by search; each is an address of the web. */
export const PUBLIC_PATHS = [
  "/",
  "/login",
  "/arak",
  "/tamogatott-bankok",
  "/tamogatott-elszamolasok",
  "/konyveloprogramok",
  "/fejlesztoknek",
  "/konzultacio",
  "/privacy",
  "/vallalkozo-aszf",
  "/konyvelo-aszf",
  "/vallalkozo-hirdetmenyek",
  "/konyvelo-hirdetmenyek",
  "/impresszum",
] as const;
export type PublicPath = (typeof PUBLIC_PATHS)[number];

/** The app of consultations stands behind every address that has this part. */
export const CONSULTATION_PART = "konzultacio";
