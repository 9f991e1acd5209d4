import { afterEach, expect, test } from 'vitest';
import { openSnmp } from '../../../functions/snmp/client.ts';
import { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import {
  END_OF_MIB_VIEW,
  integer,
  type SnmpValue,
} from '../../../infra/local/simulation/values.ts';
import { startAgent, type Asked, type ScriptedAgent } from '../monitoring/scripted-agent.ts';

const ROOT = '1.3.6.1.2.1.2.2.1.8';
const ROWS = 25;
const TOO_BIG = 1;
const GENERAL_ERROR = 5;

let agent: ScriptedAgent;
let sockets: SnmpSockets;
afterEach(async () => {
  sockets.close();
  await agent.close();
});

/** An agent of so many rows that refuses bulk requests of more rows than it likes. */
async function walked(mostRows: number, status: number): Promise<Asked[]> {
  agent = await startAgent((asked) => {
    if (asked.kind === 'getBulk' && asked.repetitions > mostRows)
      return [asked.answer([], { status, index: 0 })];
    const from = Number(asked.oids[0]!.slice(ROOT.length + 1) || 0);
    const count = asked.kind === 'getBulk' ? asked.repetitions : 1;
    const rows = Array.from({ length: count }, (_, at): [string, SnmpValue] => {
      const row = from + at + 1;
      return row > ROWS ? [`${ROOT}.${ROWS}`, END_OF_MIB_VIEW] : [`${ROOT}.${row}`, integer(1)];
    });
    return [asked.answer(rows)];
  });
  sockets = new SnmpSockets(1);
  const { address, port } = agent;
  const client = openSnmp(sockets, { address, port, version: '2c' }, { community: 'public' });
  const { bindings, cut } = await client.walk(ROOT);
  expect(bindings).toHaveLength(ROWS);
  expect(cut).toBeNull();
  const first = agent.heard.length;
  await client.walk(ROOT);
  return agent.heard.slice(first);
}

test.each([
  ['an answer that would be too big', TOO_BIG],
  ['a general error', GENERAL_ERROR],
])('an agent that refuses bulk requests by %s is walked row by row', async (_name, status) => {
  const again = await walked(0, status);
  expect(again.every(({ kind }) => kind === 'getNext')).toBe(true);
});

test('an agent that refuses large bulk requests is asked for fewer rows from then on', async () => {
  const again = await walked(3, TOO_BIG);
  expect(again.every(({ kind, repetitions }) => kind === 'getBulk' && repetitions === 3)).toBe(
    true,
  );
});
