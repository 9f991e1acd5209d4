import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import type { FoundDevice } from '../../core/domain/found-device.ts';
import type { SnmpCredential, SnmpTarget } from '../../core/domain/snmp-credential.ts';
import { PROFILES } from '../../core/profiles/index.ts';
import { candidates } from '../../core/profiles/recognise.ts';
import { askByTcp } from './ask-by-tcp.ts';
import { openSnmp } from './client.ts';
import type { SnmpSockets } from './shared-sockets.ts';
import { readSystem } from './system.ts';
import type { TimeoutPolicy } from './timeout-policy.ts';
import { SnmpError } from './types.ts';

/** Two attempts of a second. */
const TIMEOUT: TimeoutPolicy = { timeoutMilliseconds: 1_000, retries: 1 };
const NOTHING_READ = { port: null, name: '', vendor: '', kind: '', description: '', location: '' };

/**
 * Queries an address once over SNMP, and over TCP if it is silent there.
 * @returns undefined if nothing answers.
 */
export async function findDevice(
  sockets: SnmpSockets,
  target: SnmpTarget,
  credential: SnmpCredential,
): Promise<Omit<FoundDevice, 'dnsName'> | undefined> {
  const { address } = target;
  const client = openSnmp(sockets, target, credential, TIMEOUT);
  try {
    const { name, description, objectId, location } = await readSystem(client);
    // A profile with a probe needs a further request.
    const profile = candidates(PROFILES, { objectId, description }).find(
      ({ match }) => !match!.probe,
    );
    return {
      address,
      answers: 'snmp',
      port: null,
      name,
      vendor: profile?.vendor ?? vendorOf(objectId),
      kind: profile?.kind ?? '',
      description,
      location,
    };
  } catch (error) {
    if (!(error instanceof SnmpError)) throw error;
    if (error.reason === 'authentication') return { ...NOTHING_READ, address, answers: 'refused' };
  } finally {
    client.close();
  }
  const port = await askByTcp(address);
  return port === undefined ? undefined : { ...NOTHING_READ, address, answers: 'tcp', port };
}
