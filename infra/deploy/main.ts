import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBrands, type Brand } from '../constructs/brand.ts';
import { cloudOf } from './cloud.ts';
import { deploy, destroy, diff, type Tools } from './deploy.ts';
import { foundDeployed, restoreDeployed, restoreRowsDeployed } from './founding.ts';
import { adminCommand } from './admin.ts';
import type { Finding } from './finding.ts';
import { byHand, preflight } from './preflight.ts';
import { brandsOf, forBrands } from './quota-findings.ts';
import { templatesOf } from '../stacks/templates-of.ts';

const root = join(import.meta.dirname, '../..');
const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

const enter = (environment: Readonly<Record<string, string>>) =>
  void Object.assign(process.env, environment);

type Command = (brand: Brand, tools: Tools, ...given: string[]) => Promise<void>;

const commands: Record<string, Command> = {
  deploy,
  diff,
  destroy,
  found: (brand, tools) => foundDeployed(brand, { ...tools, enter }),
  'restore-people': (brand, tools, table) => restoreDeployed(brand, { ...tools, enter }, table),
  'restore-rows': (brand, tools, ...given) =>
    restoreRowsDeployed(brand, { ...tools, enter }, ...given),
  admin: (brand, tools, ...given) => adminCommand(brand, { ...tools, enter }, ...given),
  preflight: async (brand, { cloud, say }, ...given) => {
    const brands = brandsOf(given);
    const templates = templatesOf(brand);
    const findings = await preflight(brand, cloud, templates);
    const list = (all: readonly Finding[]) =>
      all.map(({ result, sentence }) => `${MARKS[result]}  ${sentence}`).join('\n');
    say(list(findings));
    // A single finding: AWS takes no call of this shell.
    if (brands !== undefined && findings.length > 1)
      say(
        `\nFor ${brands} brands like this one, without what else the account has:\n${list(await forBrands(brands, cloud, templates))}`,
      );
    say(
      `\nTo be ticked by hand:\n${byHand(brand)
        .map((line) => `[ ] ${line}`)
        .join('\n')}`,
    );
    if (findings.some(({ result }) => result === 'fail')) process.exitCode = 1;
  },
};

/**
 * npm run deploy|found|destroy -- <brand>, preflight -- <brand> [--brands <number>], diff -- <brand> [folder], restore-people --
 * <brand> [table], restore-rows -- <brand> <table> <restored table>, admin -- <brand> restore
 * <username> [--local] [reason]
 */
async function main([name = '', id = '', ...given]: string[]): Promise<void> {
  const brands = readBrands(join(root, 'infra/brands'));
  const brand = brands.find((candidate) => candidate.id === id);
  const command = commands[name];
  if (!command || !brand)
    throw new Error(
      `npm run ${name || Object.keys(commands).join('|')} -- <brand>; the brands are: ${brands.map((one) => one.id).join(', ')}.`,
    );
  const tools: Tools = {
    cloud: cloudOf(brand),
    cdk: (args) => run('node_modules/aws-cdk/bin/cdk', args),
    script: run,
    templatesOf,
    templates: 'cdk.out',
    smoke: (url) => run('scripts/brand.mjs', ['smoke', url]),
    say: (sentence) => console.log(sentence),
    wait: async (ms) => void (await wait(ms)),
  };
  await command(brand, tools, ...given);
}

async function run(script: string, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${[script, ...args].join(' ')} ended with ${code}.`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
