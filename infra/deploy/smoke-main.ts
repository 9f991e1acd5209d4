import { parseArgs } from 'node:util';
import type { Visitor } from '../../functions/gateways/visitor.ts';
import { smoke } from './smoke.ts';

/**
 * npm run smoke -- <url>: signs in with SMOKE_USERNAME, SMOKE_PASSWORD and SMOKE_ACCOUNT, without a
 * second factor.
 */
async function main([url = '']: string[]): Promise<void> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('npm run smoke -- <url>, such as https://portal.northbeam.example');
  await smoke(url, personOf(process.env), (sentence) => console.log(`ok    ${sentence}`));
}

function personOf({
  SMOKE_USERNAME: username,
  SMOKE_PASSWORD: password,
  SMOKE_ACCOUNT: account,
}: NodeJS.ProcessEnv): Visitor | undefined {
  if (username && password && account) return { username, password, account };
  if (username || password || account)
    throw new Error('SMOKE_USERNAME, SMOKE_PASSWORD and SMOKE_ACCOUNT are set together, or none.');
  return undefined;
}

main(parseArgs({ allowPositionals: true }).positionals).catch((error: Error) => {
  console.error(`FAIL  ${error.message}`);
  process.exitCode = 1;
});
