import type { devices } from '../../core/contract/devices.ts';
import { carries, circuitPort } from '../../core/domain/circuit-port.ts';
import { circuitOf } from '../../core/domain/device.ts';
import { interfaceStatus, interfaceType } from '../../core/domain/interface.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { portsOf } from '../store/inventories.ts';

/** GET /devices/circuit-port: the port of a device's circuit, and those that it could be. */
export const getCircuitPort: Verb<typeof devices.getCircuitPort> = async ({
  actor,
  scope,
  query,
}) => {
  const { record } = await requireDevice(actor, scope, query.id, 'systemProperties', 'manage');
  const ports = await portsOf(record);
  const circuit = circuitOf(record);
  return {
    data: {
      chosen: circuit.chosen,
      found: circuitPort(ports, { ...circuit, chosen: '' }) ?? null,
      ports: (ports ?? []).map((port) => ({
        name: port.name,
        alias: port.alias ?? '',
        type: interfaceType(port.type ?? ''),
        status: interfaceStatus(port.status ?? '').word,
        carries: carries(port),
      })),
    },
  };
};
