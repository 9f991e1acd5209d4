import { deskSecretName } from '../../core/domain/desk-hook.ts';
import { signInCheckSecretName } from '../../core/domain/sign-in-check.ts';
import { snmpSecretName } from '../../core/domain/snmp-credential.ts';
import { sourceKeySecretName } from '../../core/domain/source-key.ts';
import type { Brand } from './brand.ts';
import { QUEUES } from './clocks.ts';

/**
 * Names that are fixed, so that policies name resources of other stacks without a reference between
 * the two.
 */
export const brandBucketName = (brand: Brand) => `${brand.id}-brand-${brand.account}`;
export const jobBucketName = (brand: Brand) => `${brand.id}-jobs-${brand.account}`;
export const mailSettingsName = (brand: Brand) => `${brand.id}-mail`;
/** Where mail that cannot be delivered comes back to, below a domain that mail comes from. */
export const bouncesDomain = ({ id }: Brand, domain: string) => `${id}-bounces.${domain}`;
/** What receivers shall do with mail that only pretends to come from a domain. */
export const dmarcRecord = (policy: string) => `v=DMARC1; p=${policy}`;
export const functionName = (brand: Brand, name: string) => `${brand.id}-${name}`;
/** Names of every account's SNMP secret, which the portal makes as it runs. */
export const snmpSecretNames = (brand: Brand) => snmpSecretName(brand.id, '*');
export const deskSecretNames = (brand: Brand) => deskSecretName(brand.id, '*');
export const sourceKeySecretNames = (brand: Brand) => sourceKeySecretName(brand.id, '*');
/** Secrets Manager puts six characters of its own behind the name. */
export const signInCheckSecretNames = ({ id }: Brand) => `${signInCheckSecretName(id)}-*`;
export const apiKeySecretName = (brand: Brand) => keySecretName(brand, 'api-key');
/** Secret that CloudFront puts into a header of each call that it passes to the API. */
export const edgeKeySecretName = (brand: Brand) => keySecretName(brand, 'edge-key');
export const EDGE_KEY_HEADER = 'x-passed-on';
/** Where founding reads the id of the pool. */
export const USER_POOL_OUTPUT = 'UserPoolId';
/**
 * Runs at once that are kept for polls, and for the data service: neither can take the account's
 * from the other or from the API.
 */
export const RESERVED_RUNS = { poller: QUEUES.polls.runsAtOnce, graphql: 50 } as const;

/**
 * A new number gives a new name: CloudFormation reads a secret anew only where the text that names it
 * has changed.
 */
function keySecretName({ id, keyNumber }: Brand, key: string): string {
  return `linekeeper/${id}/${key}${keyNumber === 1 ? '' : `-${keyNumber}`}`;
}
