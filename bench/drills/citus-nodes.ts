/** Row-level security on the nodes of a cluster, as the program's role meets it there. */
import pg from "pg";
import type { CitusSide } from "./citus-side.ts";

export interface NodeCheck {
  readonly node: string;
  readonly ok: boolean;
  /** Rows of the asked companies that are stored on the node itself, as the owner sees them. */
  readonly stored: number;
  /** What the program's role sees of the node's pieces without a setting; must be 0. */
  readonly withoutSetting: number;
  /** Rows of other companies that it sees under one company's setting; must be 0. */
  readonly ofOthers: number;
  /** Rows of that one company that it sees on the node's pieces. */
  readonly ofItself: number;
}

/**
 * Connects to every node as the program's role and reads the pieces of `bank_transaction` there,
 * without a setting and under the setting of each company.
 */
export async function checkNodes(
  { owner, ownerUrl, appUrl }: CitusSide,
  companyIds: readonly string[],
): Promise<NodeCheck[]> {
  const { rows: nodes } = await owner.query<{ name: string; port: number; pieces: string[] }>(
    `select n.nodename as name, n.nodeport as port,
        array_agg(s.shard_name order by s.shardid) filter (where s.shard_name is not null) as pieces
      from pg_dist_node n left join citus_shards s
        on s.nodename = n.nodename and s.nodeport = n.nodeport and s.table_name = 'bank_transaction'::regclass
      where n.isactive group by 1, 2 order by 2`,
  );
  const checks: NodeCheck[] = [];
  for (const node of nodes) checks.push(await checkNode(node, { appUrl, ownerUrl, companyIds }));
  return checks;
}

async function checkNode(
  node: { name: string; port: number; pieces: string[] | null },
  given: { appUrl: string; ownerUrl: string; companyIds: readonly string[] },
): Promise<NodeCheck> {
  const pieces = node.pieces ?? [];
  const owner = await connectTo(given.ownerUrl, node);
  const program = await connectTo(given.appUrl, node);
  try {
    const stored = await countRows(owner, pieces, "company_id = any ($1::uuid[])", [
      given.companyIds,
    ]);
    const withoutSetting = await countRows(program, pieces, "true", []);
    let [ofOthers, ofItself] = [0, 0];
    for (const companyId of given.companyIds) {
      await program.query(`set app.company_ids = '${companyId}'`);
      ofOthers += await countRows(program, pieces, "company_id <> $1::uuid", [companyId]);
      ofItself += await countRows(program, pieces, "company_id = $1::uuid", [companyId]);
    }
    const ok = withoutSetting === 0 && ofOthers === 0 && ofItself === stored;
    return { node: `${node.name}:${node.port}`, ok, stored, withoutSetting, ofOthers, ofItself };
  } finally {
    await Promise.all([owner.end(), program.end()]);
  }
}

async function countRows(
  client: pg.Client,
  pieces: readonly string[],
  where: string,
  values: unknown[],
): Promise<number> {
  let count = 0;
  for (const piece of pieces) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from ${piece} where ${where}`,
      values,
    );
    count += rows[0]!.n;
  }
  return count;
}

async function connectTo(url: string, node: { name: string; port: number }): Promise<pg.Client> {
  const at = new URL(url);
  at.hostname = node.name;
  at.port = String(node.port);
  const client = new pg.Client({ connectionString: String(at) });
  await client.connect();
  return client;
}
