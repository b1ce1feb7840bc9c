/** The version of the privacy terms in force; a person who accepted another one is asked again. */
export const PRIVACY_VERSION = "2026-11-01";
