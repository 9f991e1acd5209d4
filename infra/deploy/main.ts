import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBrands, type Brand } from '../constructs/brand.ts';
import { cloudOf } from './cloud.ts';
import { deploy, destroy, diff, type Tools } from './deploy.ts';
import { foundDeployed } from './founding.ts';
import { BY_HAND, preflight } from './preflight.ts';

const root = join(import.meta.dirname, '../..');
const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

const commands: Record<string, (brand: Brand, tools: Tools) => Promise<void>> = {
  deploy,
  diff,
  destroy,
  found: (brand, tools) =>
    foundDeployed(brand, {
      ...tools,
      enter: (environment) => void Object.assign(process.env, environment),
    }),
  preflight: async (brand, { cloud, say }) => {
    const findings = await preflight(brand, cloud);
    for (const { result, sentence } of findings) say(`${MARKS[result]}  ${sentence}`);
    say(`\nTo be ticked by hand:\n${BY_HAND.map((line) => `[ ] ${line}`).join('\n')}`);
    if (findings.some(({ result }) => result === 'fail')) process.exitCode = 1;
  },
};

/** npm run deploy|found|diff|destroy|preflight -- <brand> */
async function main([name = '', id = '']: string[]): Promise<void> {
  const brands = readBrands(join(root, 'infra/brands'));
  const brand = brands.find((candidate) => candidate.id === id);
  const command = commands[name];
  if (!command || !brand)
    throw new Error(
      `npm run ${name || Object.keys(commands).join('|')} -- <brand>; the brands are: ${brands.map((one) => one.id).join(', ')}.`,
    );
  await command(brand, {
    cloud: cloudOf(brand),
    cdk: (args) => run('node_modules/aws-cdk/bin/cdk', args),
    smoke: (url) => run('scripts/brand.mjs', ['smoke', url]),
    say: (sentence) => console.log(sentence),
    wait: async (ms) => void (await wait(ms)),
  });
}

async function run(script: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: 'true' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}.`);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
