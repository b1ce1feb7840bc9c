/** Endpoints of one company at most: a few for each program. */
export const WEBHOOKS_MAX = 20;
/** Letters of an address. */
export const WEBHOOK_URL_MAX = 500;
/** A replaced secret signs so long beside the new one. */
export const OLD_WEBHOOK_SECRET_DAYS = 7;
/** A message is sent again and again for so long. */
export const WEBHOOK_RETRY_HOURS = 72;
/** Deliveries that the page draws as ticks. */
export const TICKS_MAX = 20;
/** Deliveries that one command sends again at most. */
export const REPLAY_MAX = 1_000;
/** Tests of one endpoint a minute. */
export const TESTS_PER_MINUTE = 6;
