import { MOST_OUTPUT_CHARACTERS, type LiveQuestion } from '../../core/domain/live-question.ts';
import { diagnose } from './diagnose.ts';
import { bindingLine } from './format.ts';
import type { SnmpClient, WalkLimits, WalkResult } from './types.ts';

type Command = Extract<LiveQuestion, { kind: 'command' }>;

/** Runs a command on a device and gives what net-snmp's tool of that name would print. */
export async function runCommand(
  client: SnmpClient,
  command: Command,
  limits: WalkLimits,
): Promise<string> {
  const output = await outputOf(client, command, limits);
  return output.length > MOST_OUTPUT_CHARACTERS
    ? `${output.slice(0, MOST_OUTPUT_CHARACTERS)}\n… the rest is cut`
    : output;
}

async function outputOf(
  client: SnmpClient,
  { command, oid }: Command,
  limits: WalkLimits,
): Promise<string> {
  const root = oid.replace(/^\./, '');
  if (command === 'snmpdiagnose') return diagnose(client);
  if (command === 'snmpget') return (await client.get([root])).map(bindingLine).join('\n');
  const result = await client.walk(root, limits);
  // As snmpwalk does it: nothing below the OID may mean that it is itself a value.
  const bindings = result.bindings.length > 0 ? result.bindings : await client.get([root]);
  return [...bindings.map(bindingLine), ...cutLines(result, limits)].join('\n');
}

function cutLines({ cut }: WalkResult, { maxRows, maxMilliseconds }: WalkLimits): string[] {
  switch (cut) {
    case 'rows':
      return [`… ended after ${maxRows} rows`];
    case 'time':
      return [`… ended after ${Math.round(maxMilliseconds / 1000)} seconds`];
    case 'not increasing':
      return ['… ended: the device gave an OID that does not increase'];
    case null:
      return [];
  }
}
