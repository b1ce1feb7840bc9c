/** Changes of frozen items that one command decides: more follow by another. For pages too. */
export const FROZEN_DECIDE_MAX = 5_000;
