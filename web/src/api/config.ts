import * as z from 'zod';

/**
 * Settings that a deployment gives its web app (GET /config.json, written by CDK or by the local
 * runtime).
 */
const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Local only: where the user pool answers, in place of AWS. */
  userPoolEndpoint: z.string().optional(),
  apiUrl: z.string(),
  apiKey: z.string(),
  graphqlUrl: z.string(),
  brand: z.string(),
  /** Whether this is the provider's own address, where people of every account may sign in. */
  isProviders: z.boolean().default(false),
  /** Whether passkeys can be made and used at this address. */
  passkeys: z.boolean().default(false),
  /** Local only: the devices on screen are simulated, and the portal says so. */
  simulated: z.boolean().default(false),
});
export type PortalDeployment = z.infer<typeof configSchema>;

let current: PortalDeployment | undefined;

/** @throws Error naming the setting that is missing or malformed. */
export async function loadDeployment(): Promise<PortalDeployment> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok)
    throw new Error(`The portal's settings could not be read (${response.status}).`);
  const result = configSchema.safeParse(await response.json());
  if (!result.success)
    throw new Error(`The portal's settings are not valid: ${z.prettifyError(result.error)}`);
  return keep(result.data);
}

/** The settings, once loaded. */
export function deployment(): PortalDeployment {
  if (!current) throw new Error('The settings of the portal are not loaded yet.');
  return current;
}

function keep(next: PortalDeployment): PortalDeployment {
  current = next;
  return next;
}

/** Addresses in the settings may be relative to the page's own origin. */
export function absolute(address: string): string {
  return new URL(address || '/', location.origin).href.replace(/\/$/, '');
}
