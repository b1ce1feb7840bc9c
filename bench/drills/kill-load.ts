/**
 * The actions of people, banks and providers while programs are killed: uploads, letters, pushes
 * and readings, and their answers.
 */
import type pg from "pg";
import { makeAllDue, type DueWorld } from "#server/testing/two-programs.ts";
import type { PushSender, SentDelivery } from "#server/testing/push-sender.ts";
import { bankingDays, daysIn, daysOf, makeAccount, type Account } from "../histories/ledger.ts";
import { type Person, pause } from "../histories/product.ts";
import type { Random } from "../histories/random.ts";
import { statementFormats, type Story } from "../histories/story.ts";

const RETRY_MS = 250;
const LETTER_PAUSE_MS = 150;
const PUSH_PAUSE_MS = 400;
// The sender forgets all but its last 5,000 messages; each call sends at most three.
const DELIVERIES_EVERY = 500;
const NEWS_PAUSE_MS = 2_500;
const UPLOAD_PAUSE_MS = 120;
const CALL_MS = 30_000;
// News of that many banks in each round of readings.
const NEWS_SHARE = 0.4;

export interface Place {
  readonly companyId: string;
  readonly person: Person;
  readonly account: Account;
  readonly story: Story;
}

export interface Letter {
  readonly address: string;
  /** The program said that it will be sent. */
  readonly acknowledged: boolean;
}

export class KillLoad {
  stopping = false;
  readonly letters: Letter[] = [];
  uploads = 0;
  repeatedUploads = 0;
  pushes = 0;
  news = 0;
  /** By the number of the item. */
  readonly #deliveries = new Map<number, SentDelivery>();
  readonly #random: Random;
  readonly #address: string;

  constructor(random: Random, address: string) {
    this.#random = random;
    this.#address = address;
  }

  /**
   * A place's statements one after the other, some of them twice; an upload that is not
   * acknowledged is sent again.
   */
  async upload(places: readonly Place[]): Promise<void> {
    const next = places.map((place) => daysIn(place.account));
    for (let at = 0; !this.stopping; at = (at + 1) % places.length) {
      const { account, person, companyId, story } = places[at]!;
      const day = next[at]!.shift();
      if (day === undefined) {
        if (next.every((days) => days.length === 0)) return;
        continue;
      }
      const number = story.put(this.#random.pick(statementFormats()), [
        { ...daysOf(account, day, day), number: story.steps.length + 1 },
      ]);
      const step = story.steps[number]!;
      if (step.do !== "upload") continue;
      for (let sent = false; !sent;) {
        sent = await person.upload(companyId, step.name, step.bytes).then(
          () => true,
          () => false,
        );
        if (!sent) this.repeatedUploads++;
        if (!sent) await pause(RETRY_MS);
      }
      this.uploads++;
      await pause(UPLOAD_PAUSE_MS);
    }
  }

  /** Registrations and invitations, each to an address of its own and asked for once. */
  async askForLetters(owner: {
    readonly token: () => string;
    readonly companyIds: readonly string[];
  }): Promise<void> {
    for (let n = 0; !this.stopping; n++) {
      const invites = n % 3 === 2;
      const address = `${invites ? "konyvelo" : "igazgato"}-${n}@olesre.example`;
      const body = invites
        ? {
            name: "Könyvelő Kata",
            email: address,
            company_id: owner.companyIds[n % owner.companyIds.length],
          }
        : { email: address };
      const reply = await fetch(`${this.#address}/v1/${invites ? "accountant" : "entr/auth"}`, {
        method: "POST",
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `10.9.${(n >> 8) & 255}.${n & 255}`,
          ...(invites ? { authorization: `Bearer ${owner.token()}` } : {}),
        },
      }).then(
        (answer) => answer.ok,
        () => false,
      );
      this.letters.push({ address, acknowledged: reply });
      await pause(LETTER_PAUSE_MS);
    }
  }

  /** Messages of Számlázz.hu; the sender repeats a message that was not answered with 200. */
  async push(sender: PushSender, key: string): Promise<void> {
    for (let n = 0; !this.stopping; n++) {
      const { facts } = await sender.send(key, { count: this.#random.int(1, 3) });
      this.pushes += facts.length;
      if (n % DELIVERIES_EVERY === 0) await this.#keepDeliveries(sender);
      if (n % 5 === 4) await sender.control("__clock", { minutes: 30 });
      await pause(PUSH_PAUSE_MS);
    }
  }

  /** Every message that was sent, with what became of it. */
  async listDeliveries(sender: PushSender): Promise<readonly SentDelivery[]> {
    await this.#keepDeliveries(sender);
    return [...this.#deliveries.values()];
  }

  async #keepDeliveries(sender: PushSender): Promise<void> {
    for (const delivery of (await sender.state()).deliveries)
      this.#deliveries.set(delivery.item.id, delivery);
  }

  /** Banks have news, and every company is due. */
  async makeNews(world: DueWorld, owner: pg.Client, appUrl: string): Promise<void> {
    for (let n = 0; !this.stopping; n++) {
      for (const { feed } of world.companies) {
        if (!this.#random.chance(NEWS_SHARE)) continue;
        const item = {
          amount: `-${1_000 + n}.00`,
          partnerName: `Vevő ${n} Kft.`,
          text: `számla ${n}`,
        };
        await world.driver.control.add(
          feed.accountNumber,
          this.#random.chance(0.5) ? [item] : [item, item],
        );
        this.news++;
      }
      await makeAllDue(owner, appUrl, world);
      await pause(NEWS_PAUSE_MS);
    }
  }
}

/** An account with a statement for each of very many days. */
export function makeLongAccount(random: Random, days: number): Account {
  return makeAccount(random, { days: bankingDays("2023-01-02", days), perDay: [1, 12] });
}
