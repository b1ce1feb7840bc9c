/** Words that people type into the search box for days and sums. */
export const typedWords = {
  months: [
    ["január", "jan"],
    ["február", "febr", "feb"],
    ["március", "márc", "már"],
    ["április", "ápr"],
    ["május", "máj"],
    ["június", "jún"],
    ["július", "júl"],
    ["augusztus", "aug"],
    ["szeptember", "szept", "szep"],
    ["október", "okt"],
    ["november", "nov"],
    ["december", "dec"],
  ],
  /** Behind the number of a day: „12-én”, „1-je”. */
  dayEndings: "j?[aeáéi]n?",
  month: "hónap",
  year: "év",
  days: {
    today: ["ma", "mai"],
    yesterday: ["tegnap", "tegnapi"],
    dayBefore: ["tegnapelőtt"],
    thisWeek: ["ez a hét", "ezen a héten"],
    previousWeek: ["előző hét", "múlt hét", "múlt héten"],
    thisMonth: ["ez a hónap", "ebben a hónapban"],
    previousMonth: ["előző hónap", "múlt hónap", "múlt hónapban"],
    thisYear: ["idén", "ez az év"],
    previousYear: ["tavaly", "előző év"],
  },
  /** Units behind a sum, as parts of a pattern. */
  units: "ft|huf|forint|eur|euró|€|usd|\\$",
  bounds: "felett|fölött|alatt",
  powers: "ezer|millió|milliárd",
  /** Before and behind a sum that somebody remembers by half. */
  about: "kb\\.?|ca\\.?|cca\\.?|kábé|körülbelül|cirka|nagyjából|olyan",
  around: "körül|körüli|körülbelül",
  /** A number behind these names a paper; it is no sum in the first place. */
  papers:
    "számla|számlaszám|szla|sz|szám|sorszám|bizonylat|rendelés|megrendelés|szerződés|ügyszám|azonosító|kód|ref|nr|no|order|invoice",
};
