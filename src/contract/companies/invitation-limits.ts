/**
 * Further companies in one invitation: more than the 200 that one office has, in one call of some
 * seconds.
 */
export const INVITED_COMPANIES_MAX = 500;
