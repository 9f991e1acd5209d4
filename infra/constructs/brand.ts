import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The region of every stack but the edge, which CloudFront wants in us-east-1. */
const REGION = 'eu-west-2';
export const EDGE_REGION = 'us-east-1';

/** One provider's deployment, infra/brands/{id}.json. */
export const brandSchema = z.strictObject({
  /** First part of every name in the account: stacks, tables, queues. */
  id: z.string().regex(/^[a-z][a-z0-9]{1,19}$/),
  title: z.string().min(1),
  account: z.string().regex(/^\d{12}$/),
  region: z.literal(REGION),
  domain: z.hostname(),
  hostedZone: z.strictObject({ id: z.string().min(1), name: z.hostname() }),
  mail: z.strictObject({ sender: z.email(), alarmsTo: z.email(), helpDesk: z.email() }),
  signIn: z.strictObject({ secondFactor: z.enum(['optional', 'required']) }),
  /** What the portal as a whole may ask of its API. */
  limits: z.strictObject({
    requestsPerSecond: z.int().positive(),
    burst: z.int().positive(),
    requestsPerDay: z.int().positive(),
  }),
  /** The network from which the collector reaches the devices by VPN; null when it needs none. */
  network: z
    .strictObject({
      vpcId: z.string().startsWith('vpc-'),
      privateSubnets: z
        .array(
          z.strictObject({
            id: z.string().startsWith('subnet-'),
            zone: z.string(),
            routeTableId: z.string().startsWith('rtb-'),
          }),
        )
        .min(2),
    })
    .nullable(),
});
export type Brand = z.infer<typeof brandSchema>;

/** @throws Error naming the file and the wrong key. */
export function readBrands(folder: string): Brand[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const result = brandSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      if (!result.success) throw new Error(`${file}: ${z.prettifyError(result.error)}`);
      if (file !== `${result.data.id}.json`)
        throw new Error(
          `${file}: its id is '${result.data.id}', which must be the name of the file.`,
        );
      return result.data;
    });
}
