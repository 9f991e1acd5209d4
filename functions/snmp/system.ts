import { textOf } from './interfaces.ts';
import type { SnmpClient } from './types.ts';

/** Scalars of the system group (RFC 3418). */
const SYSTEM = {
  description: '1.3.6.1.2.1.1.1.0',
  objectId: '1.3.6.1.2.1.1.2.0',
  uptime: '1.3.6.1.2.1.1.3.0',
  name: '1.3.6.1.2.1.1.5.0',
  location: '1.3.6.1.2.1.1.6.0',
};
const TICKS_IN_SECOND = 100;

/** The system group of a device; '' for what it does not have. */
export interface SystemGroup {
  name: string;
  description: string;
  objectId: string;
  location: string;
  uptimeSeconds: number;
}

/** Reads the system group in one request. */
export async function readSystem(client: Pick<SnmpClient, 'get'>): Promise<SystemGroup> {
  const answers = await client.get(Object.values(SYSTEM));
  const [description, objectId, uptime, name, location] = answers.map((answer) =>
    textOf(answer).replaceAll(/\s+/g, ' '),
  );
  return {
    name: name ?? '',
    description: description ?? '',
    objectId: objectId ?? '',
    location: location ?? '',
    uptimeSeconds: Math.floor(Number(uptime ?? 0) / TICKS_IN_SECOND),
  };
}
