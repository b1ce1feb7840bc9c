import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";
import type { ScopeGroup } from "#contract/integrator-keys/key-scopes.ts";
import { articleBeforeName } from "#values/hungarian-article.ts";

export const keyTexts = {
  title: "Hozzáférési kulcsok",
  purpose: (company: string) =>
    `Ezekkel olvassa be könyvelő- vagy ügyviteli programja ${articleBeforeName(company)} ${company} tételeit.`,
  purposePlain: "Ezekkel olvassa be könyvelő- vagy ügyviteli programja a tételeket.",
  create: "Hozzáférési kulcs létrehozása",
  developers: "Leírás fejlesztőknek",
  noCompany: "Válassza ki a céget, amelynek a kulcsait látni szeretné.",
  listLabel: "Hozzáférési kulcsok",
  listFailed: "A hozzáférési kulcsok most nem tölthetők be",
  columns: {
    integration: "Integráció",
    scopes: "Jogosultsági kör",
    created: "Létrehozva",
    lastUsed: "Utoljára használva",
    state: "Állapot",
    actions: "Műveletek",
  },
  scopeTags: {
    transactions: "tételek: olvasás",
    accounts: "számlák: olvasás",
    bookkeeping: "könyvelt jelölés",
    files: "kivonatok és exportok",
    settlements: "elszámolások: olvasás",
    refresh: "frissítés kérése",
    webhooks: "webhookok",
    links: "beléptető linkek",
    prepare: "cég előkészítése",
  } satisfies Record<ScopeGroup, string>,
  by: (name: string) => `létrehozta: ${name}`,
  byMe: "létrehozta: Ön",
  never: "Még nem használták",
  rows: (count: number) => `${count} sor`,
  states: {
    active: "Aktív",
    twoSecrets: "2 titkos kulcs él",
    revoked: "Visszavonva",
    leaves: "Maradt utána",
  },
  oldUntil: "a régi eddig él:",
  rotate: "Csere",
  rotateOwnOnly: (name: string) =>
    `Ez ${name} kulcsa: új titkos kulcsot csak ő kérhet. Ön a kulcsot visszavonhatja.`,
  rotateOf: (name: string) => `Titkos kulcs cseréje: ${name}`,
  revoke: "Visszavonás",
  menu: (name: string) => `${name}: műveletek`,
  showRevoked: (count: number) => `${count} visszavont kulcs megjelenítése`,
  hideRevoked: "Visszavont kulcsok elrejtése",
  empty: {
    title: "Még nincs hozzáférési kulcsa",
    message:
      "A kulccsal a könyvelő- vagy ügyviteli program magától olvassa be a banki tételeket, és visszajelzi, mit könyvelt. Utalni nem lehet vele.",
  },
  allRevoked: {
    title: "Nincs élő hozzáférési kulcs",
    message:
      "Minden korábbi kulcsot visszavontak. Ha egy program újra olvasná a tételeket, hozzon létre újat.",
    byLink: "Minden korábbi kulcsot visszavontak.",
  },
};

export const newKeyTexts = {
  title: "Hozzáférési kulcs létrehozása",
  lead: (company: string) => `${company} · a kulcs csak ezt az egy céget látja`,
  integration: "Integráció",
  choose: "Válasszon integrációt",
  missing: "Az integráció kiválasztása kötelező.",
  rlb: "Egy céghez egy RLB-kulcs tartozhat.",
  rlbExists: "Az RLB-hez már van kulcs. Új kulcshoz előbb vonja vissza a meglévőt.",
  rights: "Mit tehet ez a kulcs?",
  noRights: "Jelöljön meg legalább egyet.",
  groups: {
    transactions: { label: "Tételek", help: "olvasás és folyamatos szinkron" },
    accounts: { label: "Számlák és egyenlegek", help: "olvasás" },
    bookkeeping: { label: "Könyvelt jelölés", help: "tételek megjelölése könyveltként" },
    files: { label: "Kivonatok és exportok", help: "letöltés minden exportformátumban" },
    settlements: { label: "Elszámolások", help: "futárok és kártyás fizetések tételei: olvasás" },
    refresh: { label: "Frissítés kérése", help: "bankszámlánként naponta legfeljebb négyszer" },
    webhooks: { label: "Webhookok kezelése", help: "a program maga kér értesítést" },
    links: {
      label: "Beléptető linkek",
      help: "aki megnyitja, az Ön vagy a könyvelője nevében ennek az egy cégnek a tételeit nézi, szűri, könyveltként jelöli meg, letölti, és fájlt tölt fel. Kulcsot, meghívót és banki hozzájárulást nem adhat, személyes adatot nem írhat át, céget nem törölhet",
    },
    prepare: { label: "Cég előkészítése", help: "levelet küld az új cég ügyvezetőjének" },
  } satisfies Record<ScopeGroup, { readonly label: string; readonly help: string }>,
  readOnly: "Utalni ezzel a kulccsal sem lehet: a Bankhíd csak olvas.",
  submit: "Létrehozás",
  running: "Létrehozás…",
  listFailed: "Az integrációk most nem tölthetők be",
};

export const secretTexts = {
  title: "Hozzáférési kulcs létrehozva",
  onlyNow: {
    title: "A titkos kulcs csak most látható",
    message:
      "Másolja ki most: később nem tudjuk újra megmutatni. Ha elvész, a kulcs sorában kérhet újat.",
  },
  clientId: "Kliensazonosító (client_id)",
  clientSecret: "Titkos kulcs (client_secret)",
  copied: "Kimásoltam, és biztonságos helyre tettem",
  done: "Kész",
  notCopied: "Előbb másolja ki a titkos kulcsot, és jelölje be a négyzetet.",
  gone: {
    title: "A titkos kulcs már nem látható",
    message:
      "Egyszer mutatjuk meg. Ha nem másolta ki, a kulcs sorában a Csere gombbal kérhet újat.",
  },
};

export const rotateTexts = {
  title: (name: string) => `Titkos kulcs cseréje: ${name}`,
  lead: "A régi és az új kulcs 7 napig együtt él, hogy a program leállás nélkül átállhasson.",
  third: "Ennek a kulcsnak most is két titkos kulcsa él. A csere a régebbit azonnal megszünteti.",
  again:
    "Az előző csere válasza nem érkezett meg. Ha elkészült az új kulcs, azt cseréljük le: a program mostani kulcsa megmarad.",
  start: "Új titkos kulcs",
  running: "Készül…",
  failed: "A titkos kulcs cseréje nem sikerült",
  old: "Régi kulcs",
  fresh: "Új kulcs",
  active: "Aktív",
  daysLeft: (days: number) => (days > 0 ? `Még ${days} napig él` : "Ma lejár"),
  lastUsed: "Utoljára használva:",
  never: "Még nem használták",
  newSecret: "Új titkos kulcs (client_secret)",
  onlyNow:
    "Cserélje ki a program beállításaiban, majd próbálja ki. Később nem tudjuk újra megmutatni.",
  endOld: "Régi kulcs visszavonása most",
  ended: { title: "A régi titkos kulcs megszűnt", message: "Mostantól csak az új kulcs érvényes." },
  endFailed: "A régi kulcs visszavonása nem sikerült",
};

export const revokeTexts = {
  title: (name: string) => `Kulcs visszavonása: ${name}`,
  what: (clientId: string) =>
    `A program, amely ${articleBeforeName(clientId)} ${clientId} kulcsot használja, azonnal elveszíti a hozzáférést.`,
  final: "A visszavonás végleges: a kulcsot nem lehet újra bekapcsolni, csak újat létrehozni.",
  action: "Kulcs visszavonása",
  onlyKey: "Csak a kulcs",
  withAll: "A kulcs és ami tovább működne",
  running: "Visszavonás…",
};

/** What a program did last with a key, by the name of the call. */
export const lastCallTexts: Readonly<Record<keyof typeof integratorApiEndpoints, string>> = {
  apiMe: "a kulcs adatai",
  apiCompanyList: "cégek",
  apiCompanyGet: "a cég adatai",
  apiAccountList: "számlák",
  apiAccountGet: "egy számla",
  apiBalancesGet: "egyenlegek",
  apiTransactionList: "tételek",
  apiTransactionSync: "tételek szinkronja",
  apiTransactionGet: "egy tétel",
  apiBookkeepingSet: "könyvelt jelölés",
  apiBookkeepingBatch: "könyvelt jelölés",
  apiAccountRefresh: "frissítés kérése",
  apiConsentList: "banki hozzájárulások",
  apiStatementList: "kivonatok",
  apiStatementContent: "egy kivonat",
  apiAccountStatement: "számlakivonat",
  apiSettlementList: "elszámolások",
  apiSettlementGet: "egy elszámolás",
  apiSettlementItems: "egy elszámolás tételei",
  apiExportCreate: "export kérése",
  apiExportList: "exportok",
  apiExportGet: "egy export",
  apiExportContent: "export letöltése",
  apiEventList: "események",
  apiWebhookList: "webhookok",
  apiWebhookCreate: "webhook létrehozása",
  apiWebhookGet: "egy webhook",
  apiWebhookSave: "webhook módosítása",
  apiWebhookDelete: "webhook törlése",
  apiWebhookRotate: "webhook titkos kulcsa",
  apiWebhookTest: "próbaüzenet",
  apiDeliveryList: "kézbesítések",
  apiWebhookReplay: "újraküldés",
  apiLinkCreate: "beléptető link",
  apiCompanyPrepare: "cég előkészítése",
};
