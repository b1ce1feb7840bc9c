const FAILED = / nem sikerült$/;

/** Commands of which nobody knows whether the server did them. */
export const unansweredTexts = {
  /** `failed`: the title for a command that has failed. */
  title: (failed: string) =>
    FAILED.test(failed) ? failed.replace(FAILED, ": nem jött válasz") : "Nem jött válasz",
  message:
    "Nem tudjuk, hogy a kiszolgáló elvégezte-e. Az oldal azt mutatja, ami ott áll: nézze meg, mielőtt újrapróbálja.",
};
