import { channelSecretName } from '../../core/domain/channel.ts';
import { deskSecretName } from '../../core/domain/desk-hook.ts';
import { signInCheckSecretName } from '../../core/domain/sign-in-check.ts';
import { snmpSecretName } from '../../core/domain/snmp-credential.ts';
import { sourceKeySecretName } from '../../core/domain/source-key.ts';
import type { Brand } from './brand.ts';
import { QUEUES } from './clocks.ts';

/** Fixed names, so that policies can name resources of other stacks without a reference. */
export const brandBucketName = (brand: Brand) => `${brand.id}-brand-${brand.account}`;
export const jobBucketName = (brand: Brand) => `${brand.id}-jobs-${brand.account}`;
export const auditBucketName = (brand: Brand) => `${brand.id}-audit-${brand.account}`;
export const sealBucketName = (brand: Brand) => `${brand.id}-seals-${brand.account}`;
export const mailSettingsName = (brand: Brand) => `${brand.id}-mail`;
/** MAIL FROM domain for bounces. */
export const bouncesDomain = ({ id }: Brand, domain: string) => `${id}-bounces.${domain}`;
/** DMARC policy: how receivers treat forged mail. */
export const dmarcRecord = (policy: string) => `v=DMARC1; p=${policy}`;
export const functionName = (brand: Brand, name: string) => `${brand.id}-${name}`;
/** Wildcard for all accounts' secrets, which are created at run time. */
export const snmpSecretNames = (brand: Brand) => snmpSecretName(brand.id, '*');
export const deskSecretNames = (brand: Brand) => deskSecretName(brand.id, '*');
export const channelSecretNames = (brand: Brand) => channelSecretName(brand.id, '*', '*');
export const sourceKeySecretNames = (brand: Brand) => sourceKeySecretName(brand.id, '*');
/** Secrets Manager appends six characters to the name. */
export const signInCheckSecretNames = ({ id }: Brand) => `${signInCheckSecretName(id)}-*`;
export const apiKeySecretName = (brand: Brand) => keySecretName(brand, 'api-key');
/** Secret that CloudFront sends in a header to the API. */
export const edgeKeySecretName = (brand: Brand) => keySecretName(brand, 'edge-key');
export const EDGE_KEY_HEADER = 'x-passed-on';
/** Stack output that founding reads. */
export const USER_POOL_OUTPUT = 'UserPoolId';
/** Reserved concurrency: neither polls nor the data service can use up the account's limit. */
export const RESERVED_RUNS = { poller: QUEUES.polls.runsAtOnce, graphql: 50 } as const;

/**
 * A new number changes the name, because CloudFormation only resolves a secret again when its
 * reference changes.
 */
function keySecretName({ id, keyNumber }: Brand, key: string): string {
  return `linekeeper/${id}/${key}${keyNumber === 1 ? '' : `-${keyNumber}`}`;
}
