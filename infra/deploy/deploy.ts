import { portalUrl, type Brand } from '../constructs/brand.ts';
import { accountStackIds } from '../stacks/account-stacks.ts';
import { inOwnAccount } from './account.ts';
import type { Cloud } from './cloud.ts';
import { isEstablished, PROTECTED_STACKS } from './established.ts';
import { lostExports, storedExports } from './lost-exports.ts';
import { preflight } from './preflight.ts';
import { compared, templatesIn } from './stored-templates.ts';
import type { StackTemplate } from '../stacks/templates-of.ts';

export interface Tools {
  cloud: Cloud;
  /**
   * Runs a script of the project, such as scripts/build.mjs.
   * @throws Error when it fails.
   */
  script(path: string, args?: readonly string[]): Promise<void>;
  /** Templates of a brand and its account, before anything is built. */
  templatesOf(brand: Brand): readonly StackTemplate[];
  /** Output folder of scripts/synth.mjs. */
  templates: string;
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

/** Stacks that outlive a destroyed brand: data and people, and the sender that people's mails use. */
const KEPT_STACKS = [...PROTECTED_STACKS, 'mail'];
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
  'edge',
] as const;

const ASK_SENDER_EVERY_MS = 15_000;
const LONGEST_VERIFICATION_MS = 30 * 60_000;

/**
 * Deploys a brand that passes preflight, in the required order: what the account has once, the mail domain and the
 * certificate, and after SES has verified the domain, everything else. Steps can be repeated after
 * a failure; CDK recreates a failed first creation.
 * @throws Error with a sentence for the operator.
 */
export async function deploy(brand: Brand, tools: Tools): Promise<void> {
  const { cloud, cdk, say } = tools;
  await inOwnAccount(brand, cloud);
  await requireReady(brand, tools);
  await tools.script('scripts/check.mjs');
  await build(tools);
  await tools.script('scripts/synth.mjs');
  refuse(await lostExports(brand, tools.templates, cloud));
  const established = await isEstablished(brand, cloud);
  const context = contextOf(established);
  say(`Deploying ${brand.title}${established ? '' : ' for the first time'}.`);
  await cdk(['deploy', ...accountStackIds(brand.account), ...context]);
  await cdk(['deploy', `${brand.id}/mail`, `${brand.id}/edge`, ...context]);
  await senderVerified(brand, tools);
  await cdk(['deploy', `${brand.id}/**`, ...context]);
  if (!established) {
    const stacks = PROTECTED_STACKS.map((stack) => `${brand.id}/${stack}`);
    await cdk(['deploy', ...stacks, '--exclusively', ...contextOf(true)]);
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
    await tools.script('scripts/synth.mjs');
    const established = await isEstablished(brand, cloud);
    await cdk(['diff', `${brand.id}/**`, '--context', `established=${established}`]);
    for (const sentence of await lostExports(brand, tools.templates, cloud)) say(sentence);
    return;
  }
  const before = templatesIn(stored, brand.id);
  await build(tools);
  await tools.script('scripts/synth.mjs');
  const { both, added, gone } = compared(before, templatesIn(tools.templates, brand.id));
  for (const { stack, template } of both)
    await cdk(['diff', stack, '--app', tools.templates, '--exclusively', '--template', template]);
  for (const stack of added) say(`${stack} is new.`);
  for (const stack of gone) say(`${stack} is no stack of this release any more.`);
  const lost = await lostExports(brand, tools.templates, storedExports(stored, brand.id));
  for (const sentence of lost) say(sentence);
}

/** Removes a brand; its tables, files, people and sender stay. */
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

/** Data and people are protected from deletion once they are established. */
const contextOf = (established: boolean) => [
  '--context',
  `established=${established}`,
  '--require-approval',
  'never',
];

/** @throws Error with everything that AWS would refuse. */
async function requireReady(brand: Brand, { cloud, templatesOf }: Tools): Promise<void> {
  const findings = await preflight(brand, cloud, templatesOf(brand));
  refuse(findings.filter(({ result }) => result === 'fail').map(({ sentence }) => sentence));
}

function refuse(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

const build = ({ script }: Tools) => script('scripts/build.mjs', ['lambda', 'web']);

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
