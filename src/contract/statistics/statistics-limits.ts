/** Two years side by side; more is a slip. */
export const STATISTICS_MONTHS_MAX = 24;
