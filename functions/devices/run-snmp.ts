import type { devices } from '../../core/contract/devices.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { writeTogether } from '../store/client.ts';
import { askLive } from './ask-live.ts';
import { ownCredential } from './own-credential.ts';
import { requireTarget, storedUser } from './snmp-target.ts';

/**
 * POST /devices/snmp/oid: runs one command against a device and gives what net-snmp's tool of that
 * name would print.
 */
export const runSnmp: Verb<typeof devices.runSnmp> = async ({ actor, account, body, audit }) => {
  const stored = await requireTarget(actor, account, body, 'manage');
  const { command, oid } = body;
  if (command !== 'snmpdiagnose' && oid === '')
    throw new BadRequest('oid: is required for this command', 'oid');
  const own = ownCredential(body, isOwnUser(body) ? await storedUser(stored) : undefined);
  const { device } = stored;
  await writeTogether([
    audit({
      accountId: stored.record.account_id,
      target: device.id,
      device,
      information:
        `Ran ${command} ${oid} on ${device.label}${own ? ' with credentials of their own' : ''}`.replace(
          '  ',
          ' ',
        ),
    }),
  ]);
  const { answer, ...ranAt } = await askLive(actor, stored, { kind: 'command', command, oid }, own);
  return { data: answer.output, ...ranAt };
};

const isOwnUser = (body: BodyOf<typeof devices.runSnmp>) =>
  body.customSnmpCredentials && body.snmpVersion === 'V3';
