/**
 * The catalogue of notifications: title, message and severity of each, with the values they name.
 * Ends of one act have one `about`: what failed before must not stand beside what succeeded since.
 */
import type { ToastWords } from "#web/toasts/toasts.ts";
import { clipboardNotifications } from "#web/texts/clipboard.ts";
import { articleBeforeName, capitalArticleBefore } from "#values/hungarian-article.ts";
import { endSentence } from "#web/ui/text/end-sentence.ts";

type Notification = (params: never) => ToastWords;

/** What the warning of a page that waits for the bank is about; it ends with the waiting. */
export const BANK_NOTIFICATION = "bankNotification";

/** A letter of an invitation that the mail server could not take yet. */
export const invitationDelayed = (email: string): string =>
  `A levelezőszerver most nem elérhető. Amint lehet, elküldjük a meghívót ${articleBeforeName(email)} ${email} címre, nem kell újra küldenie.`;

export const notifications = {
  "auth.session.expired": () => ({
    intent: "error",
    title: "Lejárt a munkamenet",
    message: "Lejárt az ideje, vagy megváltozott a hozzáférése. Kérjük, lépjen be újra.",
  }),
  "auth.linkSession.ended": () => ({
    intent: "info",
    title: "Lejárt a linkkel megnyitott munkamenet",
    message:
      "Ez a lap a saját belépésével megy tovább. Ha a linken érkezett céggel dolgozna, nyissa meg a linket újra onnan, ahonnan jött.",
  }),
  "auth.access.withdrawn": () => ({
    intent: "warning",
    about: "access",
    title: "Megszűnt a hozzáférése",
    message:
      "Megszűnt a hozzáférése a céghez, amellyel dolgozott, ezért kijelentkeztettük. Ha tévedés, keresse a cég ügyvezetőjét.",
  }),
  "accountant.saveFailed": () => ({
    intent: "error",
    about: "accountant.save",
    title: "A könyvelő adatait nem sikerült menteni",
    message: "Az adatokat nem sikerült menteni. Kérjük, ellenőrizze őket, és próbálja újra.",
  }),
  "accountant.saved": (p: { readonly email: string }) => ({
    intent: "success",
    about: "accountant.save",
    title: "Elküldtük a meghívót",
    message: `A levél ${articleBeforeName(p.email)} ${p.email} címre ment.`,
  }),
  "accountant.delayed": (p: { readonly email: string }) => ({
    intent: "success",
    about: "accountant.save",
    title: "A könyvelőt felvettük, a meghívó késik",
    message: invitationDelayed(p.email),
  }),
  "accountant.deleteFailed": () => ({
    intent: "error",
    about: "accountant.delete",
    title: "A hozzáférés visszavonása nem sikerült",
    message: "A hozzáférés változatlan maradt. Kérjük, próbálja újra.",
  }),
  "accountant.deleted": () => ({
    intent: "success",
    about: "accountant.delete",
    title: "Hozzáférés visszavonva",
    message: "A könyvelő a továbbiakban nem fér hozzá a cég adataihoz.",
  }),
  "accountant.listFailed": () => ({
    intent: "error",
    title: "A könyvelők listája nem tölthető be",
    message: "Kérjük, frissítse az oldalt, vagy próbálja meg később.",
  }),
  "accountant.authFailed": () => ({
    intent: "error",
    about: "accountant.save",
    title: "A meghívót nem sikerült kézbesíteni",
    message:
      "A könyvelőt elmentettük, de a levelezőszerver visszautasította a levelet. Ellenőrizze a címet: ha hibás, vonja vissza a hozzáférést, és hívja meg a helyes címen.",
  }),
  "company.createFailed": () => ({
    intent: "error",
    about: "company.save",
    title: "A cég létrehozása nem sikerült",
    message: "A cég adatait nem sikerült menteni. Kérjük, próbálja újra.",
  }),
  "company.taxNumberExists": () => ({
    intent: "error",
    about: "company.save",
    title: "Ez az adószám már szerepel",
    message:
      "Ezzel az adószámmal már van cég a rendszerben. Ellenőrizze az adószámot, vagy kérjen hozzáférést a cég ügyvezetőjétől.",
  }),
  "company.deleteFailed": () => ({
    intent: "error",
    title: "A cég törlése nem sikerült",
    message:
      "A cég nem törlődött. Kérjük, próbálja újra; ha ismét hibát lát, írjon az ügyfélszolgálatnak.",
  }),
  "company.moveAccountFailed": () => ({
    intent: "error",
    about: "account.move",
    title: "A bankszámla áthelyezése nem sikerült",
    message: "A bankszámla az eredeti cégnél maradt. Kérjük, próbálja újra.",
  }),
  "company.moveAccountSuccess": (p: { readonly company: string }) => ({
    intent: "success",
    about: "account.move",
    title: "Bankszámla áthelyezve",
    message: endSentence(`A bankszámla mostantól a következő céghez tartozik: ${p.company}`),
  }),
  "company.existsCheckFailed": () => ({
    intent: "error",
    title: "A cég ellenőrzése nem sikerült",
    message: "Nem tudtuk megnézni, hogy a cég szerepel-e már a rendszerben. Kérjük, próbálja újra.",
  }),
  "entrepreneur.saveFailed": () => ({
    intent: "error",
    about: "entrepreneur.save",
    title: "Az adatait nem sikerült menteni",
    message: "Semmi nem változott. Kérjük, próbálja újra.",
  }),
  "entrepreneur.saved": () => ({
    intent: "success",
    about: "entrepreneur.save",
    title: "Az adatait elmentettük",
    message: "A változások érvénybe léptek.",
  }),
  "export.empty": (message: string) => ({
    intent: "warning",
    about: "export",
    title: "Nincs exportálható tranzakció",
    message,
  }),
  "export.todayWarning": () => ({
    intent: "warning",
    title: "A mai nap még nem zárult le",
    message:
      "A mai tranzakciók listája változhat. Teljes exporthoz tegnapi záró dátumot válasszon.",
  }),
  "export.failed": () => ({
    intent: "error",
    about: "export",
    title: "Az export nem sikerült",
    message: "A fájl nem készült el. Kérjük, próbálja újra.",
  }),
  "export.ready": () => ({
    intent: "success",
    about: "export",
    title: "Az export elkészült",
    message: "A fájl letöltése elindult.",
  }),
  "consent.revoked": () => ({
    intent: "success",
    about: "consent.revoke",
    title: "Hozzájárulás visszavonva",
    message: "A bankból nem kérünk le több adatot. A korábban lekért tranzakciók megmaradnak.",
  }),
  "consent.revokeFailed": () => ({
    intent: "error",
    about: "consent.revoke",
    title: "A visszavonás nem sikerült",
    message:
      "A hozzájárulás továbbra is él. Kérjük, próbálja újra, vagy vonja vissza a netbankban.",
  }),
  "aggregator.connectFailed": () => ({
    intent: "error",
    about: "connect",
    title: "Az összekötés nem sikerült",
    message:
      "A bank nem engedélyezte a kapcsolatot, vagy a folyamat megszakadt. Kérjük, indítsa újra.",
  }),
  "aggregator.connected": () => ({
    intent: "success",
    about: "connect",
    title: "A bank engedélyezte a hozzáférést",
    message: "Rendelje a számlákat cégekhez: a tételeik ezután érkeznek.",
  }),
  "aggregator.timeout": () => ({
    intent: "warning",
    about: "connect",
    title: "A bank nem válaszolt időben",
    message:
      "A kapcsolat még létrejöhet. Kérjük, nézzen vissza néhány perc múlva, mielőtt újrapróbálja.",
  }),
  "aggregator.popupBlocked": () => ({
    intent: "warning",
    about: "connect",
    title: "A böngésző letiltotta a bank ablakát",
    message:
      "A bank oldala nem nyílt meg, ezért nem jött létre kapcsolat. Engedélyezze a felugró ablakokat, és indítsa újra, vagy folytassa teljes oldalon.",
  }),
  "aggregator.waiting": () => ({
    intent: "info",
    about: "connect",
    title: "Várjuk a bank válaszát",
    message: "Kérjük, várjon; ez általában egy percen belül megérkezik.",
  }),
  "aggregator.cancelled": () => ({
    intent: "info",
    about: "connect",
    title: "Megszakította az összekötést",
    message:
      "Adatot nem kértünk le. Ha a banknál mégis engedélyezte, szólunk; bármikor újra is kezdheti.",
  }),
  "aggregator.refreshed": () => ({
    intent: "success",
    about: "connect",
    title: "A bank visszaigazolta",
    message: "A friss tranzakciók néhány percen belül megjelennek.",
  }),
  "consent.detached": (p: { readonly company: string }) => ({
    intent: "success",
    title: "Leválasztottuk a bankot",
    message: `${capitalArticleBefore(p.company)} ${p.company} számláit nem olvassuk tovább ebből a bankból. A korábbi tételek megmaradtak.`,
  }),
  "consent.pullQueued": () => ({
    intent: "info",
    title: "Elindult a frissítés",
    message: "Az új tételek egy-két percen belül megjelennek.",
  }),
  "bankNotification.waiting": () => ({
    intent: "warning",
    about: BANK_NOTIFICATION,
    title: "Banki visszajelzésre várunk",
    message: "Kérjük, ne zárja be és ne hagyja el ezt az oldalt, amíg a folyamat be nem fejeződik.",
  }),
  "token.createFailed": () => ({
    intent: "error",
    about: "token.create",
    title: "A hozzáférési kulcs nem jött létre",
    message: "Kérjük, próbálja újra. Ha ismét hibát lát, írjon az ügyfélszolgálatnak.",
  }),
  "token.rlbExists": () => ({
    intent: "error",
    about: "token.create",
    title: "Az RLB-hez már van hozzáférési kulcs",
    message: "Egy céghez egy RLB-kulcs tartozhat. Új kulcshoz előbb vonja vissza a meglévőt.",
  }),
  "token.revoked": () => ({
    intent: "success",
    about: "token.revoke",
    title: "Hozzáférési kulcs visszavonva",
    message: "A kulccsal mostantól nem lehet adatot lekérni.",
  }),
  "token.revokedWithMade": () => ({
    intent: "success",
    about: "token.revoke",
    title: "Hozzáférési kulcs visszavonva",
    message: "Megszűnt az is, ami a kulccsal vagy a beléptető linkjeivel készült, és még működött.",
  }),
  "token.madeEnded": () => ({
    intent: "success",
    about: "token.revoke",
    title: "Megszűnt, ami a kulcs után maradt",
    message: "A visszavont kulccsal és a beléptető linkjeivel készült dolgok már nem működnek.",
  }),
  "token.endMadeFailed": () => ({
    intent: "error",
    about: "token.revoke",
    title: "Nem sikerült megszüntetni, ami a kulcs után maradt",
    message: "A kulcs nem él, de ami utána maradt, az továbbra is működik. Kérjük, próbálja újra.",
  }),
  "token.revokeFailed": () => ({
    intent: "error",
    about: "token.revoke",
    title: "A kulcs visszavonása nem sikerült",
    message: "A kulcs továbbra is működik. Kérjük, próbálja újra.",
  }),
  "account.saved": () => ({
    intent: "success",
    title: "Az elnevezést elmentettük",
    message: "A bankszámla adatai frissültek.",
  }),
  "bankConfig.saved": () => ({
    intent: "success",
    about: "bankConfig.save",
    title: "Banki beállítások elmentve",
    message: "A tranzakciókat újra betöltjük; ez legfeljebb 10 percet vehet igénybe.",
  }),
  "bankConfig.saveFailed": () => ({
    intent: "error",
    about: "bankConfig.save",
    title: "A banki beállítások mentése nem sikerült",
    message: "A korábbi beállítások maradtak érvényben. Kérjük, próbálja újra.",
  }),
  "privacy.accepted": () => ({
    intent: "success",
    about: "privacy",
    title: "Köszönjük",
    message: "Rögzítettük, hogy megismerte az adatkezelési tájékoztatót.",
  }),
  "privacy.acceptFailed": () => ({
    intent: "error",
    about: "privacy",
    title: "Az elfogadás rögzítése nem sikerült",
    message: "A folytatáshoz szükségünk van a visszajelzésére. Kérjük, próbálja újra.",
  }),
  "courier.emailGenerated": (p: { readonly email: string }) => ({
    intent: "success",
    about: "courier.generate",
    title: "E-mail-cím létrehozva",
    message: `Erre a címre küldesse a futárszolgálat elszámolásait: ${p.email}`,
  }),
  "courier.emailGenerateFailed": () => ({
    intent: "error",
    about: "courier.generate",
    title: "Az e-mail-cím létrehozása nem sikerült",
    message: "Kérjük, próbálja újra néhány perc múlva.",
  }),
  "courier.emailCopied": () => ({
    intent: "success",
    about: "courier.copy",
    title: "E-mail-cím vágólapra másolva",
    message: "Illessze be a futárszolgálat felületén az elszámolás címzettjeként.",
  }),
  "courier.emailCopyFailed": () => ({
    intent: "error",
    about: "courier.copy",
    title: "A másolás nem sikerült",
    message: "Jelölje ki a címet, és másolja ki kézzel.",
  }),
  "profile.saved": () => ({
    intent: "success",
    about: "profile.save",
    title: "Profil elmentve",
    message: "A módosítások érvénybe léptek.",
  }),
  "profile.saveFailed": () => ({
    intent: "error",
    about: "profile.save",
    title: "A profil mentése nem sikerült",
    message: "Az adatokat nem sikerült menteni. Kérjük, próbálja újra.",
  }),
  ...clipboardNotifications,
  "drop.wrongType": (p: { readonly name: string; readonly types: string }) => ({
    intent: "warning",
    title: "Nem támogatott fájltípus",
    message: `${capitalArticleBefore(p.name)} ${p.name} nem tölthető fel. Elfogadott típusok: ${p.types}.`,
  }),
  "drop.tooLarge": (p: { readonly name: string; readonly max: number }) => ({
    intent: "warning",
    title: "Túl nagy fájl",
    message: `${capitalArticleBefore(p.name)} ${p.name} mérete meghaladja a megengedett ${p.max} MB-ot.`,
  }),
  "drop.tooSmall": (p: { readonly name: string }) => ({
    intent: "warning",
    title: "Üres vagy túl kicsi fájl",
    message: `${capitalArticleBefore(p.name)} ${p.name} nem tartalmaz feldolgozható adatot. Kérjük, töltse le újra a banktól.`,
  }),
  "drop.tooMany": (p: { readonly max: number }) => ({
    intent: "warning",
    title: "Túl sok fájl",
    message: `Egyszerre legfeljebb ${p.max} fájl tölthető fel.`,
  }),
  "booking.failed": () => ({
    intent: "error",
    title: "A jelölés nem sikerült",
    message: "A tételek állapota változatlan. Kérjük, próbálja újra.",
  }),
  "company.lookupFailed": () => ({
    intent: "error",
    title: "A hivatkozott cég nem található",
    message: "Az adószámhoz nem tartozik olyan cég, amelyhez hozzáfér. Válasszon céget a listából.",
  }),
} satisfies Record<string, Notification>;

export type NotificationKey = keyof typeof notifications;
