import { RECEIVED_MAIL_KEPT_DAYS } from "#contract/received-mails/mail-limits.ts";
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { formatCount } from "#web/ui/text/format-amount.ts";

export const receivedMailsTexts = {
  back: "Feltöltések",
  path: "Hol jár",
  title: "Beérkezett levelek",
  purpose:
    "A futár, a kártyaelfogadó vagy a bank közvetlenül ide küldheti az elszámolást és a kivonatot.",
  noCompany: "Válassza ki a céget, amelynek a leveleit látni szeretné.",
  listFailed: "A levelek most nem tölthetők be",
  address: {
    label: "A cég levélcíme",
    none: "Ennek a cégnek nincs levélcíme",
    nonePurpose:
      "A címre küldött elszámolásokat és kivonatokat ugyanúgy beolvassuk, mint a feltöltött fájlokat. Új feladónál előbb megkérdezzük Önt.",
    noneForAccountant: "A levélcímet az ügyvezető hozhatja létre.",
    make: "Levélcím létrehozása",
    renew: "Új cím",
    revoke: "Visszavonás",
    copyLabel: "A cég levélcíme",
    former: (address: string, until: string) =>
      `A régi címet még fogadjuk: ${address}, ${until}-ig.`,
    closed: { title: "A levélcím megszűnt", message: "Az ide küldött leveleket visszautasítjuk." },
    failed: "A levélcím most nem módosítható",
  },
  /** In one line, on pages whose files may come by mail. */
  line: {
    label: "Ide küldheti a futár és a kártyaelfogadó is:",
    came: (count: number) => `${formatCount(count)} levél érkezett`,
    none: "A futár és a kártyaelfogadó e-mailben is küldheti: levélcím létrehozása",
  },
  renewing: {
    title: "Új levélcím készítése",
    message: (days: number) =>
      `A régi címre küldött leveleket még ${days} napig fogadjuk, utána visszautasítjuk. Az új címet adja meg mindenkinek, aki most a régire küld.`,
    run: "Új cím készítése",
    running: "Készül…",
  },
  revoking: {
    title: "Levélcím visszavonása",
    message:
      "A cég minden levélcíme azonnal megszűnik: az ide küldött leveleket visszautasítjuk. Ami már megérkezett, megmarad.",
    run: "Visszavonás",
    running: "Visszavonás…",
  },
  showLabel: "Melyik levelek látszanak",
  shows: { all: "Mind", waiting: "Önre vár", refused: "Elutasított" },
  kept: `A leveleket ${RECEIVED_MAIL_KEPT_DAYS} napig őrizzük.`,
  empty: {
    title: "Még nem érkezett levél",
    message:
      "Adja meg a levélcímet a futárnak, a kártyaelfogadónak vagy a banknak az elszámolás értesítési címeként, vagy továbbítson ide egy levelet. Új feladónál előbb megkérdezzük, beolvassuk-e a fájljait.",
    noAddress: "Hozza létre a levélcímet, és adja meg annak, aki az elszámolást küldi.",
    noAddressByLink: "A levélcímet az ügyvezető hozhatja létre, a saját belépésével.",
  },
  nothing: {
    all: "Nincs levél",
    waiting: "Nincs Önre váró levél",
    refused: "Nincs elutasított levél",
  },
  listLabel: "Beérkezett levelek",
  columns: {
    received: "Érkezett",
    mail: "Levél",
    became: "Mi lett a melléklettel",
    state: "Állapot",
  },
  noSubject: "(tárgy nélkül)",
  noSender: "nem megállapítható feladó",
  /** Beside the address, where it says more than the state. */
  trust: {
    known: "",
    new: "igazolt, új feladó",
    changed: "most nem igazolt feladó",
    unproven: "nem igazolt feladó",
    forged: "hamisított feladó",
    blocked: "letiltott feladó",
  },
  noAttachment: "Nincs melléklet",
  notOpened: "Nem nyitottuk ki",
  notRead: "Feldolgozás alatt",
  more: "Régebbi levelek",
  states: {
    received: "Feldolgozás alatt",
    taken: "Átvettük",
    waiting: "Jelszóra vár",
    held: "Jóváhagyásra vár",
    nothing: "Semmi új",
    refused: "Elutasítva",
    asks: "Döntésre vár",
    failed: "Hibás fájl",
  },
  wanting: {
    asks: "A levél egyik fájlja az Ön döntésére vár",
    failed: "A levél egyik fájlját nem sikerült beolvasni",
  },
  toFiles: "Megnyitás a Feltöltések között",
  outcome: {
    reading: "beolvasás alatt",
    taken: (added: number, known: number) =>
      added === 0 && known > 0
        ? `${formatCount(known)} tétel, mind megvolt már`
        : `${formatCount(added)} új tétel`,
    waits: "döntésre vár",
    failed: "nem sikerült beolvasni",
    gone: "a fájlt törölték",
    known: "ez a fájl már megvolt",
    locked: "jelszóval védett",
    unopened: "nem nyitottuk ki",
    held: "az Ön döntésére vár",
  },
  attachmentReasons: {
    kind: "ezt a fajtát nem olvassuk",
    empty: "üres fájl",
    too_many: "egy levélből legfeljebb 50 fájlt veszünk át",
    too_large: "túl nagy fájl",
    archive_damaged: "a tömörített fájl sérült",
    archive_too_large: "kibontva 100 MB felett nem fogadjuk",
    storage_full: "a cég tárhelye megtelt",
    plan_limit_reached: "a csomagja több feltöltést nem enged",
  },
  reasons: {
    sender_unproven: {
      title: "A feladó nem igazolható",
      message: (domain: string) =>
        domain === ""
          ? "A feladó szolgáltatója szerint ez a levél nem tőle jött. Ha mégis valódi, töltse fel a fájlt kézzel."
          : `${capitalArticleBefore(domain)} ${domain} szerint ez a levél nem tőle jött (DMARC). Ha mégis valódi, töltse fel a fájlt kézzel.`,
    },
    several_authors: {
      title: "A levélnek több feladója van",
      message: () =>
        "A fejléce több feladót nevez meg, ezért nem tudni, kié a levél, és nem nyitottuk ki. Ha valódi, töltse fel a fájlt kézzel.",
    },
    odd_sender: {
      title: "A feladó címe nem egyértelmű",
      message: () =>
        "A feladó címe hiányzik, vagy félrevezető: rejtett karakter, szokatlan írásmód vagy egy másik cím van benne. Nem nyitottuk ki; ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    doubled_header: {
      title: "A levél fejléce ellentmondásos",
      message: () =>
        "Olyan sora van kétszer, amelyből csak egy lehet, ezért többféleképpen olvasható. Nem nyitottuk ki; ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    sender_blocked: {
      title: "Ezt a feladót letiltották",
      message: () =>
        "A levelét nem nyitottuk ki. Ha mégis kell, vonja vissza a letiltást a feladók között, vagy töltse fel a fájlt kézzel.",
    },
    letter_refused: {
      title: "Ezt a levelet elutasították",
      message: () => "A fájljait nem olvastuk be. Ha mégis kellenek, töltse fel őket kézzel.",
    },
    sender_unchecked: {
      title: "A feladót nem tudtuk ellenőrizni",
      message: () =>
        "A feladó névkiszolgálója többszöri kérdésre sem felelt. Ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    too_large: {
      title: "Túl nagy levél",
      message: () =>
        "25 MB felett nem fogadunk levelet, és a csatolt fájlok a levélben harmadával nagyobbak. Küldje őket külön levelekben, vagy töltse fel kézzel.",
    },
    unreadable: {
      title: "A levél nem bontható fel",
      message: () => "A felépítése hibás. Ha fájl volt benne, töltse fel kézzel.",
    },
    too_many_signatures: {
      title: "Túl sok aláírás a levélben",
      message: () =>
        "Egy levélben legfeljebb tíz aláírást (DKIM) ellenőrzünk, ezért nem nyitottuk ki. Ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    headers_too_large: {
      title: "Túl hosszú fejléc",
      message: () =>
        "A levél fejléce a szokásos sokszorosa, ezért nem nyitottuk ki. Ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    nested_too_deep: {
      title: "Túl sok levél egymásban",
      message: () =>
        "A levélben legfeljebb ötven továbbított levél lehet. Kérje, hogy a fájlt közvetlenül csatolják, vagy töltse fel kézzel.",
    },
    too_many_parts: {
      title: "Túl sok részből áll a levél",
      message: () =>
        "Ennyi részt nem bontunk fel. Kérje, hogy a fájlt közvetlenül csatolják, vagy töltse fel kézzel.",
    },
    too_many_lookups: {
      title: "A feladót nem tudtuk ellenőrizni",
      message: () =>
        "A feladó beállításai annyi kérdést kívánnak a névkiszolgálókhoz, amennyit egy levélért nem teszünk fel. Ha a levél valódi, töltse fel a fájlt kézzel.",
    },
    took_too_long: {
      title: "Túl sokáig tartott volna felbontani",
      message: () =>
        "A levél feldolgozását megszakítottuk, és nem próbáljuk újra. Ha fájl volt benne, töltse fel kézzel.",
    },
    took_too_much_memory: {
      title: "Túl sok memória kellett volna hozzá",
      message: () =>
        "A levél feldolgozását megszakítottuk, és nem próbáljuk újra. Ha fájl volt benne, töltse fel kézzel.",
    },
    reading_stopped: {
      title: "A feldolgozása félbeszakadt",
      message: () =>
        "A rendszer leállt, miközben ezt a levelet bontotta fel. Óvatosságból nem próbáljuk újra; ha fájl volt benne, töltse fel kézzel.",
    },
    files_refused: {
      title: "Egy fájlt sem tudtunk átvenni",
      message: () => "Az okot minden fájl mellett olvashatja.",
    },
  },
  /** Under a refused letter: what its server said, which proves nothing. */
  broughtBy: (mailFrom: string, network: string) =>
    [
      mailFrom === "" ? "" : `A küldő kiszolgáló szerint a feladó: ${mailFrom}.`,
      network === "" ? "" : `Hálózat: ${network}.`,
    ]
      .filter((text) => text !== "")
      .join(" "),
  question: {
    new: {
      title: "Új feladó: elfogadja a leveleit?",
      message: (sender: string, domain: string) =>
        `Ellenőriztük: a levél valóban a feladó szolgáltatójától jött (${domain}). ${capitalArticleBefore(sender)} ${sender} címről még senki sem döntött; a döntésig a csatolt fájlokat nem olvassuk be.`,
    },
    changed: {
      title: "Ismert feladó, de most nem igazolta magát úgy, mint eddig",
      message: (sender: string) =>
        `${capitalArticleBefore(sender)} ${sender} eddigi leveleit a szolgáltatója igazolta; ennél az igazolás hiányzik vagy gyengébb. Kérdezze meg a feladót, mielőtt beolvastatja.`,
    },
    unproven: {
      title: "Nem igazolt feladó",
      message: (sender: string) =>
        `Semmi sem bizonyítja, hogy a levél ${articleBeforeName(sender)} ${sender} címről jött: feladónak bárki beírhatja. Csak akkor olvastassa be, ha tudja, honnan jött a fájl. Minden ilyen levélnél külön megkérdezzük.`,
    },
    label: (subject: string) => `Döntés a levélről: ${subject}`,
    always: "Elfogadom, ezentúl kérdés nélkül",
    once: "Csak ezt a levelet fogadom el",
    refuse: "Elutasítom",
    block: "Letiltom a feladót",
    running: "Mentés…",
    ownLogin: "Erről a saját belépésével dönthet.",
    failed: "A döntést most nem tudtuk menteni",
    done: {
      always: "Elfogadott feladó: a leveleit ezentúl kérdés nélkül beolvassuk",
      once: "A levél fájljait beolvassuk",
      refuse: "A levelet elutasította",
      block: "Letiltott feladó: a leveleit ezentúl elutasítjuk",
    },
  },
  blocking: {
    title: "Feladó letiltása",
    message: (sender: string) =>
      `${capitalArticleBefore(sender)} ${sender} leveleit ezentúl kérdés nélkül elutasítjuk. A letiltást a feladók között visszavonhatja.`,
    unprovenMessage: (sender: string) =>
      `Azokat a leveleket, amelyek ${sender} nevében igazolás nélkül jönnek, ezentúl kérdés nélkül elutasítjuk. Ha a cím valódi gazdája igazolt levelet küld, arról megkérdezzük.`,
    run: "Letiltás",
    running: "Letiltás…",
  },
  senders: {
    title: "Feladók",
    purpose: "Akikről Ön vagy munkatársa döntött.",
    columns: { address: "Feladó", state: "Döntés", last: "Utolsó levele", action: "Művelet" },
    states: { known: "Elfogadva", blocked: "Letiltva", open: "Egyenként döntünk" },
    unproven: "A nem igazolt leveleit elutasítjuk",
    forget: "Visszavonás",
    forgetting: "Visszavonás…",
    forgetLabel: (address: string) => `Visszavonás: döntés a feladóról, ${address}`,
    forgotten: { title: "Döntés visszavonva", message: "A következő levelénél újra megkérdezzük." },
    failed: "A feladók most nem tölthetők be",
    forgetFailed: "A döntést most nem tudtuk visszavonni",
    never: "nincs",
  },
  turnedAway: {
    title: "Át nem vett levelek",
    purpose:
      "Ezeket a kiszolgálójuknál hagytuk, mert megtelt a hely. Az elfogadott feladóknak saját helyük van.",
    columns: { day: "Nap", from: "Kitől", letters: "Hány levél", why: "Miért" },
    count: (letters: string) => `${letters} levél`,
    others: "további feladók",
    noFrom: "feladó nélkül",
    network: (network: string) => `hálózat: ${network}`,
    reasons: {
      address: "ettől a feladótól aznap már sok levél jött",
      network: "ebből a hálózatból aznap már sok levél jött",
      strangers: "ismeretlen feladóktól aznap már sok levél jött",
      sender: "ettől az elfogadott feladótól aznap már sok levél jött",
      kept: "megtelt a levelek tárhelye",
    },
  },
  upload: "Fájl feltöltése",
  password: {
    title: "Adja meg a ZIP jelszavát, egyszer elég",
    message: "Erről a címről legközelebb magától kinyitjuk. A jelszót titkosítva őrizzük.",
    /** One password was right; these archives have another one. */
    left: (names: string) => ({
      title: "Ennek más a jelszava",
      message: `Az előző jelszó jó volt. Ez még zárva van: ${names}.`,
    }),
    label: "Jelszó",
    open: "Kinyitás",
    opening: "Nyitás…",
    failed: "A ZIP most nem nyitható ki",
  },
};
