/** A company in the running program, whose books change at random while a stranger copies them. */
import { join } from "node:path";
import { addDays, type LocalDate } from "../../src/values/local-date.ts";
import { writeMt940 } from "../../src/server/testing/write-mt940.ts";
import { absolute, formatAmount } from "../../src/values/money.ts";
import { pause, Person, type Product, type ReadFile, startProduct } from "../histories/product.ts";
import { Copy, type Key } from "./copy.ts";

const SMALL_ROWS = 40;
const FIRST_DAY = "2024-01-01" as LocalDate;
/** The third is a former number of the first. */
export const ACCOUNTS = [
  "117730161111101800000000",
  "117730161111101000000008",
  "104000921234567000000006",
] as const;
const PUSHES = 6;
const WAIT_MS = 300_000;
const LOOK_MS = 300;
const UNIT = 100_000n;

interface Item {
  readonly date: LocalDate;
  readonly amount: bigint;
  readonly name: string;
  readonly note: string;
}

/** What a later run goes on with, beside the folder. */
export interface KeptWorld {
  readonly token: string;
  readonly company: string;
  readonly other: string;
  readonly key: Key;
  readonly day: LocalDate;
  readonly serial: number;
  readonly balances: readonly (readonly [string, string])[];
  readonly living: readonly ReadFile[];
  readonly gone: readonly ReadFile[];
  /** Files by id, in base64. */
  readonly files: readonly (readonly [string, string])[];
  readonly newest: readonly (Omit<Item, "amount"> & { readonly amount: string })[];
  readonly pushKey: string;
  readonly isTurned: boolean;
}

const named = (number: string): object => ({ account_nr: number, currency: "HUF" });

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
    await pause(LOOK_MS);
  }
}

export class World {
  readonly person: Person;
  company = "";
  copy: Copy;
  readonly #place: { address: string };
  readonly #folder: string;
  readonly #random: () => number;
  #product: Product;
  #other = "";
  #key: Key = { clientId: "", clientSecret: "" };
  #day = FIRST_DAY;
  #serial = 0;
  readonly #balances = new Map<string, bigint>();
  readonly #living: ReadFile[] = [];
  readonly #gone: ReadFile[] = [];
  readonly #bytes = new Map<string, Uint8Array>();
  #newest: readonly Item[] = [];
  #pushKey = "";
  #isTurned = false;

  constructor(folder: string, product: Product, random: () => number, kept?: KeptWorld) {
    this.#folder = folder;
    this.#product = product;
    this.#random = random;
    this.#place = { address: product.address };
    this.person = new Person(this.#place, "idegen@pelda.hu");
    if (kept !== undefined) this.#take(kept);
    this.copy = this.#openCopy();
  }

  get kept(): KeptWorld {
    return {
      token: this.person.token,
      company: this.company,
      other: this.#other,
      key: this.#key,
      day: this.#day,
      serial: this.#serial,
      balances: [...this.#balances].map(([number, sum]) => [number, String(sum)]),
      living: this.#living,
      gone: this.#gone,
      files: [...this.#bytes].map(([id, bytes]) => [id, Buffer.from(bytes).toString("base64")]),
      newest: this.#newest.map((item) => ({ ...item, amount: String(item.amount) })),
      pushKey: this.#pushKey,
      isTurned: this.#isTurned,
    };
  }

  #take(kept: KeptWorld): void {
    this.person.useToken(kept.token);
    this.company = kept.company;
    this.#other = kept.other;
    this.#key = kept.key;
    this.#day = kept.day;
    this.#serial = kept.serial;
    for (const [number, sum] of kept.balances) this.#balances.set(number, BigInt(sum));
    this.#living.push(...kept.living);
    this.#gone.push(...kept.gone);
    for (const [id, text] of kept.files) this.#bytes.set(id, Buffer.from(text, "base64"));
    this.#newest = kept.newest.map((item) => ({ ...item, amount: BigInt(item.amount) }));
    this.#pushKey = kept.pushKey;
    this.#isTurned = kept.isTurned;
  }

  /** Two companies of one person, and a key of the first. */
  async open(): Promise<void> {
    await this.person.register();
    this.company = await this.person.createCompany("12345676", "Próba Kft.");
    this.#other = await this.person.createCompany("24681357", "Másik Kft.");
    const made = await this.person.call<{ client_id: string; client_secret: string }>(
      "POST",
      "/v1/integrator/token",
      { integrator: "CUSTOM", company_id: this.company },
    );
    this.#key = { clientId: made.client_id, clientSecret: made.client_secret };
    this.copy = this.#openCopy();
  }

  pick<Of>(list: readonly Of[]): Of {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  close(): Promise<void> {
    return this.#product.stop();
  }

  /** A file with so many new items. */
  async import(count = SMALL_ROWS, accountNr: string = this.pick(ACCOUNTS)): Promise<void> {
    await this.#send(this.#write(accountNr, count));
  }

  /** A file that was sent before. */
  async again(): Promise<void> {
    if (this.#living.length > 0) await this.#send(this.#bytes.get(this.pick(this.#living)._id)!);
  }

  async delete(): Promise<void> {
    const chosen = this.#living.pop();
    if (chosen === undefined) return;
    await this.person.deleteFile(this.company, chosen);
    this.#gone.push(chosen);
  }

  async restore(): Promise<void> {
    const chosen = this.#gone.pop();
    if (chosen === undefined) return;
    const body = { company_id: this.company };
    await this.person.call("POST", `/v1/file/${chosen._id}/restore`, body);
    this.#living.push(chosen);
  }

  async book(): Promise<void> {
    const ids = [...this.copy.rows.keys()].filter(() => this.#random() < 0.3).slice(0, 200);
    const status = this.pick(["BOOKED", "NOT_BOOKED"]);
    const items = ids.map((transactionId) => ({ transactionId, status }));
    if (items.length > 0) await this.copy.call("POST", "/transactions/bookkeeping", { items });
  }

  /** The second account goes to the other company and comes back; not where it is busy. */
  async move(): Promise<void> {
    const go = (from: string, to: string): Promise<boolean> =>
      this.person
        .call("PATCH", "/v1/bankaccount", {
          account_nr: ACCOUNTS[1],
          originate: "adriana",
          source_company_id: from,
          target_company_id: to,
        })
        .then(
          () => true,
          () => false,
        );
    if (!(await go(this.company, this.#other))) return;
    await this.copy.keepInStep();
    await go(this.#other, this.company);
  }

  /** Joins the former number's account to the first one, or takes it apart; a busy one stays. */
  async join(): Promise<void> {
    const [into, , from] = ACCOUNTS;
    const company = { company_id: this.company };
    const look = (): Promise<{ joins: { joinId: string }[]; running: unknown[] }> =>
      this.person.call("GET", `/v1/bankaccount/joins?company_id=${this.company}`);
    const { joins } = await look();
    const call =
      joins.length === 0
        ? (["POST", { from: named(from), into: named(into) }] as const)
        : (["DELETE", { join_id: joins[0]!.joinId }] as const);
    await this.person.call(call[0], "/v1/bankaccount/join", { ...company, ...call[1] }).then(
      () => until("the join has ended", async () => (await look()).running.length === 0),
      (error: unknown) => {
        if (!String(error).includes("bank_account_busy")) throw error;
      },
    );
  }

  /** Számlázz.hu tells items of the newest file of the first account once more. */
  async link(): Promise<void> {
    const feed = `/v1/company/${this.company}/invoice-feed`;
    if (this.#pushKey === "") {
      const { key } = await this.person.call<{ key: string }>("POST", `${feed}/key`, {});
      await this.#sender("__connect", { key, account: ACCOUNTS[0] });
      this.#pushKey = key;
    }
    for (const { date, amount, name, note } of this.#newest.slice(0, PUSHES)) {
      const facts = {
        date,
        direction: amount < 0n ? "KI" : "BE",
        amount: formatAmount(absolute(amount)),
        currency: "HUF",
        partnerName: name,
        partnerAccount: "",
        remittance: note,
        technical: false,
      };
      await this.#sender("__send", { key: this.#pushKey, count: 1, facts });
    }
    await until("the account is taken", async () => {
      const { accounts } = await this.person.call<{
        accounts: { accountNr: string; state: string }[];
      }>("GET", `${feed}/accounts`);
      const parked = accounts.find(({ state }) => state === "parked");
      if (parked !== undefined)
        await this.person.call("PATCH", `${feed}/accounts`, {
          account_nr: parked.accountNr,
          decision: "accept",
        });
      return parked === undefined && accounts.length > 0;
    });
  }

  /** The other origin counts from now on where two show the same item. */
  async turn(): Promise<void> {
    this.#isTurned = !this.#isTurned;
    const order = ["szamlazzhu", "aggreg8", "adriana"];
    await this.person.call("PUT", `/v1/company/${this.company}/leading-sources`, {
      leading_sources: this.#isTurned ? order : order.toReversed(),
    });
    await until("the pairs are turned", async () => {
      const { linking, turning } = await this.person.call<{ linking: unknown; turning: unknown }>(
        "GET",
        `/v1/company/${this.company}/link-state`,
      );
      return linking === null && turning === null;
    });
  }

  async restart(): Promise<void> {
    await this.#product.stop();
    this.#product = await startProduct(this.#folder);
    this.#place.address = this.#product.address;
    this.copy.moveTo(this.#product.address);
  }

  /** The stranger's program dies after a page and begins with what it has kept. */
  async stop(): Promise<void> {
    await this.copy.keepInStep(1);
    this.copy = this.#openCopy();
  }

  #openCopy(): Copy {
    return new Copy(join(this.#folder, "copy.json"), this.#place.address, this.#key);
  }

  /** A control of the sandbox's Számlázz.hu. */
  async #sender(control: string, body: object): Promise<void> {
    const address = `${this.#place.address}/sandbox/szamlazzhu/${control}`;
    const reply = await fetch(address, { method: "POST", body: JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${control}: ${reply.status} ${await reply.text()}`);
  }

  async #send(bytes: Uint8Array): Promise<void> {
    const sent = await this.person.upload(this.company, `k${this.#serial}.sta`, bytes);
    const read = await this.person.awaitRead(this.company, sent);
    this.#bytes.set(read._id, bytes);
    if (read.newCount > 0) this.#living.push(read);
  }

  #write(accountNr: string, count: number): Uint8Array {
    const opening = this.#balances.get(accountNr) ?? 0n;
    const from = this.#day;
    const items = Array.from({ length: count }, () => ({
      date: addDays(from, Math.floor(this.#random() * 3)),
      amount: BigInt(Math.floor(this.#random() * 200_000) - 90_000) * UNIT,
      name: `Partner ${Math.floor(this.#random() * 300)}`,
      note: `Tétel ${++this.#serial}`,
    })).toSorted((one, two) => (one.date < two.date ? -1 : one.date > two.date ? 1 : 0));
    this.#day = addDays(from, 3);
    if (accountNr === ACCOUNTS[0]) this.#newest = items;
    this.#balances.set(
      accountNr,
      items.reduce((sum, { amount }) => sum + amount, opening),
    );
    const days = { from, to: addDays(from, 2), number: `${this.#serial}` };
    return Buffer.from(writeMt940([{ accountNr, opening, items, ...days }]));
  }
}
