import type { devices } from '../../core/contract/devices.ts';
import { CIRCUIT_PORT_PROPERTY } from '../../core/domain/circuit-basis.ts';
import { circuitOf } from '../../core/domain/device.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { portsOf } from '../store/inventories.ts';
import { changeProperties, deviceConflict, type PropertyChange } from './change-properties.ts';

/** PUT /devices/circuit-port: the port that carries the circuit; '' leaves it to the portal. */
export const chooseCircuitPort: Verb<typeof devices.chooseCircuitPort> = async ({
  actor,
  scope,
  body: { id, port, former },
  now,
  audit,
}) => {
  const stored = await requireDevice(actor, scope, id, 'systemProperties', 'manage');
  const { record, device } = stored;
  const { chosen } = circuitOf(record);
  if (chosen !== former) throw deviceConflict(actor, stored, stored.changedBy);
  const ports = port === '' ? undefined : await portsOf(record);
  if (port !== '' && !ports?.some(({ name }) => name === port))
    throw new BadRequest(
      ports
        ? `${device.label} has no port ${port}.`
        : `The ports of ${device.label} are not known yet.`,
      'port',
    );
  const change: PropertyChange = { map: 'manual', set: { [CIRCUIT_PORT_PROPERTY]: port } };
  const row = audit({
    accountId: record.account_id,
    target: device.id,
    device,
    information:
      port === ''
        ? `Left it to the portal which port of ${device.label} carries the circuit`
        : `Chose ${port} as the port of the circuit of ${device.label}`,
    before: { [CIRCUIT_PORT_PROPERTY]: chosen },
    after: { [CIRCUIT_PORT_PROPERTY]: port },
  });
  await changeProperties({ actor, now, audit: row }, stored, change);
  return { message: port === '' ? 'The portal finds the port.' : `The circuit is on ${port}.` };
};
