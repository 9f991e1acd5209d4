import { portalUrl, type Brand } from '../constructs/brand.ts';
import { inOwnAccount } from './account.ts';
import type { Cloud } from './cloud.ts';
import { compared, templatesIn } from './stored-templates.ts';

export interface Tools {
  cloud: Cloud;
  /**
   * Runs a script of the project, such as scripts/build.mjs.
   * @throws Error when it fails.
   */
  script(path: string, args?: readonly string[]): Promise<void>;
  /**
   * Runs the CDK's command line.
   * @throws Error when it fails.
   */
  cdk(args: readonly string[]): Promise<void>;
  /**
   * Checks the deployed portal.
   * @throws Error when it fails.
   */
  smoke(url: string): Promise<void>;
  say(sentence: string): void;
  wait(ms: number): Promise<void>;
}

/** Stacks with data, which outlive a destroyed brand. */
const KEPT_STACKS = ['data', 'identity'] as const;
/** In order of removal: a stack comes before those that it refers to. */
const REMOVED_STACKS = [
  'observability',
  'watch',
  'web',
  'api',
  'jobs',
  'monitoring',
  'graphql',
  'network',
  'mail',
  'edge',
] as const;

/** Output folder of `npm run synth`. */
const SYNTHESISED = 'cdk.out';

const ASK_SENDER_EVERY_MS = 15_000;
const LONGEST_VERIFICATION_MS = 30 * 60_000;

/**
 * Deploys a brand in the required order: the account's log role, the mail domain and the
 * certificate, and after SES has verified the domain, everything else. Steps can be repeated after
 * a failure; CDK recreates a failed first creation.
 * @throws Error with a sentence for the operator.
 */
export async function deploy(brand: Brand, tools: Tools): Promise<void> {
  const { cloud, cdk, say } = tools;
  await inOwnAccount(brand, cloud);
  await tools.script('scripts/check.mjs');
  await build(tools);
  const established = await isEstablished(brand, cloud);
  const context = ['--context', `established=${established}`, '--require-approval', 'never'];
  say(`Deploying ${brand.title}${established ? '' : ' for the first time'}.`);
  await cdk(['deploy', `account-${brand.account}`, ...context]);
  await cdk(['deploy', `${brand.id}/mail`, `${brand.id}/edge`, ...context]);
  await senderVerified(brand, tools);
  await cdk(['deploy', `${brand.id}/**`, ...context]);
  if (!established) {
    for (const stack of KEPT_STACKS) await cloud.protect(`${brand.id}-${stack}`);
    say('Data and people are protected from deletion from now on.');
    say(`Next: npm run found -- ${brand.id}, which invites the first administrator.`);
  }
  await tools.smoke(portalUrl(brand));
}

/**
 * Shows the changes of a deployment.
 * @param stored output folder of another release's `npm run synth`, to compare without an account;
 * default: compare with the deployed stacks
 * @throws Error with a sentence for the operator.
 */
export async function diff(brand: Brand, tools: Tools, stored?: string): Promise<void> {
  const { cdk, cloud, say } = tools;
  if (stored === undefined) {
    await inOwnAccount(brand, cloud);
    await build(tools);
    const established = await isEstablished(brand, cloud);
    return cdk(['diff', `${brand.id}/**`, '--context', `established=${established}`]);
  }
  const before = templatesIn(stored, brand.id);
  await build(tools);
  await tools.script('scripts/synth.mjs');
  const { both, added, gone } = compared(before, templatesIn(SYNTHESISED, brand.id));
  for (const { stack, template } of both)
    await cdk(['diff', stack, '--app', SYNTHESISED, '--exclusively', '--template', template]);
  for (const stack of added) say(`${stack} is new.`);
  for (const stack of gone) say(`${stack} is no stack of this release any more.`);
}

/** Removes a brand; its tables, files and people stay. */
export async function destroy(brand: Brand, tools: Tools): Promise<void> {
  const { cdk, cloud, say } = tools;
  await inOwnAccount(brand, cloud);
  await build(tools);
  const stacks = REMOVED_STACKS.filter((stack) => stack !== 'network' || brand.network).map(
    (stack) => `${brand.id}/${stack}`,
  );
  await cdk(['destroy', ...stacks, '--exclusively', '--force']);
  say(`Kept: ${KEPT_STACKS.map((stack) => `${brand.id}-${stack}`).join(' and ')}.`);
}

const build = ({ script }: Tools) => script('scripts/build.mjs', ['lambda', 'web']);

/** CloudFormation statuses of an unfinished or failed first creation. */
const NEVER_CREATED = /^(REVIEW_|ROLLBACK_|DELETE_|CREATE_(IN_PROGRESS|FAILED))/;

async function isEstablished(brand: Brand, cloud: Cloud): Promise<boolean> {
  const statuses = await Promise.all(
    KEPT_STACKS.map((stack) => cloud.stackStatus(`${brand.id}-${stack}`)),
  );
  return statuses.every((status) => status !== undefined && !NEVER_CREATED.test(status));
}

/** Until then SES refuses every mail, also the first invitation. */
async function senderVerified(brand: Brand, { cloud, say, wait }: Tools): Promise<void> {
  const domain = brand.mail.zone.name;
  for (let waitedMs = 0; !(await cloud.isSenderVerified(domain)); waitedMs += ASK_SENDER_EVERY_MS) {
    if (waitedMs === 0) say(`Waiting for SES to verify ${domain}. This takes minutes.`);
    if (waitedMs >= LONGEST_VERIFICATION_MS)
      throw new Error(
        `SES has not verified ${domain} within ${LONGEST_VERIFICATION_MS / 60_000} minutes. Is its zone delegated? Run the command again when it is.`,
      );
    await wait(ASK_SENDER_EVERY_MS);
  }
}
