/**
 * What must hold after every step of a lived world (`lived-world.ts`): frozen items change only
 * where a person accepted it, an ended id leads to the item that shows its payment, each item is
 * new to one export, and a program's copy equals the books.
 */
import { showId } from "#contract/integrator-api/ids.ts";
import type { Database } from "#server/database/connect.ts";
import { runText } from "#server/database/run-text.ts";
import { inCompany } from "#server/database/tenant.ts";
import { listBrokenFacts } from "./expect-whole.ts";
import type { KeyCaller } from "./key-calls.ts";
import { callPatiently } from "./patient-call.ts";

const PAGE = 40;

interface Doubt {
  readonly id: string;
  readonly of: string;
  readonly amount: number;
}

interface LivedItem {
  readonly id: string;
  readonly facts: string;
  readonly valueDay: string | null;
  readonly amount: number;
  readonly frozen: boolean;
  readonly doubt: Doubt | null;
}

interface ApiRow {
  readonly id: string;
}

interface SyncPage {
  readonly added: ApiRow[];
  readonly modified: ApiRow[];
  readonly removed: { id: string; shownAs: string | null }[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** What the checks of a world came to. */
export interface LivedVerdict {
  readonly faults: readonly string[];
  readonly items: number;
  readonly marks: number;
  readonly frozen: number;
  readonly exported: number;
}

export class LivedChecks {
  readonly #db: Database;
  readonly #companyId: string;
  readonly #key: KeyCaller;
  readonly #faults: string[] = [];
  readonly #copy = new Map<string, ApiRow>();
  /** Ended ids, and the items that a program is told instead. */
  readonly #endedAs = new Map<string, string | null>();
  /** How often each item was new to an export. */
  readonly #newIn = new Map<string, number>();
  readonly #knownRuns = new Set<string>();
  readonly #corrected: ReadonlyMap<number, number | null>;
  #cursor = "";
  #marks = 0;

  /** `corrected`: wrong amounts, and the right ones; null for a row that did not happen. */
  constructor(
    db: Database,
    companyId: string,
    key: KeyCaller,
    corrected: ReadonlyMap<number, number | null>,
  ) {
    this.#db = db;
    this.#companyId = companyId;
    this.#key = key;
    this.#corrected = corrected;
  }

  /** Takes a step and compares the frozen items before and after it. */
  async around(name: string, byPerson: boolean, act: () => Promise<unknown>): Promise<void> {
    const before = await this.listItems();
    const [{ now }] = (await this.#ask("select clock_timestamp()::text as now")) as [
      { now: string },
    ];
    await act();
    await this.#keepInStep();
    const after = new Map((await this.listItems()).map((item) => [item.id, item]));
    const accepted = byPerson ? await this.#listAccepted(now) : new Set<string>();
    for (const was of before.filter(({ frozen }) => frozen)) {
      const is = after.get(was.id);
      const told = `${name}: ${was.facts} ${was.id.slice(-4)}`;
      if (is === undefined) {
        // A decision about a double answers for every row of its two items.
        if (!accepted.has(was.id) && !name.startsWith("one "))
          this.#faults.push(`${told} left without an answer`);
        this.#checkEnd(told, was, after);
      } else if (isChanged(was, is) && !accepted.has(was.id))
        this.#faults.push(`${told} became ${is.facts} ${is.valueDay} without an answer`);
    }
    for (const fault of await listBrokenFacts(this.#db, this.#companyId))
      this.#faults.push(`${name}: ${fault}`);
  }

  /** The items as the books show them. */
  async listItems(): Promise<LivedItem[]> {
    const rows = await this.#ask<{
      id: string;
      facts: string;
      valueDay: string | null;
      amount: number;
      frozen: boolean;
      of: string | null;
    }>(`select t.id, concat_ws(' ', t.booking_date, t.amount / 100000, t.currency) as facts, t.value_date::text as "valueDay",
        (t.amount / 100000)::integer as amount, t.booked_at is not null or exists (
          select from export_item i where i.company_id = t.company_id and i.transaction_id = t.id) as frozen,
        case when o.id is not null and not t.double_settled and o.amount = t.amount then t.possible_double_of end as of
      from shown_transaction t
      left join shown_transaction o on o.company_id = t.company_id and o.id = t.possible_double_of and o.id <> t.id
        and o.withdrawn_at is null
      where t.company_id = $1::uuid and t.withdrawn_at is null and t.leading_account_id is null and t.status = 'booked'
      order by t.booking_date, t.amount, t.id`);
    return rows.map(({ of, ...item }) => ({
      ...item,
      doubt: of === null ? null : { id: item.id, of, amount: item.amount },
    }));
  }

  async listNumbers(): Promise<string[]> {
    const rows = await this.#ask<{ nr: string }>(
      "select distinct account_nr as nr from bank_account where company_id = $1::uuid and deleted_at is null",
    );
    return rows.map(({ nr }) => nr);
  }

  async countShown(amount: number): Promise<number> {
    return (await this.listItems()).filter((item) => item.amount === amount).length;
  }

  /** An item is new to one export only. */
  async noteExports(): Promise<void> {
    const rows = await this.#ask<{ run: string; id: string }>(
      "select export_run_id as run, transaction_id as id from export_item where company_id = $1::uuid",
    );
    const fresh = rows.filter(({ run }) => !this.#knownRuns.has(run));
    for (const { run, id } of fresh) {
      this.#knownRuns.add(run);
      this.#newIn.set(id, (this.#newIn.get(id) ?? 0) + 1);
    }
  }

  /** The end of the world, behind the last export. `truth`: how often each amount happened. */
  async conclude(truth: ReadonlyMap<number, number> | undefined): Promise<LivedVerdict> {
    await this.#keepInStep();
    await this.#compareCopy();
    const items = await this.listItems();
    // An ended item that was exported is not new under the id of the item that shows it.
    const ended = new Set([...this.#newIn.keys()].map((id) => this.#endOf(id)));
    for (const { id, facts } of items) {
      const times = this.#newIn.get(id) ?? 0;
      if (times > 1 || (times === 0 && !ended.has(showId("transaction", id))))
        this.#faults.push(`${facts} ${id.slice(-4)} was new to ${times} exports`);
    }
    this.#marks = items.filter(({ doubt }) => doubt !== null).length;
    if (truth !== undefined) this.#compareTruth(truth, items);
    return {
      faults: this.#faults,
      items: items.length,
      marks: this.#marks,
      frozen: items.filter(({ frozen }) => frozen).length,
      exported: this.#newIn.size,
    };
  }

  /** An ended id leads to an item, unless its payment is shown by none. */
  #checkEnd(told: string, was: LivedItem, after: ReadonlyMap<string, LivedItem>): void {
    const api = showId("transaction", was.id);
    if (!this.#endedAs.has(api)) {
      this.#faults.push(`${told} left the copy untold`);
      return;
    }
    const end = this.#endOf(was.id);
    const heir = [...after.values()].find(({ id }) => showId("transaction", id) === end);
    const right = this.#corrected.get(was.amount);
    // Of a row that the correction dropped nothing is left.
    if (right === null) return;
    const amount = right ?? was.amount;
    const left = [...after.values()].filter((item) => item.amount === amount);
    if (heir === undefined && left.length > 0) this.#faults.push(`${told} ended without a pointer`);
    if (heir !== undefined && heir.amount !== amount)
      this.#faults.push(`${told} ended as ${heir.facts}`);
  }

  /** The id of the API to which an item leads by now: its own, or the one told instead. */
  #endOf(id: string): string | null {
    let end: string | null = showId("transaction", id);
    for (let hops = 0; end !== null && this.#endedAs.has(end) && hops < PAGE; hops++)
      end = this.#endedAs.get(end)!;
    return end;
  }

  #compareTruth(truth: ReadonlyMap<number, number>, items: readonly LivedItem[]): void {
    const shown = Map.groupBy(items, ({ amount }) => amount);
    for (const amount of new Set([...truth.keys(), ...shown.keys()])) {
      const own = shown.get(amount) ?? [];
      const over = own.length - (truth.get(amount) ?? 0);
      const doubted = own.filter(({ doubt }) => doubt !== null).length;
      if (over < 0) this.#faults.push(`${amount}: ${-over} lost`);
      if (over > doubted)
        this.#faults.push(
          `${amount}: ${over - doubted} doubled in silence (${own.map(({ facts }) => facts)})`,
        );
    }
  }

  async #keepInStep(): Promise<void> {
    for (;;) {
      const path = `/transactions/sync?limit=${PAGE}&cursor=${this.#cursor}`;
      const page = await this.#call<SyncPage>(path);
      for (const { id, shownAs } of page.removed) {
        this.#copy.delete(id);
        this.#endedAs.set(id, shownAs);
      }
      for (const row of [...page.added, ...page.modified]) {
        this.#copy.set(row.id, row);
        this.#endedAs.delete(row.id);
      }
      this.#cursor = page.nextCursor;
      if (!page.hasMore) return;
    }
  }

  async #compareCopy(): Promise<void> {
    const original = new Map<string, ApiRow>();
    let cursor = "";
    do {
      const page = await this.#call<{ data: ApiRow[]; nextCursor: string | null }>(
        `/transactions?limit=${PAGE}&cursor=${cursor}`,
      );
      for (const row of page.data) original.set(row.id, row);
      cursor = page.nextCursor ?? "";
    } while (cursor !== "");
    for (const id of new Set([...original.keys(), ...this.#copy.keys()]))
      if (JSON.stringify(original.get(id)) !== JSON.stringify(this.#copy.get(id)))
        this.#faults.push(
          `the copy differs: ${JSON.stringify([original.get(id), this.#copy.get(id)])}`,
        );
  }

  async #call<Reply>(path: string): Promise<Reply> {
    const reply = await callPatiently(() => this.#key.call("GET", path));
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return reply.body as Reply;
  }

  async #listAccepted(since: string): Promise<Set<string>> {
    const rows = await this.#ask<{ id: string; others: string[] | null }>(
      `select c.transaction_id as id, c.became -> 'others' as others from transaction_change c
        where c.company_id = $1::uuid and c.decision = 'accepted' and c.seen_at >= $2::timestamptz - interval '1 second'`,
      [since],
    );
    return new Set(rows.flatMap(({ id, others }) => [id, ...(others ?? [])]));
  }

  #ask<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const usesCompany = text.includes("$1");
    return inCompany(this.#db, this.#companyId, (tx) =>
      runText<Row & object>(tx, text, usesCompany ? [this.#companyId, ...values] : []),
    );
  }
}

/** What was empty may be filled. */
function isChanged(was: LivedItem, is: LivedItem): boolean {
  return was.facts !== is.facts || (was.valueDay !== null && was.valueDay !== is.valueDay);
}
