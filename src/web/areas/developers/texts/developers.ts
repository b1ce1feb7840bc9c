/** The page for developers in words. */
import type { integratorApiEndpoints } from "#contract/integrator-api/endpoints.ts";

export const developerTexts = {
  title: "Banki tételek a programjában, öt perc alatt",
  lead: "Egy kulcs, egy lista, egyetlen kurzor. Csak olvasás: ezen a felületen sem lehet utalni.",
  keys: "Hozzáférési kulcs létrehozása",
  login: "Belépés kulcsért",
  openapi: "OpenAPI 3.1",
  replyLabel: "Válasz",
  parts: [
    {
      key: "sync",
      title: "Tételek szinkronja",
      text: "Hozzáadott, módosult és eltávolított tételek, hézag nélkül.",
    },
    {
      key: "books",
      title: "Könyvelt jelölés",
      text: "A program visszaírja, mit könyvelt; a könyvelő azonnal látja.",
    },
    {
      key: "accounts",
      title: "Számlák és egyenlegek",
      text: "A cég bankszámlái, az utolsó ismert egyenleggel és napjával.",
    },
  ],
  contents: "Tartalom",
  quick: {
    id: "ot-perc",
    title: "Öt perc alatt",
    lead: "Kell hozzá egy kulcs a Hozzáférési kulcsok oldalról. Ha csak kipróbálná, nyisson bemutató céget a kezdőlapon: az ott létrehozott kulcs (ci_test_…) egy kitalált cég egyévnyi tételét adja.",
    steps: {
      token: { title: "Kérjen tokent a kulcsával.", text: "A token egy óráig él." },
      page: {
        title: "Olvassa be az első oldalt.",
        text: "A következőt a válaszban kapott nextCursor adja.",
      },
      copy: {
        title: "Tartsa lépésben a saját másolatát.",
        text: "Sorrend: removed, added, modified. A kurzort a tételekkel egy tranzakcióban mentse; így megszakadás után sem vész el semmi.",
      },
    },
  },
  calls: {
    id: "vegpontok",
    title: "Végpontok",
    lead: "Minden cím előtt: /api/v1. Egy kulcs egyetlen céget lát, ezért a hívások nem nevezik meg a céget. Az összegek tizedes szövegek, a mínusz terhelés; a napok alakja ÉÉÉÉ-HH-NN.",
    fields: "Mezők",
    reply: "A válasz mezői",
    scope: "Jogosultsági kör",
    anyScope: "bármelyik",
    perMinute: (count: number) => `legfeljebb ${count} percenként`,
    idempotent: "Idempotency-Key fejléc kötelező",
  },
  limits: {
    id: "korlatok",
    title: "Korlátok és hibák",
    lead: "Kulcsonként percenként 120 hívás, a szinkronból 60, tokenből 10. A RateLimit fejléc megmondja, mennyi maradt. A hibák RFC 9457 szerinti dokumentumok, állandó code mezővel; a traceId alapján az ügyfélszolgálat megtalálja a hívást.",
    columns: { code: "Kód", means: "Mit jelent", todo: "Mit tegyen a program" },
    rows: [
      [
        "401 unauthorized",
        "A token lejárt, vagy a kulcsot visszavonták.",
        "Kérjen új tokent, egyszer.",
      ],
      [
        "403 insufficient_scope",
        "A kulcs jogosultsági köre ehhez kevés.",
        "Bővebb körű kulcs kell hozzá.",
      ],
      ["404 not_found", "Nincs ilyen tétel, vagy már nem számít.", "Vegye ki a másolatából."],
      ["404 no_items", "Ezekben a napokban nincs kiadható tétel.", "Nincs teendő."],
      [
        "409 export_not_ready",
        "Az export még készül.",
        "Várja ki a Retry-After idejét, és kérje újra.",
      ],
      ["409 request_in_progress", "Ugyanez a kérés még fut.", "Várja ki a Retry-After idejét."],
      ["410 cursor_expired", "A kurzor már nem folytatható.", "Kezdje elölről, kurzor nélkül."],
      ["422 validation_failed", "Hibás mező; a válasz megnevezi.", "Javítsa, ne ismételje."],
      [
        "422 idempotency_key_reused",
        "A kulccsal más tartalmú kérés jött.",
        "Új kéréshez új kulcsot küldjön.",
      ],
      ["429 rate_limited", "Túl sok hívás.", "Várja ki a Retry-After idejét."],
      [
        "429 refresh_quota_exceeded",
        "A bankszámla napi frissítési kerete elfogyott.",
        "Várjon; a reggeli beolvasás magától megtörténik.",
      ],
    ],
  },
  tools: {
    id: "eszkozok",
    title: "Kész eszközök",
    lead: "Mindhárom a @bankhid/client csomagban van, és egy hozzáférési kulccsal működik. Amíg nincs nyilvános csomagtárban, kérésre elküldjük.",
    list: [
      {
        key: "client",
        title: "TypeScript-kliens",
        text: "A leírásból generált típusokkal. Magától kér tokent, és kivárja a Retry-After idejét.",
      },
      {
        key: "mcp",
        title: "MCP-szerver asszisztensekhez",
        text: "Claude, ChatGPT, Copilot vagy más asszisztens kérdezheti a cég tételeit: „Mennyit utalt a GLS októberben?” Alapból csak olvas, a tokenje is; minden eszköze a kulcs jogosultsági köréhez kötött. A banki szövegek adatként érkeznek, nem utasításként. Az asszisztens MCP-beállításába ez kerül:",
      },
      {
        key: "folder",
        title: "Mappaügynök",
        text: "Asztali könyvelőprogramhoz: egy mappát tölt exportfájlokkal, minden tétel pontosan egy fájlba kerül. Áramszünet után is onnan folytatja. Indítása: bankhid-folder beallitas.json, a beállítás pedig:",
      },
    ],
  },
  changes: {
    id: "valtozasok",
    title: "Változások",
    text: "Új mező és új érték bármikor jöhet: a program hagyja figyelmen kívül, amit nem ismer. Ami törné a programokat, az új címre kerül (/api/v2), és a régi legalább 12 hónapig él mellette.",
  },
} as const;

/** What each call is for. */
export const callTexts: Readonly<Record<keyof typeof integratorApiEndpoints, string>> = {
  apiMe: "A kulcs, amelyhez a token tartozik: a cége és a jogosultsági köre.",
  apiCompanyList: "A cég, amelyet a kulcs lát.",
  apiCompanyGet: "Egy cég.",
  apiAccountList: "A cég minden bankszámlája.",
  apiAccountGet: "Egy bankszámla.",
  apiBalancesGet: "Egy bankszámla utolsó ismert egyenlegei, a napjukkal.",
  apiTransactionList:
    "Tételek könyvelési nap és azonosító szerint, a legrégebbivel kezdve. Mindkét nap beleszámít.",
  apiTransactionSync: "Ami a kurzor óta változott; kurzor nélkül minden.",
  apiTransactionGet: "Egy tétel.",
  apiBookkeepingSet: "Egy tételt könyveltnek jelöl (BOOKED), vagy leveszi a jelölést (NOT_BOOKED).",
  apiBookkeepingBatch: "Ugyanez legfeljebb 500 tételre; minden tételnek külön eredménye van.",
  apiAccountRefresh:
    "Kéri a számla azonnali beolvasását a bankból, 24 óránként legfeljebb négyszer. Csak ügyvezető kulcsával.",
  apiConsentList: "Banki hozzájárulások, amelyekkel a cég számláit olvassuk, a lejáratukkal.",
  apiStatementList: "A feltöltött fájlokban talált kivonatok, az első napjuk szerint.",
  apiStatementContent: "A kivonat napjainak tételei a kért formátumú fájlban.",
  apiAccountStatement:
    "Egy bankszámla tételei bármely napokra, a kért formátumú fájlban. Az exportok közé nem kerül.",
  apiSettlementList: "Futárok és kártyaelfogadók elszámolásai, a legújabbal kezdve.",
  apiSettlementGet: "Egy elszámolás, és a banki jóváírások, amelyek kifizetik.",
  apiSettlementItems: "Az elszámolás tételei: csomagok, fizetések, díjak.",
  apiExportCreate:
    "Exportot kér; a fájl a háttérben készül. Addig figyelje, amíg READY nem lesz. Az onlyNew csak azokat a tételeket adja, amelyek még egy exportban sem voltak.",
  apiExportList: "A kulccsal kért exportok az utolsó 7 napból.",
  apiExportGet: "Egy export állapota.",
  apiExportContent: "A kész export fájlja.",
  apiWebhookList: "A kulcs webhookjai.",
  apiWebhookCreate:
    "Címet ad meg, amely értesítést kap. A titkos kulcs csak ebben a válaszban van.",
  apiWebhookGet: "Egy webhook.",
  apiWebhookSave: "A cím vagy az események módosítása, vagy egy leállt webhook újraindítása.",
  apiWebhookDelete: "Egy webhook törlése; az események megmaradnak.",
  apiWebhookRotate: "Új titkos kulcs; a régi még 7 napig aláír mellette.",
  apiWebhookTest: "Próbaüzenet csak erre a címre.",
  apiDeliveryList: "Egy webhook kézbesítései, a legújabbal kezdve.",
  apiWebhookReplay: "Újraküldés: egy kézbesítés, egy időszak, vagy minden, amit nem vettek át.",
};
