import type { QuestionRhythm } from "#contract/questions/question-rhythms.ts";
import type { LetterTopic, PersonLetterTopic } from "#contract/people/letter-topics.ts";

interface TopicWords {
  readonly name: string;
  /** What happens without the letter. */
  readonly without: string;
}

/** The kinds of letters that a person may switch off, each with what he does without it. */
export const letterTopicWords: Readonly<Record<PersonLetterTopic, TopicWords>> = {
  reminder: {
    name: "A könyvelő emlékeztetője",
    without: "Ha kikapcsolja, a könyvelője nem tud a Bankhídból írni Önnek, és ezt nála jelezzük.",
  },
  exportReady: {
    name: "Elkészült az export",
    without: "Levél nélkül is letöltheti a kész fájlt az Exportok oldalon.",
  },
  scheduledExport: {
    name: "Elkészült a rendszeres export",
    without:
      "A fájl levél nélkül is elkészül, és az Exportok oldalon várja. Ha nem sikerül, arról mindig írunk.",
  },
  latePayout: {
    name: "Késik vagy hiányos egy futár vagy kártyás szolgáltató utalása",
    without: "A késő vagy hiányos utalást levél nélkül is látja a cég elszámolásai között.",
  },
  unreadAgain: {
    name: "Második levél egy bankszámláról, amelyet régóta nem tudunk frissíteni",
    without: "Az első levél így is megérkezik, utána csak a Bankhídban látja, hogy még tart.",
  },
  heldMail: {
    name: "Jóváhagyásra váró vagy visszautasított levelek a cég levélcímén",
    without: "Levél nélkül is látja őket a Beérkezett levelek oldalon.",
  },
  monthChanged: {
    name: "Változás egy hónapban, amelyet Ön zárt le",
    without: "Levél nélkül is látja az Ügyfeleim oldalon és a hónap lapján.",
  },
  questions: {
    name: "Kérdések: ami a válaszára vár, és ha megvan, amit kért",
    without: "Levél nélkül is látja őket a Kérdések oldalon, és ott válaszolhat rájuk.",
  },
};

/** How often letters about questions come. */
export const rhythmWords: Readonly<Record<QuestionRhythm, string>> = {
  together: "Hamar, a kérdések egy levélben",
  daily: "Naponta egyszer, munkanapokon 16 órakor",
  weekly: "Hetente egyszer, hétfőn 8 órakor",
};

export const lettersTexts = {
  rhythm: "Milyen gyakran írjunk a válaszára váró kérdésekről?",
  rhythmHelp:
    "Minden cége kérdései egy levélben jönnek. Ami már meg van válaszolva, arról nem írunk.",
  rhythmSaved: (words: string) => ({ title: "A beállítást elmentettük", message: words }),
  title: "Levelek",
  purpose:
    "Ezek nélkül a levelek nélkül is minden működik. A belépésről, a fizetésről és a lejáró banki hozzájárulásról mindig írunk.",
  listLabel: "Levelek",
  listFailed: "A levelek beállításai most nem tölthetők be",
  saveFailed: "A beállítás nem változott meg",
  undo: "Visszavonás",
  turnedOff: (name: string) => ({ title: "Levél kikapcsolva", message: name }),
  turnedOn: (name: string) => ({ title: "Levél bekapcsolva", message: name }),
};

const CONSULTATION = "Emlékeztető a konzultáció előtti napon";

function nameTopic(topic: LetterTopic): string {
  return topic === "consultationReminder" ? CONSULTATION : letterTopicWords[topic].name;
}

function tellWithout(topic: LetterTopic): string {
  return topic === "consultationReminder"
    ? "Az időpontja megmarad, csak az emlékeztetőt nem küldjük el."
    : letterTopicWords[topic].without;
}

export const letterStopTexts = {
  opening: "A link ellenőrzése…",
  question: "Kikapcsolja ezt a levelet?",
  about: (topic: LetterTopic) => `„${nameTopic(topic)}”. ${tellWithout(topic)}`,
  stop: "Kikapcsolom",
  stopping: "Kikapcsolás folyamatban…",
  done: "Kikapcsoltuk",
  doneMessage: (topic: LetterTopic) =>
    topic === "consultationReminder"
      ? `„${CONSULTATION}”: ehhez a konzultációhoz nem küldünk többet.`
      : `„${nameTopic(topic)}”: több ilyen levelet nem küldünk. Belépés után, a profiljában bármikor visszakapcsolhatja.`,
  toProfile: "Profil megnyitása",
  home: "Vissza a főoldalra",
  over: {
    title: "Ez a link már nem érvényes",
    message: "Belépés után, a profiljában kapcsolhatja ki, amelyik levélre nincs szüksége.",
  },
};
