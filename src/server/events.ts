/**
 * Tells every web process (and through it every open page) that a cached category of a company
 * changed.
 */
import type { Category } from "#contract/transactions/categories.ts";

export interface ChangeEvent {
  readonly category: Category;
  readonly companyId: string;
}

export interface Events {
  /**
   * Publishes after the facts are committed. Never fails a command: an event that the database does
   * not take is sent again until the database takes it.
   */
  publish(category: Category | readonly Category[], companyId: string): Promise<void>;
  /** Calls back for every event of every process until the returned function is called. */
  subscribe(listener: (event: ChangeEvent) => void): () => void;
  /**
   * Tells every process that these sessions are over. Their open streams end at once instead of at
   * their next check.
   */
  publishEnded(sessionIds: readonly string[]): Promise<void>;
  /** Calls back with the id of every session that ended, until the returned function is called. */
  subscribeEnded(listener: (sessionId: string) => void): () => void;
  /**
   * Calls back when this process hears events again after a time in which it may have missed some,
   * until the returned function is called.
   */
  subscribeGap(listener: () => void): () => void;
}
