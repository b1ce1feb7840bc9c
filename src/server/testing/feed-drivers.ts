/**
 * Walks through each provider's consent without a browser, for the contract's tests, and holds the
 * stand-in's own words.
 */
import type { SandboxControl, TestSandbox, TrueItem } from "./test-sandbox.ts";
import type {
  BankFeed,
  ConsentAction,
  FeedAccountFacts,
  FeedAccountRef,
  FeedPerson,
  FlowState,
} from "#server/providers/bank-feed/bank-feed.port.ts";
import type { BankFeeds } from "#server/providers/bank-feed/bank-feeds.port.ts";

const BANK_NAME = "OTP";
const RETURN_URL = "http://bankhid.test/connect/return";

export interface Walk {
  readonly how: "allow" | "refuse" | "fail" | "stuck";
  readonly bankUser: string;
  readonly accountNumbers?: "all";
}

export interface FlowOnConsent {
  readonly action: ConsentAction;
  readonly consentExternalId: string;
  readonly person: FeedPerson;
}

export interface FeedDriver {
  readonly feed: BankFeed;
  readonly control: SandboxControl;
  /** Items that were taken back: marked, or simply not there any more. */
  readonly marksWithdrawn: boolean;
  /** Begins a flow, walks through it like a person, and gives the program's return. */
  walk(walk: Walk, flow?: FlowOnConsent): Promise<{ person: FeedPerson; state: FlowState }>;
  /** The remittance that the program must store. */
  writeText(item: TrueItem): string;
}

export interface Connected {
  readonly person: FeedPerson;
  readonly consentId: string;
  readonly accounts: readonly FeedAccountFacts[];
}

let people = 0;

export function openDriver(name: string, feeds: BankFeeds, sandbox: TestSandbox): FeedDriver {
  const feed = feeds.get(name)!;
  return name === "aggreg8"
    ? openAggreg8(feed, sandbox.aggreg8)
    : openEnableBanking(feed, sandbox.enableBanking);
}

async function beginFlow(feed: BankFeed, flow: FlowOnConsent | undefined) {
  const person = flow?.person ?? (await feed.ensurePerson(`person${++people}@example.hu`));
  const bank = (await feed.listBanks()).find(({ name }) => name.startsWith(BANK_NAME));
  const action = flow?.action ?? "ADD_BANK";
  const consent = {
    bankId: flow === undefined ? bank!.id : null,
    consentExternalId: flow?.consentExternalId ?? null,
  };
  const start = await feed.beginFlow({
    action,
    person,
    ...consent,
    returnUrl: RETURN_URL,
    state: `state-${people}`,
  });
  return { person, start };
}

function openAggreg8(feed: BankFeed, control: SandboxControl): FeedDriver {
  return {
    feed,
    control,
    marksWithdrawn: true,
    async walk({ how, bankUser, accountNumbers }, flow) {
      const { person, start } = await beginFlow(feed, flow);
      await control.control("finish-flow", {
        userFlowId: start.externalId,
        how,
        bankUser,
        ...(accountNumbers ? { accountNumbers } : {}),
      });
      return { person, state: await feed.followFlow(start.externalId, person) };
    },
    writeText: ({ text }) => text,
  };
}

function openEnableBanking(feed: BankFeed, control: SandboxControl): FeedDriver {
  return {
    feed,
    control,
    marksWithdrawn: false,
    async walk({ how, bankUser, accountNumbers }, flow) {
      const { person, start } = await beginFlow(feed, flow);
      const body = {
        authorizationId: start.externalId,
        how,
        bankUser,
        ...(accountNumbers ? { accountNumbers } : {}),
      };
      const { location } = await control.control<{ location?: string }>("finish-auth", body);
      if (location === undefined)
        return { person, state: await feed.followFlow(start.externalId, person) };
      return {
        person,
        state: await feed.takeReturn(
          start.externalId,
          Object.fromEntries(new URL(location).searchParams),
        ),
      };
    },
    // The list of lines that it gives is one text for us.
    writeText: ({ text }) => text.split("; ").join(" "),
  };
}

/** A person who said yes at the bank, with the consents and accounts that are listed afterwards. */
export async function connect(
  driver: FeedDriver,
  bankUser: string,
  accountNumbers?: "all",
): Promise<Connected> {
  const { person, state } = await driver.walk({
    how: "allow",
    bankUser,
    ...(accountNumbers ? { accountNumbers } : {}),
  });
  const consentId = state.consentExternalId!;
  return { person, consentId, accounts: await driver.feed.listAccounts(person, [consentId]) };
}

/** The company's forint account with 470 movements a year, three of them announced. */
export function longAccount({ accounts }: Connected): FeedAccountFacts {
  return accounts.find(({ currency }) => currency === "HUF")!;
}

/**
 * A forint account of 120 movements a year, none announced: a reading of it takes half the time,
 * for tests in which the length of a history plays no part.
 */
export function shortAccount({ accounts }: Connected): FeedAccountFacts {
  return accounts.findLast(({ currency }) => currency === "HUF")!;
}

export function refTo({ person, consentId }: Connected, account: FeedAccountFacts): FeedAccountRef {
  return {
    externalId: account.externalId,
    personExternalId: person.externalId,
    consentExternalId: consentId,
  };
}
