import type { devices } from '../../core/contract/devices.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import type { SnmpClient, WalkResult } from '../snmp/types.ts';
import { writeTogether } from '../store/client.ts';
import { diagnose } from './diagnose.ts';
import { ownCredential } from './own-credential.ts';
import { bindingLine } from '../snmp/format.ts';
import { LIVE_LIMITS } from '../snmp/open-device.ts';
import { requireTarget, storedUser, withDevice } from './snmp-target.ts';

const MAX_OUTPUT_CHARACTERS = 200_000;

/**
 * POST /devices/snmp/oid: runs one command against a device and gives what net-snmp's tool of that
 * name would print.
 */
export const runSnmp: Verb<typeof devices.runSnmp> = async ({ actor, account, body, audit }) => {
  const stored = await requireTarget(actor, account, body, 'manage');
  if (body.command !== 'snmpdiagnose' && body.oid === '')
    throw new BadRequest('oid: is required for this command', 'oid');
  const own = ownCredential(body, needsStoredUser(body) ? await storedUser(stored) : undefined);
  const { device } = stored;
  await writeTogether([
    audit({
      accountId: stored.record.account_id,
      target: device.id,
      device,
      information:
        `Ran ${body.command} ${body.oid} on ${device.label}${own ? ' with credentials of their own' : ''}`.replace(
          '  ',
          ' ',
        ),
    }),
  ]);
  const output = await withDevice(stored, own, (client) => run(client, body));
  return {
    data:
      output.length > MAX_OUTPUT_CHARACTERS
        ? `${output.slice(0, MAX_OUTPUT_CHARACTERS)}\n… the rest is cut`
        : output,
  };
};

/** The older call gives no user with its own version 3 credentials. */
const needsStoredUser = (body: BodyOf<typeof devices.runSnmp>) =>
  body.customSnmpCredentials && body.snmpVersion === 'V3' && !body.snmpUser;

async function run(
  client: SnmpClient,
  { command, oid }: BodyOf<typeof devices.runSnmp>,
): Promise<string> {
  const root = oid.replace(/^\./, '');
  if (command === 'snmpdiagnose') return diagnose(client);
  if (command === 'snmpget') return (await client.get([root])).map(bindingLine).join('\n');
  const result = await client.walk(root, LIVE_LIMITS);
  // As snmpwalk does it: nothing below the OID may mean that it is itself a value.
  const bindings = result.bindings.length > 0 ? result.bindings : await client.get([root]);
  return [...bindings.map(bindingLine), ...cutLines(result)].join('\n');
}

const CUT_WORDS: Record<NonNullable<WalkResult['cut']>, string> = {
  rows: `… ended after ${LIVE_LIMITS.maxRows} rows`,
  time: `… ended after ${LIVE_LIMITS.maxMilliseconds / 1000} seconds`,
  'not increasing': '… ended: the device gave an OID that does not increase',
};

function cutLines({ cut }: WalkResult): string[] {
  return cut ? [CUT_WORDS[cut]] : [];
}
