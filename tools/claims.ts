/**
 * What the product says with certainty, on pages, in letters and on papers: the sentences, what
 * decides that they may be said, and the tests that show each of them said and taken back. A text
 * with such words that stands nowhere here is a fault of `tools/tidy/claim-rules.ts`.
 */
export interface Claim {
  /** Parts of the sentences by the file in which they stand. */
  readonly says: Readonly<Record<string, readonly string[]>>;
  /** The file and the export that decide. */
  readonly rests: readonly [path: string, name: string];
  /** Files of tests, each with a part of a test's title. */
  readonly shown: readonly (readonly [path: string, title: string])[];
}

const AREAS = "src/web/areas";
const LETTERS = "src/server/mail/outbound/templates";
const FEATURES = "src/server/features";
// Tests that show several claims.
const CERTIFICATES = `${FEATURES}/certificates/certificates.http.test.ts`;
const LIFE = `${FEATURES}/certificates/account-life.http.test.ts`;
const BASIS = `${FEATURES}/certificates/certificate-basis.http.test.ts`;
const COMPLETENESS = `${FEATURES}/completeness/completeness.http.test.ts`;
const COLLECTIONS = `${FEATURES}/collections/collections.http.test.ts`;
const LATENESS = `${FEATURES}/collections/lateness.http.test.ts`;
const TAKEN_BACK = `${FEATURES}/collections/taken-back.http.test.ts`;
const FILES = `${FEATURES}/statement-files/statement-files.http.test.ts`;
const SENDERS = `${FEATURES}/received-mails/senders.http.test.ts`;
const LINKS = `${FEATURES}/source-links/source-links.http.test.ts`;
const SEAL = "src/statements/mapping/seal.test.ts";

export const CLAIMS: readonly Claim[] = [
  // Days of an account are proven, or are not.
  {
    says: {
      [`${AREAS}/completeness/texts/completeness.ts`]: [
        "Az a nap igazolt, amelyről kivonat vagy banki kapcsolat egészében szól",
        "legtöbb nap nem igazolt",
        "melyik nap igazolt és melyik hiányzik",
        "inden ismert nap igazolt",
        " nap nem igazolt",
        "igazolt",
        "Nem igazolt",
        "nincs igazolva",
        "nem igazolt napok",
        "kivonat egyenlegei nem egyeznek a tételeivel",
        "nem igazolja, hogy mind megvan",
        "az egyenlegei nem egyeznek a tételeivel",
      ],
      [`${AREAS}/statistics/texts/statistics.ts`]: ["nincs igazolva"],
      [`${AREAS}/transactions/texts/running-balance.ts`]: [
        "nincs igazolva",
        "nem egyezik",
        "egyenlegei nem egyeznek a tételeivel",
      ],
    },
    rests: ["src/server/ledger/proof/decide-days.ts", "decideDays"],
    shown: [
      [COMPLETENESS, "are proven by balances, and a missing statement is named until it comes"],
      [COMPLETENESS, "stand on days that balances prove, and say elsewhere why they are not known"],
    ],
  },
  // A certificate may be made, and still stands.
  {
    says: {
      "src/exports/pdf/write-certificate.ts": [
        "egyetlen napján sem hiányzik tétel",
        "fillérre egyezik a forrásban álló két egyenleg",
        "banki kapcsolattal igazolt napokat",
        "változtak-e azóta az igazolt tételek",
        "nincs igazolva",
      ],
      [`${AREAS}/completeness/texts/certificates.ts`]: [
        "Minden nap igazolt",
        " nap nem igazolt",
        "Az időszak teljes: minden nap igazolt",
        "Az időszak nem teljes",
      ],
      "src/web/texts/errors.ts": ["Az időszaknak van nem igazolt napja"],
      "src/web/texts/hard-words.ts": ["egyetlen napja sem hiányzik az időszakból"],
    },
    rests: [`${FEATURES}/certificates/certify.service.ts`, "isWhole"],
    shown: [
      [CERTIFICATES, "is made of a whole period, listed for both roles, and checked by anybody"],
      [CERTIFICATES, "is refused where a day is not proven, and the day is named with its sum"],
      [CERTIFICATES, "adds up on its own paper after a change of number, or is not made"],
    ],
  },
  {
    says: {
      [`${AREAS}/completeness/texts/certificates.ts`]: [
        "Az igazolást kiállítottuk, és változatlan",
        "Az igazolt tételek a kiállítás óta nem változtak",
        "tétel változott, eltűnt vagy érkezett az igazolt napokra",
      ],
    },
    rests: [`${FEATURES}/certificates/certify.service.ts`, "findFalls"],
    shown: [
      [CERTIFICATES, "is told to its company where it would not be made today"],
      [CERTIFICATES, "says how many items changed since, and nothing of items outside of it"],
      [BASIS, "is told: a file that contradicts a day, while the items are the same"],
    ],
  },
  {
    says: { "src/values/proof-basis.ts": ["a feladóját semmi sem igazolja"] },
    rests: [`${FEATURES}/certificates/basis.store.ts`, "listBasisFiles"],
    shown: [
      [
        BASIS,
        "that nothing proves the sender of a letter, who let it in, and that a program uploaded",
      ],
    ],
  },
  {
    says: { "src/values/proof-basis.ts": ["Minden napot banki kapcsolaton olvastunk"] },
    rests: [`${FEATURES}/certificates/decide-basis.ts`, "decideBasis"],
    shown: [
      [BASIS, "a bank connection, with its bank"],
      [BASIS, "a file that told an item which the connection has not"],
    ],
  },
  {
    says: {
      "src/values/proof-basis.ts": ["csak a szomszédos napok egyenlegei egyeznek"],
      [`${AREAS}/completeness/texts/certificates.ts`]: [
        "csak a szomszédos napok egyenlegei egyeznek",
      ],
      [`${AREAS}/completeness/texts/completeness.ts`]: [
        "csak a szomszédos napok egyenlegei egyeznek",
      ],
    },
    rests: [`${FEATURES}/certificates/decide-basis.ts`, "decideBasis"],
    shown: [[BASIS, "says everywhere of how many days no document speaks"]],
  },
  {
    says: {
      "src/exports/pdf/write-certificate.ts": ["előtte nem volt tétele", "utána nem volt tétele"],
    },
    rests: ["src/server/ledger/proof/account-life.ts", "judgeLife"],
    shown: [
      [LIFE, "has its days certified by its director's word, which the paper names"],
      [LIFE, "falls with its certificate by %s"],
    ],
  },
  // A client is fine.
  {
    says: {
      [`${AREAS}/companies/texts/clients.ts`]: [
        "Rendben",
        "Minden tétel könyvelve",
        "Nincs több teendő",
        "A többi ügyfelénél nincs teendő.",
      ],
      [`${AREAS}/companies/texts/companies.ts`]: ["Rendben"],
    },
    rests: [`${AREAS}/companies/parts/client-needs.ts`, "clientNeeds"],
    shown: [
      [
        `${AREAS}/companies/parts/client-needs.test.ts`,
        "leave nobody in order, whatever forbids to say so",
      ],
    ],
  },
  // The lamps of a month.
  {
    says: {
      [`${AREAS}/months/texts/months.ts`]: [
        "Minden számla minden napja igazolt",
        "Minden nap igazolt, és nincs eldöntetlen tétel",
        "Akkor adható ki, ha minden nap igazolt",
      ],
    },
    rests: [`${FEATURES}/months/decide-month.ts`, "decideMonth"],
    shown: [
      [
        `${FEATURES}/months/months.http.test.ts`,
        "goes from its first statement to the last lamp, and each act lights its own",
      ],
      [
        `${FEATURES}/months/months.http.test.ts`,
        "puts out the lamps that it concerns, and no other month's",
      ],
    ],
  },
  // The days that the list of clients, reminders and exports speak of.
  {
    says: {
      "src/contract/completeness/open-day-words.ts": ["nincs igazolva"],
      "src/server/mail/outbound/templates/export-letters.mail.ts": ["nap nincs igazolva"],
      [`${AREAS}/companies/texts/client-needs.ts`]: ["nap nincs igazolva"],
      [`${AREAS}/companies/texts/companies.ts`]: ["nap nincs igazolva"],
      [`${AREAS}/companies/texts/clients.ts`]: ["Nem igazolt nap", "minden nap igazolt"],
      [`${AREAS}/exports/texts/client-exports.ts`]: ["nap nem igazolt"],
    },
    rests: [`${FEATURES}/completeness/open-days.service.ts`, "readOpenDays"],
    shown: [
      [
        `${FEATURES}/completeness/open-days.http.test.ts`,
        "says them before and with the file, for one company and for several alike",
      ],
      [
        `${FEATURES}/completeness/open-days.http.test.ts`,
        "is the gap of the calendar: account, days and sum, until the statement comes",
      ],
    ],
  },
  // Settlements and transfers.
  {
    says: {
      [`${AREAS}/collections/texts/collections.ts`]: ["Forintra egyezik"],
      [`${AREAS}/collections/texts/why.ts`]: [
        "Az összeg pontosan egyezik",
        "csak az összeg és a nap egyezik",
      ],
      [`${AREAS}/collections/texts/proposal.ts`]: ["megegyezik"],
    },
    rests: ["src/settlements/matching/match-settlements.ts", "matchSettlements"],
    shown: [
      [
        COLLECTIONS,
        "are tied by the number in the remittance and the exact sum, in whichever order they come",
      ],
      [COLLECTIONS, "are tied by payer and sum, and only proposed where the payer is unknown"],
    ],
  },
  {
    says: {
      [`${AREAS}/collections/texts/collections.ts`]: ["Nem igazolt"],
      [`${AREAS}/collections/texts/collection-detail.ts`]: ["Az elszámolás nem igazolt"],
      [`${AREAS}/collections/texts/why.ts`]: ["Az elszámolás nem igazolt."],
      "src/web/texts/hard-words.ts": ["Nem igazolt elszámolás"],
    },
    rests: ["src/settlements/build-settlement.ts", "isBalanced"],
    shown: [[COLLECTIONS, "is refused as a whole where its sum row is not that of its parcels"]],
  },
  {
    says: {
      [`${LETTERS}/late-payout.mail.ts`]: ["késik"],
      [`${AREAS}/collections/texts/collections.ts`]: ["késik", "Nem tudjuk, megérkezett-e"],
    },
    rests: [`${FEATURES}/collections/lateness.service.ts`, "findMissing"],
    shown: [
      [LATENESS, "is told in three sums: nothing came, a part came, and nobody can say"],
      [
        LATENESS,
        "is not called late, nor its report missing, while files or changed rows are being read",
      ],
    ],
  },
  {
    says: {
      [`${AREAS}/collections/texts/collections.ts`]: [
        "Visszavett jóváírás",
        "Részben visszavett jóváírás",
      ],
      [`${AREAS}/collections/texts/collection-detail.ts`]: ["egy későbbi terhelés visszavett "],
      [`${AREAS}/collections/texts/why.ts`]: ["egy későbbi terhelés visszavette"],
      [`${LETTERS}/late-payout.mail.ts`]: [
        "egy későbbi terhelés visszavette",
        "egy későbbi terhelés visszavett egy részt",
      ],
    },
    rests: ["src/settlements/matching/taken-back.ts", "findTakenBack"],
    shown: [
      [TAKEN_BACK, "is told in the letter, on the list and by the API, and asks for no report"],
      [TAKEN_BACK, "is missing, until the debit leaves, where the program had made the tie"],
      [TAKEN_BACK, "where a person had confirmed it, and counts again when the debit leaves"],
    ],
  },
  // A payment counts once.
  {
    says: {
      [`${AREAS}/bank-accounts/texts/bank-accounts.ts`]: ["minden tétel egyszer számít"],
      [`${AREAS}/bank-accounts/texts/link-state.ts`]: [
        "Minden tételt közben is egyszer számolunk",
        "minden tétel egyszer lesz a fájlban",
      ],
      [`${AREAS}/exports/texts/exports.ts`]: ["forrás, minden tétel egyszer"],
      [`${AREAS}/files/texts/files.ts`]: ["tételét más forrás is igazolja"],
      [`${AREAS}/transactions/texts/transactions.ts`]: [
        "forrás, egyszer számoljuk",
        "ugyanez a tétel, nem kettőztük",
      ],
      [`${AREAS}/landing/texts/landing.ts`]: ["érkező tételeket nem kettőzzük"],
      [`${AREAS}/companies/texts/leading-source.ts`]: ["Minden tételt egyszer számolunk"],
    },
    rests: ["src/server/ledger/links/match-sources.ts", "matchSources"],
    shown: [
      [`${FEATURES}/source-links/shown-facts.http.test.ts`, "is one item with the same facts"],
    ],
  },
  {
    says: {
      [`${AREAS}/files/texts/files.ts`]: ["Minden tétele megvan"],
      [`${AREAS}/files/texts/file-client.ts`]: ["Ami ott megvan, nem kettőződik"],
      [`${AREAS}/uploads/texts/batch.ts`]: ["Minden tétele megvolt már, semmi sem kettőződött"],
    },
    rests: ["src/server/ledger/files/ingest-file.service.ts", "ingestFile"],
    shown: [["e2e/upload.e2e.ts", "brings nothing twice when it is uploaded again"]],
  },
  {
    says: {
      [`${AREAS}/transactions/texts/doubles.ts`]: [
        "Ha egy tétel, egyszer számoljuk",
        "A két sort mostantól egyszer számoljuk",
      ],
    },
    rests: ["src/server/ledger/links/recall-doubles.service.ts", "recallDoubles"],
    shown: [
      [
        LINKS,
        "an unlinked pair counts twice, is never linked again by itself, and can be linked by hand",
      ],
    ],
  },
  // Files: what a table's seal and a printed statement rest on.
  {
    says: {
      [`${AREAS}/files/texts/seal.ts`]: [
        "fordított előjellel is egyeznek",
        "tétel összegét és előjelét igazolja",
        "összegét és előjelét igazolja",
        "előjelét semmi nem igazolja",
      ],
    },
    rests: ["src/statements/mapping/seal.ts", "sealOf"],
    shown: [
      [SEAL, "is not given by balances that run against the days"],
      [SEAL, "is not given where a fee is as large as the amount beside it"],
    ],
  },
  {
    says: {
      [`${AREAS}/uploads/texts/read-problems.ts`]: [
        "A PDF tételeit az egyenlegek nem igazolják",
        "ha minden sorát egyenleg igazolja",
      ],
      [`${AREAS}/supported-banks/texts/supported-banks.ts`]: ["futó és záróegyenleg igazolja"],
    },
    rests: ["src/statements/formats/pdf/prove-rows.ts", "proveRows"],
    shown: [
      [FILES, "is taken in where the running balances prove each row"],
      [FILES, "is refused with the place of the first row that they do not prove, and kept"],
    ],
  },
  {
    says: {
      [`${AREAS}/uploads/texts/read-problems.ts`]: [
        "A darabszám vagy az összeg nem egyezik",
        "de a tételek igazolják",
      ],
      [`${AREAS}/supported-banks/texts/supported-banks.ts`]: ["ha nem egyezik, szólunk"],
      [`${AREAS}/transactions/texts/transactions.ts`]: ["nem igazolt"],
      [`${AREAS}/files/texts/files.ts`]: [
        "„nem igazolt” jelöléssel",
        "Erre az időszakra a teljesség nem igazolható",
      ],
    },
    rests: ["src/statements/statement-sums.ts", "balanceMismatch"],
    shown: [["e2e/upload.e2e.ts", "waits with its reason when it does not tie"]],
  },
  {
    says: { [`${AREAS}/bank-accounts/texts/bank-accounts.ts`]: ["nem igazolt egyenleg"] },
    rests: ["src/server/features/bank-accounts/balance-state.policy.ts", "balanceState"],
    shown: [
      [
        "src/web/areas/bank-accounts/parts/account-days.test.ts",
        "leaves out what is old, unproven or unknown",
      ],
    ],
  },
  // Senders of letters.
  {
    says: {
      [`${AREAS}/received-mails/texts/received-mails.ts`]: [
        "igazolt, új feladó",
        "nem igazolt feladó",
        "Nem igazolt feladó",
        "A nem igazolt leveleit elutasítjuk",
      ],
    },
    rests: ["src/server/mail/inbound/check-sender.ts", "checkSender"],
    shown: [
      [SENDERS, "waits for one press, and then brings files without a question"],
      [SENDERS, "waits with each letter and never becomes known"],
    ],
  },
  // An account is asked each day, and its bank answers.
  {
    says: {
      [`${LETTERS}/silent-account.mail.ts`]: ["inden nap lekérdezzük"],
    },
    rests: [`${FEATURES}/bank-feeds/silence/watch-silence.service.ts`, "watchSilence"],
    shown: [
      [
        `${FEATURES}/bank-feeds/silence/feed-silence.http.test.ts`,
        "is silent in list and line after five banking days, and its director told once; news end it",
      ],
    ],
  },
];
