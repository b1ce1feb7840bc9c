/**
 * Lives a history of three ways through on the running product: as a person, a bank and a provider.
 */
import { addDays, decimal, type Movement, rowsOf } from "./ledger.ts";
import { callSandbox, connectBank, until } from "./bank-connection.ts";
import { type ListedRow, type Person, type Product } from "./product.ts";
import { openingOf, type ThreeWays, unionOf, type Way } from "./three-ways.ts";

export interface ThreeWaysOutcome {
  readonly seed: number;
  readonly order: string;
  readonly cover: string;
  readonly drift: string;
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
  const { seed, order, cover, drift, shown, upload } = history;
  const slices = Object.entries(shown).map(([way, { from, to }]) => `${way}[${from},${to})`);
  return {
    seed,
    cover,
    drift,
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

  async connectBank(): Promise<void> {
    const { account, shown, seed, feedShifts } = this.#history;
    await connectBank({
      address: this.#address,
      person: this.#person,
      companyId: this.#companyId,
      from: `10.77.${seed >> 8}.${seed & 255}`,
      bankUser: `harom-ut-${seed}`,
      account: {
        number: account.number,
        currency: account.currency,
        opening: String(openingOf(this.#history) / 100n),
      },
      items: rowsOf(shown.feed).map((movement) => ({
        amount: signed(movement),
        bookingDate: addDays(movement.day, feedShifts[movement.ordinal]!),
        valueDate: addDays(movement.valueDay, feedShifts[movement.ordinal]!),
        partnerName: movement.partner,
        partnerAccountNumber: movement.partnerAccount,
        text: movement.text,
      })),
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
    await callSandbox(this.#address, "szamlazzhu/__connect", { key, account: account.number });
    for (const movement of rowsOf(shown.push)) {
      const { valueDay, amount, partner, partnerAccount, text } = movement;
      const { deliveries } = await callSandbox<{ deliveries: { state: string }[] }>(
        this.#address,
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
    await until("the account is accepted", async () => {
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
    // The feed counts messages that wait for a person's answer, not those that wait to be read.
    await until("the messages are taken in", async () => {
      const { accounts } = await this.#person.call<{
        accounts: { originate: string; transactionCount: number }[];
      }>("GET", `/v1/bankaccounts?company_id=${this.#companyId}`);
      const came = accounts.find(({ originate }) => originate === "szamlazzhu");
      return came?.transactionCount === rowsOf(shown.push).length ? true : undefined;
    });
  }
}
