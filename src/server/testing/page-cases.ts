/** Cases of the golden table of gaps: pages that are in no file. */
import type { GapCase } from "./gap-cases.ts";

export const PAGE_CASES: readonly GapCase[] = [
  {
    name: "a page 2 alone lacks its page 1, although its balances meet those of its neighbours",
    statements: ["m #11p1 03-02…03-02 0→5", "m #12p2 03-03…03-03 5→9", "m #13p1 03-04…03-04 9→9"],
    gaps: ["03-03 number #12-12"],
  },
  {
    name: "the same of the only statement",
    statements: ["m #12p2 03-03…03-03 5→9"],
    gaps: ["03-03 number #12-12"],
  },
  {
    name: "what is missing may stand on the days since the statement before",
    statements: ["m #11p1 03-02…03-06 0→5", "m #12p2 03-09…03-09 5→9"],
    gaps: ["03-07…03-09 number #12-12"],
  },
  {
    name: "its page 1 of another file closes it, whichever came first",
    statements: ["m #11p1 03-02…03-02 0→5", "m #12p2 03-03…03-03 5→9", "m #12p1 03-03…03-03 5→5"],
    gaps: [],
  },
  {
    name: "page 1 of the same number a year before is none of it",
    statements: ["m #12p1 2025-03-03…2025-03-03 0→5", "m #12p2 03-03…03-03 5→9"],
    gaps: ["03-03 number #12-12"],
  },
  {
    name: "a document of its day that states no page is none",
    statements: ["c #11 03-02…03-02 0→5", "c #12p2 03-03…03-03 5→9", "c #13 03-04…03-04 9→9"],
    gaps: ["03-03 number #12-12"],
  },
  {
    name: "another source that covers its day closes it",
    statements: ["m #12p2 03-03…03-03 5→9", "c # 03-01…03-31 0→9"],
    gaps: [],
  },
  {
    name: "so does a connection that has read it",
    statements: ["m #12p2 03-03…03-03 5→9"],
    covered: ["03-01…03-31"],
    gaps: [],
  },
  {
    name: "two first pages above 1 are not yet the habit of a bank",
    statements: ["m #11p2 03-02…03-02 0→5", "m #12p2 03-03…03-03 5→9"],
    gaps: ["03-02 number #11-11", "03-03 number #12-12"],
  },
  {
    name: "a bank whose pages are the place in its delivery: most numbers begin above 1",
    statements: [
      "m #11p2 03-02…03-02 0→5",
      "m #12p3 03-03…03-03 5→9",
      "m #13p1 03-04…03-04 9→9",
      "m #14p2 03-05…03-05 9→8",
    ],
    gaps: [],
  },
  {
    name: "a bank that counts pages over its numbers",
    statements: [
      "m #11p31 03-02…03-02 0→5",
      "m #12p32 03-03…03-03 5→9",
      "m #13p33 03-04…03-04 9→9",
    ],
    gaps: [],
  },
  {
    name: "a bank that counts its statements as pages of one number",
    statements: [
      "m #1p5 03-02…03-02 0→5",
      "m #1p6 03-03…03-03 5→9",
      "m #1p7 03-04…03-04 9→9",
      "m #1p8 03-05…03-05 9→8",
    ],
    gaps: [],
  },
  {
    name: "and goes on with the next number",
    statements: [
      "m #2p7 02-25…02-25 0→0",
      "m #2p8 02-26…02-26 0→0",
      "m #2p9 02-27…02-27 0→0",
      "m #2p10 02-28…02-28 0→0",
      "m #3p11 03-02…03-02 0→5",
      "m #3p12 03-03…03-03 5→9",
      "m #3p13 03-04…03-04 9→9",
      "m #3p14 03-05…03-05 9→8",
    ],
    gaps: [],
  },
  {
    name: "pages that do not go on from the number before lack one, however many follow",
    statements: [
      "m #11p1 03-01…03-01 0→0",
      "m #12p3 03-02…03-02 0→5",
      "m #12p4 03-03…03-03 5→9",
      "m #12p5 03-04…03-04 9→9",
      "m #12p6 03-05…03-05 9→8",
    ],
    gaps: ["03-02 number #12-12"],
  },
  {
    name: "pages that share a day are pages of one statement",
    statements: [
      "m #12p2 03-02…03-02 0→5",
      "m #12p3 03-02…03-03 5→9",
      "m #12p4 03-03…03-03 9→9",
      "m #12p5 03-03…03-04 9→8",
    ],
    gaps: ["03-02 number #12-12"],
  },
  {
    name: "a page 2 whose number is an id lacks its page 1 too",
    statements: ["c #A20260302-1 03-02…03-02 0→5", "c #A20260303-1p2 03-03…03-03 5→9"],
    gaps: ["03-03 number"],
  },
  {
    name: "a page under an id of its own goes on from the page of this day",
    statements: ["c #A20260303-1p1 03-03…03-03 0→5", "c #A20260303-2p2 03-03…03-03 5→9"],
    gaps: [],
  },
];
