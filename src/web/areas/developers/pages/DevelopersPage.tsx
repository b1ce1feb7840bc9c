import { IconArrowsLeftRight, IconBuildingBank, IconCheck } from "@tabler/icons-react";
import { integratorReference } from "virtual:integrator-reference";
import { EVENT_SCOPES, EVENT_TYPES } from "#contract/webhooks/event-types.ts";
import {
  MESSAGE_SAMPLE,
  REPLY_SAMPLE,
  writeSamples,
  writeToolSamples,
  WEBHOOK_SAMPLE,
  writeWebhookSamples,
} from "#web/areas/developers/code-samples.ts";
import { useClientConfig } from "#web/api/client-config.ts";
import { AssistantBox } from "#web/areas/developers/parts/AssistantBox.tsx";
import { CodeBox, CodeText } from "#web/areas/developers/parts/CodeBox.tsx";
import styles from "#web/areas/developers/parts/Developers.module.css";
import {
  callTexts,
  developerTexts as words,
  eventTypeTexts,
} from "#web/areas/developers/texts/developers.ts";
import { PublicButtonLink } from "#web/navigation/PublicLink.tsx";
import { to } from "#web/navigation/paths.ts";
import { originOfPage } from "#web/navigation/page-address.ts";
import { PublicFooter } from "#web/shell/plain/PublicFooter.tsx";
import { PublicHead } from "#web/shell/plain/PublicHead.tsx";
import { bearerToken } from "#web/state/client-state.ts";
import { buttonClass } from "#web/ui/buttons/button-class.ts";
import { DataTable } from "#web/ui/data/DataTable.tsx";
import { Icon } from "#web/ui/marks/Icon.tsx";
import { Tag } from "#web/ui/marks/Tag.tsx";

const DOCUMENT = "/api/v1/openapi.json";
/** In the order of their texts. */
const NAMES = Object.keys(callTexts);
const CALLS = integratorReference.toSorted((a, b) => NAMES.indexOf(a.name) - NAMES.indexOf(b.name));
const STEPS = ["token", "page", "copy"] as const;
const WEBHOOK_STEPS = ["webhook", "verify"] as const;
const PART_ICONS = { sync: IconArrowsLeftRight, books: IconCheck, accounts: IconBuildingBank };

/** How a program reads a company's items: quickstart, reference, limits and faults; public. */
export function DevelopersPage() {
  return (
    <div className={styles["page"]}>
      <PublicHead />
      <main className={styles["wrap"]}>
        <Hero />
        <div className={styles["columns"]}>
          <nav aria-label={words.contents} className={styles["contents"]}>
            {[
              words.quick,
              words.calls,
              words.webhooks,
              words.limits,
              words.tools,
              words.changes,
            ].map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
          <div className={styles["sections"]}>
            <Quickstart />
            <Calls />
            <Webhooks />
            <Limits />
            <Tools />
            <section id={words.changes.id}>
              <h2>{words.changes.title}</h2>
              <p>{words.changes.text}</p>
            </section>
          </div>
        </div>
      </main>
      <PublicFooter />
    </div>
  );
}

function Hero() {
  return (
    <>
      <div className={styles["hero"]}>
        <div>
          <h1>{words.title}</h1>
          <p className={styles["lead"]}>{words.lead}</p>
          <div className="wrap gap-3 above-6">
            {bearerToken() ? (
              <PublicButtonLink to={to.tokenManagement()}>{words.keys}</PublicButtonLink>
            ) : (
              <PublicButtonLink to={to.login()}>{words.login}</PublicButtonLink>
            )}
            <a href={DOCUMENT} className={buttonClass({ variant: "secondary" })}>
              {words.openapi}
            </a>
          </div>
        </div>
        <div className={styles["code"]}>
          <CodeText label={words.replyLabel} text={REPLY_SAMPLE} />
        </div>
      </div>
      <ul className={styles["parts"]}>
        {words.parts.map(({ key, title, text }) => (
          <li className="stack gap-1" key={key}>
            <Icon of={PART_ICONS[key]} />
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Quickstart() {
  const samples = writeSamples(originOfPage());
  const { quick } = words;
  return (
    <section id={quick.id}>
      <h2>{quick.title}</h2>
      <p>{quick.lead}</p>
      <ol className={styles["steps"]}>
        {STEPS.map((step) => (
          <li key={step}>
            <p>
              <b>{quick.steps[step].title}</b> {quick.steps[step].text}
            </p>
            <CodeBox label={quick.steps[step].title} sample={samples[step]} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Calls() {
  const { calls } = words;
  return (
    <section id={calls.id}>
      <h2>{calls.title}</h2>
      <p>{calls.lead}</p>
      <ul className={styles["calls"]}>
        {CALLS.map((call) => (
          <li key={call.name}>
            <h3>
              <Tag tone={call.method === "GET" ? "good" : "brand"}>{call.method}</Tag>{" "}
              <code>{call.path}</code>
            </h3>
            <p>{callTexts[call.name]}</p>
            <dl className="grid small">
              <dt className="muted">{calls.scope}</dt>
              <dd className="breaks">
                {call.scope === null ? calls.anyScope : <code>{call.scope}</code>}
              </dd>
              {call.fields.length > 0 && (
                <>
                  <dt className="muted">{calls.fields}</dt>
                  <dd className="breaks">
                    <code>{call.fields.join(", ")}</code>
                  </dd>
                </>
              )}
              <dt className="muted">{calls.reply}</dt>
              <dd className="breaks">
                <code>{call.reply.join(", ")}</code>
              </dd>
            </dl>
            {call.perMinute !== null && <p>{calls.perMinute(call.perMinute)}</p>}
            {call.idempotent && <p>{calls.idempotent}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tools() {
  const { tools } = words;
  const samples = writeToolSamples(originOfPage());
  return (
    <section id={tools.id}>
      <h2>{tools.title}</h2>
      <p>{tools.lead}</p>
      <ul className={styles["tools"]}>
        {tools.list.map(({ key, title, text }) => (
          <li key={key}>
            <h3 className="large">{title}</h3>
            <p>{text}</p>
            {key === "mcp" ? <AssistantBox /> : <CodeText label={title} text={samples[key]} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How messages come, how they are checked, and which there are. */
function Webhooks() {
  const origin = originOfPage();
  const sandbox = useClientConfig()?.sandbox;
  const samples = writeWebhookSamples(
    origin,
    sandbox ? `${sandbox.webhooksUrl}/proba` : WEBHOOK_SAMPLE,
  );
  const { webhooks } = words;
  return (
    <section id={webhooks.id}>
      <h2>{webhooks.title}</h2>
      <p>{webhooks.lead}</p>
      <ol className={styles["steps"]}>
        {WEBHOOK_STEPS.map((step) => (
          <li key={step}>
            <p>
              <b>{webhooks.steps[step].title}</b> {webhooks.steps[step].text}
              {step === "webhook" && sandbox && ` ${webhooks.sandbox}`}
            </p>
            <CodeBox label={webhooks.steps[step].title} sample={samples[step]} />
          </li>
        ))}
      </ol>
      <div className={styles["code"]}>
        <CodeText label={webhooks.sampleLabel} text={MESSAGE_SAMPLE} />
      </div>
      <ul>
        {webhooks.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <DataTable
        label={webhooks.title}
        rows={EVENT_TYPES}
        rowKey={(type) => type}
        columns={[
          {
            key: "type",
            header: webhooks.columns.type,
            phone: "wide",
            render: (type) => <code>{type}</code>,
          },
          {
            key: "means",
            header: webhooks.columns.means,
            phone: "wide",
            render: (type) => eventTypeTexts[type],
          },
          {
            key: "scope",
            header: webhooks.columns.scope,
            phone: "wide",
            render: (type) => <code>{EVENT_SCOPES[type] ?? words.calls.anyScope}</code>,
          },
        ]}
      />
    </section>
  );
}

function Limits() {
  const { limits } = words;
  return (
    <section id={limits.id}>
      <h2>{limits.title}</h2>
      <p>{limits.lead}</p>
      <DataTable
        label={limits.title}
        rows={limits.rows}
        rowKey={([code]) => code}
        columns={[
          {
            key: "code",
            header: limits.columns.code,
            phone: "wide",
            render: ([code]) => <code>{code}</code>,
          },
          {
            key: "means",
            header: limits.columns.means,
            phone: "wide",
            render: ([, means]) => means,
          },
          {
            key: "todo",
            header: limits.columns.todo,
            phone: "wide",
            render: ([, , todo]) => todo,
          },
        ]}
      />
    </section>
  );
}
