import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * npm run synth: writes the CloudFormation templates of every brand to cdk.out, without network and
 * without an account. The pattern '**' matters: without one, cdk synth reports success whatever the
 * checks found.
 */
const root = join(import.meta.dirname, '..');
const { buildLambdas } = await import('./build-lambdas.mjs');
const bundles = await buildLambdas();
console.log(`${bundles.length} Lambda bundles built.`);
if (!existsSync(join(root, 'dist/web')))
  console.log(
    'The web app is not built: the web stack is made without its files. `npm run build` builds it.',
  );
const result = spawnSync(
  process.execPath,
  [join(root, 'node_modules/aws-cdk/bin/cdk'), 'synth', '-q', '**', '--no-notices'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1', CDK_DISABLE_CLI_TELEMETRY: 'true' },
  },
);
if (result.status === 0)
  console.log('Synthesised to cdk.out; every finding of cdk-nag is answered.');
process.exitCode = result.status ?? 1;
