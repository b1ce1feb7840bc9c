/**
 * The stream of events says so often, in milliseconds, that it lives: an empty line. It keeps
 * proxies from closing a quiet stream (they give up at 30 to 60 seconds), and tells the page that
 * the line still carries something.
 */
export const HEARTBEAT_MS = 20_000;
