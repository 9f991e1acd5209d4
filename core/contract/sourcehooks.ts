import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** Calls of sources, including attempts with keys that nobody has. */
export const HOOKS_LIMIT = {
  name: 'sourceHooks',
  perPerson: 600,
  perAccount: 600,
  windowSeconds: 60,
} as const;

const MOST_SECRET_CHARACTERS = 256;

export const sourcehooks = {
  /**
   * A monitoring source has an alert. Its alerts are read; of the call nothing but its secret is
   * used. Without API key: the key in the address and the secret in the body are the proof.
   */
  takeHook: endpoint({
    method: 'POST',
    path: '/sourcehooks',
    access: 'public',
    tenant: 'none',
    withoutKey: { perSecond: 20, burst: 40 },
    mostCharacters: 100_000,
    query: z.strictObject({ key: z.string().regex(/^[\w-]{20,64}$/, 'is not a key of ours') }),
    /** As Cisco Meraki sends it by its template of the same name. */
    body: z
      .looseObject({ sharedSecret: z.string().max(MOST_SECRET_CHARACTERS) })
      .transform(({ sharedSecret }) => ({ sharedSecret })),
  }),
};
