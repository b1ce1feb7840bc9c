/**
 * Lives a history of three ways through on the running product: as a person, a bank and a provider.
 */
import { decimal, type Movement, rowsOf } from "./ledger.ts";
import { type ListedRow, pause, type Person, type Product } from "./product.ts";
import { openingOf, type ThreeWays, unionOf, type Way } from "./three-ways.ts";

const OTP = "5f1a6b2c9d3e4a0011b0e106";
const WAIT_MS = 120_000;
const POLL_MS = 150;

export interface ThreeWaysOutcome {
  readonly seed: number;
  readonly order: string;
  readonly cover: string;
  readonly expected: number;
  readonly lost: number;
  readonly doubledInSilence: number;
  readonly doubledWithMark: number;
  readonly marks: number;
  readonly notes: readonly string[];
}

/** Brings the ways in their order, reads all rows, and holds them against the ledger. */
export async function liveThreeWays(
  history: ThreeWays,
  product: Pick<Product, "address">,
  person: Person,
  companyId: string,
): Promise<ThreeWaysOutcome> {
  const outside = new Outside(product.address, person, companyId, history);
  const ways: Readonly<Record<Way, () => Promise<void>>> = {
    file: () => outside.upload(),
    feed: () => outside.connectBank(),
    push: () => outside.push(),
  };
  for (const way of history.order) await ways[way]();
  return judgeThreeWays(history, await person.listRows(companyId));
}

const signed = ({ amount }: Movement): string => `${amount < 0n ? "-" : ""}${decimal(amount, ".")}`;

function judgeThreeWays(history: ThreeWays, rows: readonly ListedRow[]): ThreeWaysOutcome {
  const truth = Map.groupBy(unionOf(history), signed);
  const found = Map.groupBy(rows, (row) => row.amount);
  let [lost, silent, marked] = [0, 0, 0];
  const notes: string[] = [];
  for (const amount of new Set([...truth.keys(), ...found.keys()])) {
    const movements = truth.get(amount) ?? [];
    const shown = found.get(amount) ?? [];
    const over = shown.length - movements.length;
    const withMark = shown.filter((row) => row.possibleDoubleOf !== null).length;
    lost += Math.max(-over, 0);
    marked += Math.min(Math.max(over, 0), withMark);
    silent += Math.max(over - withMark, 0);
    if (over !== 0)
      notes.push(
        `${amount}: ledger ${movements.map((each) => `${each.ordinal}:${each.day}/${each.valueDay}`).join(" ")}; ` +
          `shown ${shown.map((row) => `${row.bookingDate} ${row.originate}${row.possibleDoubleOf === null ? "" : "*"}`).join(" ")}`,
      );
  }
  const { seed, order, cover, shown, upload } = history;
  const slices = Object.entries(shown).map(([way, { from, to }]) => `${way}[${from},${to})`);
  return {
    seed,
    cover,
    order: order.join(" "),
    expected: unionOf(history).length,
    lost,
    doubledInSilence: silent,
    doubledWithMark: marked,
    marks: rows.filter((row) => row.possibleDoubleOf !== null).length,
    notes: notes.length === 0 ? [] : [`${slices.join(" ")} ${upload.format}`, ...notes],
  };
}

/** The outside world of one history. */
class Outside {
  readonly #address: string;
  readonly #person: Person;
  readonly #companyId: string;
  readonly #history: ThreeWays;

  constructor(address: string, person: Person, companyId: string, history: ThreeWays) {
    this.#address = address;
    this.#person = person;
    this.#companyId = companyId;
    this.#history = history;
  }

  async upload(): Promise<void> {
    const { upload } = this.#history;
    const sent = await this.#person.upload(this.#companyId, upload.name, upload.bytes);
    const file = await this.#person.awaitRead(this.#companyId, sent);
    if (file.status !== "finished")
      throw new Error(`${upload.name} ${file.status}: ${JSON.stringify(file.problems)}`);
  }

  /** The bank's books, the consent through the aggregator's own page, and the first reading. */
  async connectBank(): Promise<void> {
    const { account, shown, seed } = this.#history;
    const bankUser = `harom-ut-${seed}`;
    await this.#control("aggreg8/control/tell", {
      bankId: OTP,
      bankUser,
      accounts: [
        {
          accountNumber: account.number,
          currency: account.currency,
          name: "Fő számla",
          owner: "Próba Kft.",
          opening: String(openingOf(this.#history) / 100n),
          pending: 0,
          items: [],
        },
      ],
    });
    await this.#control("aggreg8/control/add", {
      accountNumber: account.number,
      notify: false,
      items: rowsOf(shown.feed).map((movement) => ({
        amount: signed(movement),
        bookingDate: movement.day,
        valueDate: movement.valueDay,
        partnerName: movement.partner,
        partnerAccountNumber: movement.partnerAccount,
        text: movement.text,
      })),
    });
    const consentId = await this.#consent(bankUser);
    const path = `/v1/aggreg8/accounts?company_id=${this.#companyId}`;
    const { accounts } = await this.#person.call<{ accounts: { accountId: string }[] }>(
      "GET",
      path,
    );
    await this.#person.call("PATCH", `/v1/company/consented-accounts/${this.#companyId}`, {
      isc_id: consentId,
      account_ids: accounts.map(({ accountId }) => accountId),
    });
    await this.#until("the bank is read", async () => {
      const { syncs } = await this.#person.call<{ syncs: { outcome: string }[] }>(
        "GET",
        `/v1/company/${this.#companyId}/syncs`,
      );
      return syncs.length > 0 && syncs.every(({ outcome }) => outcome !== "running")
        ? true
        : undefined;
    });
  }

  /** A message for each movement, of an account that the director takes when it is asked about. */
  async push(): Promise<void> {
    const { account, shown } = this.#history;
    const { key } = await this.#person.call<{ key: string }>(
      "POST",
      `/v1/company/${this.#companyId}/invoice-feed/key`,
      {},
    );
    await this.#control("szamlazzhu/__connect", { key, account: account.number });
    for (const movement of rowsOf(shown.push)) {
      const { valueDay, amount, partner, partnerAccount, text } = movement;
      const { deliveries } = await this.#control<{ deliveries: { state: string }[] }>(
        "szamlazzhu/__send",
        {
          key,
          count: 1,
          facts: {
            date: valueDay,
            direction: amount < 0n ? "KI" : "BE",
            amount: decimal(amount, "."),
            currency: account.currency,
            partnerName: partner,
            partnerAccount,
            remittance: text,
            technical: false,
          },
        },
      );
      if (deliveries.some(({ state }) => state !== "delivered"))
        throw new Error(`A message was not taken: ${JSON.stringify(deliveries)}`);
    }
    const path = `/v1/company/${this.#companyId}/invoice-feed`;
    await this.#until("the account is accepted", async () => {
      const { accounts } = await this.#person.call<{
        accounts: { accountNr: string; state: string }[];
      }>("GET", `${path}/accounts`);
      const parked = accounts.find(({ state }) => state === "parked");
      if (parked !== undefined)
        await this.#person.call("PATCH", `${path}/accounts`, {
          account_nr: parked.accountNr,
          decision: "accept",
        });
      return accounts.some(({ state }) => state === "accepted") ? true : undefined;
    });
    await this.#until("the messages are taken in", async () => {
      const feed = await this.#person.call<{ parkedMessages: number; itemCount?: number }>(
        "GET",
        path,
      );
      return feed.parkedMessages === 0 ? true : undefined;
    });
  }

  async #consent(bankUser: string): Promise<string> {
    const reply = await fetch(`${this.#address}/v1/aggreg8/user-flow/init`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${this.#person.token}`,
        "x-forwarded-for": `10.77.${this.#history.seed >> 8}.${this.#history.seed & 255}`,
      },
      body: JSON.stringify({ company_id: this.#companyId, flowType: "ADD_BANK" }),
    });
    if (!reply.ok) throw new Error(`The flow did not begin: ${reply.status} ${await reply.text()}`);
    const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
    const begun = (await reply.json()) as { userFlowId: string; syncUrl: string };
    const token = new URL(begun.syncUrl).searchParams.get("token") ?? "";
    const { number } = this.#history.account;
    const answers: readonly Readonly<Record<string, string>>[] = [
      { bankId: OTP },
      { action: "login", bankUser },
      { action: "allow", account: number },
    ];
    for (const fields of answers) await this.#form({ token, ...fields });
    const page = await fetch(`${this.#address}/sandbox/aggreg8/sync-ui?token=${token}&lang=HU`);
    const back = /data-redirect="([^"]*)"/.exec(await page.text())?.[1]?.replaceAll("&amp;", "&");
    if (back === undefined) throw new Error("The aggregator's page leads nowhere.");
    const { pathname, search } = new URL(back);
    await fetch(`${this.#address}${pathname}${search}`, { headers: { cookie } });
    return this.#until("the consent is given", async () => {
      const flow = await this.#person.call<{ result: string | null; consentId: string }>(
        "GET",
        `/v1/aggreg8/user-flow/${begun.userFlowId}`,
      );
      if (flow.result !== null && flow.result !== "SUCCESS")
        throw new Error(`The flow ended as ${flow.result}`);
      return flow.result === null ? undefined : flow.consentId;
    });
  }

  async #form(fields: Record<string, string>): Promise<void> {
    await fetch(`${this.#address}/sandbox/aggreg8/sync-ui`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields),
    });
  }

  async #control<Reply>(path: string, body: object): Promise<Reply> {
    const reply = await fetch(`${this.#address}/sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as Reply;
  }

  async #until<Value>(what: string, find: () => Promise<Value | undefined>): Promise<Value> {
    const deadline = Date.now() + WAIT_MS;
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
      await pause(POLL_MS);
    }
  }
}
