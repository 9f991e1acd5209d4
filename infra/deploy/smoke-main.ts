import { parseArgs } from 'node:util';
import { smoke } from './smoke.ts';

/** npm run smoke -- <url>, as the person of SMOKE_USERNAME, SMOKE_PASSWORD and SMOKE_ACCOUNT. */
const [url] = parseArgs({ allowPositionals: true }).positionals;
const {
  SMOKE_USERNAME: username,
  SMOKE_PASSWORD: password,
  SMOKE_ACCOUNT: accountId,
} = process.env;
if (!url) throw new Error('npm run smoke -- <url>');

const person = username && password && accountId ? { username, password, accountId } : undefined;
smoke(url, person, (sentence) => console.log(`ok    ${sentence}`)).catch((error: Error) => {
  console.error(`FAIL  ${error.message}`);
  process.exitCode = 1;
});
