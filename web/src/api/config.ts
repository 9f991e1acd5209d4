import * as z from 'zod';
import { machineReceiverSchema } from '../../../core/domain/device-message.ts';

/** Settings of the deployment (GET /config.json, written by CDK or the local runtime). */
const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Local only: endpoint of the user pool. */
  userPoolEndpoint: z.string().optional(),
  apiUrl: z.string(),
  apiKey: z.string(),
  graphqlUrl: z.string(),
  brand: z.string(),
  /** The provider's own address, where people of every account may sign in. */
  isProviders: z.boolean().default(false),
  /** Passkeys work at this address. */
  passkeys: z.boolean().default(false),
  /** Local only: marks the devices as simulated. */
  simulated: z.boolean().default(false),
  /** Local only: where devices send SNMP traps and syslog. */
  messageReceiver: machineReceiverSchema.optional(),
});
export type PortalDeployment = z.infer<typeof configSchema>;

let current: PortalDeployment | undefined;

/** @throws Error naming the missing or malformed setting. */
export async function loadDeployment(): Promise<PortalDeployment> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok)
    throw new Error(`The portal's settings could not be read (${response.status}).`);
  const result = configSchema.safeParse(await response.json());
  if (!result.success)
    throw new Error(`The portal's settings are not valid: ${z.prettifyError(result.error)}`);
  return keep(result.data);
}

export function deployment(): PortalDeployment {
  if (!current) throw new Error('The settings of the portal are not loaded yet.');
  return current;
}

function keep(next: PortalDeployment): PortalDeployment {
  current = next;
  return next;
}

/** Settings may be relative to the page's origin. */
export function absolute(address: string): string {
  return new URL(address || '/', location.origin).href.replace(/\/$/, '');
}
