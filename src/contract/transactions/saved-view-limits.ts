/** Limits of saved views that pages know too. */

/** Views of a person in one company. */
export const SAVED_VIEWS_MAX = 30;
export const SAVED_VIEW_NAME_MAX = 60;
