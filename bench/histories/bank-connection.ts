/** A bank that is connected through the aggregator's own pages, as a person does it. */
import { pause, type Person } from "./product.ts";

const OTP = "5f1a6b2c9d3e4a0011b0e106";
const WAIT_MS = 120_000;
const POLL_MS = 150;

export interface BankItem {
  /** With its sign, decimals behind a point. */
  readonly amount: string;
  readonly bookingDate: string;
  readonly valueDate: string;
  readonly partnerName: string;
  readonly partnerAccountNumber: string;
  readonly text: string;
}

export interface ConnectedBank {
  readonly address: string;
  readonly person: Person;
  readonly companyId: string;
  /** The network address from which the person comes. */
  readonly from: string;
  readonly bankUser: string;
  readonly account: {
    readonly number: string;
    readonly currency: string;
    readonly opening: string;
  };
  readonly items: readonly BankItem[];
}

/** The bank's books, the consent through the aggregator's own page, and the first reading. */
export async function connectBank(bank: ConnectedBank): Promise<void> {
  const { address, person, companyId, account, items } = bank;
  await callSandbox(address, "aggreg8/control/tell", {
    bankId: OTP,
    bankUser: bank.bankUser,
    accounts: [
      {
        accountNumber: account.number,
        currency: account.currency,
        name: "Fő számla",
        owner: "Próba Kft.",
        opening: account.opening,
        pending: 0,
        items: [],
      },
    ],
  });
  await callSandbox(address, "aggreg8/control/add", {
    accountNumber: account.number,
    notify: false,
    items,
  });
  const consentId = await giveConsent(bank);
  const { accounts } = await person.call<{
    accounts: { accountId: string; accountNumber: string }[];
  }>("GET", `/v1/aggreg8/accounts?company_id=${companyId}`);
  // A person's other consents show their accounts too, each by its IBAN.
  const own = accounts.filter(({ accountNumber }) => accountNumber.endsWith(account.number));
  if (own.length === 0)
    throw new Error(`${account.number} is not among ${JSON.stringify(accounts)}`);
  await person.call("PATCH", `/v1/company/consented-accounts/${companyId}`, {
    isc_id: consentId,
    account_ids: own.map(({ accountId }) => accountId),
  });
  await until("the bank is read", async () => {
    const { syncs } = await person.call<{ syncs: { outcome: string }[] }>(
      "GET",
      `/v1/company/${companyId}/syncs`,
    );
    return syncs.length > 0 && syncs.every(({ outcome }) => outcome !== "running")
      ? true
      : undefined;
  });
}

async function giveConsent({
  address,
  person,
  companyId,
  from,
  bankUser,
  account,
}: ConnectedBank): Promise<string> {
  const reply = await fetch(`${address}/v1/aggreg8/user-flow/init`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${person.token}`,
      "x-forwarded-for": from,
    },
    body: JSON.stringify({ company_id: companyId, flowType: "ADD_BANK" }),
  });
  if (!reply.ok) throw new Error(`The flow did not begin: ${reply.status} ${await reply.text()}`);
  const cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
  const begun = (await reply.json()) as { userFlowId: string; syncUrl: string };
  const token = new URL(begun.syncUrl).searchParams.get("token") ?? "";
  const answers: readonly Readonly<Record<string, string>>[] = [
    { bankId: OTP },
    { action: "login", bankUser },
    { action: "allow", account: account.number },
  ];
  for (const fields of answers)
    await fetch(`${address}/sandbox/aggreg8/sync-ui`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, ...fields }),
    });
  const page = await fetch(`${address}/sandbox/aggreg8/sync-ui?token=${token}&lang=HU`);
  const back = /data-redirect="([^"]*)"/.exec(await page.text())?.[1]?.replaceAll("&amp;", "&");
  if (back === undefined) throw new Error("The aggregator's page leads nowhere.");
  const { pathname, search } = new URL(back);
  await fetch(`${address}${pathname}${search}`, { headers: { cookie } });
  return until("the consent is given", async () => {
    const flow = await person.call<{ result: string | null; consentId: string }>(
      "GET",
      `/v1/aggreg8/user-flow/${begun.userFlowId}`,
    );
    if (flow.result !== null && flow.result !== "SUCCESS")
      throw new Error(`The flow ended as ${flow.result}`);
    return flow.result === null ? undefined : flow.consentId;
  });
}

/** One call of the sandbox's controls. */
export async function callSandbox<Reply>(
  address: string,
  path: string,
  body: object,
): Promise<Reply> {
  const reply = await fetch(`${address}/sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as Reply;
}

/** Asks until there is an answer. */
export async function until<Value>(
  what: string,
  find: () => Promise<Value | undefined>,
): Promise<Value> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
    await pause(POLL_MS);
  }
}
