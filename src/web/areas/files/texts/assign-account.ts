export const assignAccountTexts = {
  formLabel: (fileName: string) => `${fileName}: bankszámla megadása`,
  severalCurrencies: (currencies: string) =>
    `A fájlban több devizanem van (${currencies}). A megadott számon mindegyiknek külön bankszámla lesz.`,
  question: "Melyik bankszámla kivonata ez?",
  choose: "Válasszon bankszámlát",
  chooseCurrency: "Válassza ki a bankszámla devizanemét.",
  other: "Másik bankszámla…",
  numberLabel: "Számlaszám",
  numberHelp: "16 vagy 24 számjegy, vagy IBAN.",
  currencyLabel: "Devizanem",
  currencyHelp: "Ha a fájl nem írja ki.",
  submit: "Beolvasás",
  submitting: "Beolvasás…",
  chooseFirst: "Válassza ki, melyik bankszámla kivonata ez.",
  numberInvalid: "Ez nem bankszámlaszám: 16 vagy 24 számjegy, vagy IBAN kell.",
  checkFailed: "Az ellenőrző számjegy nem egyezik: elírás lehet a számban.",
  failed: "A bankszámla megadása nem sikerült",
};
