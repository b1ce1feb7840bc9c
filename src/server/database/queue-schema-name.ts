/**
 * Apart from the queue's tables, whose file loads the queue's library: programs that only name the
 * schema do without it.
 */
export const QUEUE_SCHEMA = "pgboss";
