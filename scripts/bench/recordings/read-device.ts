import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import { planOf, type Metric } from '../../../functions/monitoring/collector/plan.ts';
import { pollDevice } from '../../../functions/monitoring/collector/poll-device.ts';
import type { Samples } from '../../../functions/monitoring/collector/samples.ts';
import { newDeviceState } from '../../../functions/monitoring/collector/state.ts';
import { readAddresses } from '../../../functions/snmp/addresses/read-addresses.ts';
import { openSnmp } from '../../../functions/snmp/client.ts';
import type { SnmpSockets } from '../../../functions/snmp/shared-sockets.ts';
import type { SnmpBinding } from '../../../functions/snmp/types.ts';
import type { DeviceAddresses } from '../../../core/domain/device-addresses.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { answerFrom } from '../../../infra/local/simulation/v2c.ts';
import type { Recording } from './recording.ts';

const COMMUNITY = 'recorded';
/** Agents and client share a process, which reads the next recording meanwhile. */
const TIMEOUT_POLICY = { timeoutMilliseconds: 10_000, retries: 1 };

/** What the collector finds in a recording, and its first poll. */
export interface ReadDevice {
  discovery: Discovery;
  metrics: readonly Metric[];
  samples: Samples;
  /** Answers to the metrics, in their order. */
  bindings: readonly SnmpBinding[];
  /** Addresses at its ports, and its VLANs. */
  addresses: DeviceAddresses;
  datagrams: { walk: number; poll: number };
}

/** Plays a recording at a port of its own, and reads it over SNMP as a device of a customer. */
export async function readDevice(recording: Recording, sockets: SnmpSockets): Promise<ReadDevice> {
  const socket = createSocket('udp4');
  let datagrams = 0;
  socket.on('message', (datagram, from) => {
    datagrams += 1;
    const answer = answerFrom(datagram, COMMUNITY, recording);
    if (answer) socket.send(answer, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const target = { address: '127.0.0.1', port: socket.address().port, version: '2c' as const };
  const client = openSnmp(sockets, target, { community: COMMUNITY }, TIMEOUT_POLICY);
  try {
    const discovery = await discover(client, 0);
    const walk = datagrams;
    const plan = planOf(discovery);
    const { values } = await pollDevice(client, plan, newDeviceState(), Date.now);
    const poll = datagrams - walk;
    const bindings: SnmpBinding[] = [];
    const oids = plan.metrics.map(({ oid }) => oid);
    for (let at = 0; at < oids.length; at += 60)
      bindings.push(...(await client.get(oids.slice(at, at + 60))));
    const addresses = await readAddresses(client, { maxMilliseconds: 60_000 });
    return {
      discovery,
      metrics: plan.metrics,
      samples: values,
      bindings,
      addresses,
      datagrams: { walk, poll },
    };
  } finally {
    client.close();
    socket.close();
  }
}
