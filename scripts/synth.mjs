import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from './sources.mjs';
import { root, runNode } from './steps.mjs';

/**
 * npm run synth: writes the CloudFormation templates of every brand to cdk.out, without network or
 * account. The pattern '**' is required: without it, cdk synth ignores failed checks.
 */
if (!isBuilt('lambda') && !runNode('scripts/build.mjs', ['lambda'])) process.exit(1);
if (!existsSync(join(root, 'dist/web')))
  console.log(
    'The web app is not built: the web stack is made without its files. `npm run build` builds it.',
  );
const passed = runNode('node_modules/aws-cdk/bin/cdk', ['synth', '-q', '**', '--no-notices'], {
  CDK_DISABLE_VERSION_CHECK: '1',
  CDK_DISABLE_CLI_TELEMETRY: 'true',
});
if (passed) console.log('Synthesised to cdk.out; every finding of cdk-nag is answered.');
process.exitCode = passed ? 0 : 1;
