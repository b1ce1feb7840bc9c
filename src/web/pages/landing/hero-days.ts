/** An invented month for the landing page's bridge: height of each day's credit and debit in drawing units. */
export const HERO_DAYS: readonly (readonly [credit: number, debit: number])[] = [
  [21, 3], [114, 20], [70, 34], [107, 35], [35, 31], [88, 21], [19, 3], [16, 3], [20, 44], [42, 43],
  [56, 30], [29, 30], [43, 29], [8, 3], [4, 4], [33, 14], [15, 14], [53, 40], [28, 11], [17, 35],
  [9, 3], [6, 3], [49, 20], [28, 14], [72, 20], [105, 34], [111, 42], [14, 3], [9, 3], [44, 10],
];
