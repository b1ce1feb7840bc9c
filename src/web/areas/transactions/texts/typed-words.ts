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
};
