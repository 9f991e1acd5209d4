import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { provedProviderId } from '../../core/access/scope.ts';
import { oneLine } from '../../core/domain/one-line.ts';
import type { Brand } from '../constructs/brand.ts';
import { ENVIRONMENT_FILE } from '../constructs/settings.ts';
import { restoreAdmin } from '../founding/restore-admin.ts';
import type { Cloud } from './cloud.ts';
import { poolOf } from './founding.ts';

interface Tools {
  cloud: Pick<Cloud, 'accountId' | 'output' | 'caller'>;
  say(sentence: string): void;
  /** Gives the store and the SDK access to the brand's tables and people. */
  enter(environment: Readonly<Record<string, string>>): void;
}

const LOCAL = '--local';

/**
 * npm run admin -- <brand> restore <username> [--local] [reason]: lets a locked-out Admin in again,
 * in the deployment or in the portal that runs on this machine.
 * @throws Error with a sentence for the operator.
 */
export async function adminCommand(brand: Brand, tools: Tools, ...given: string[]): Promise<void> {
  const [action, username, ...words] = given.filter((word) => word !== LOCAL);
  if (action !== 'restore' || !username)
    throw new Error(`npm run admin -- ${brand.id} restore <username> [${LOCAL}] [reason]`);
  const reason = oneLine(500).safeParse(words.join(' ') || 'Locked out');
  if (!reason.success) throw new Error(`The reason ${reason.error.issues[0]!.message}.`);
  const { operator, userPoolId } = given.includes(LOCAL)
    ? await enterLocal(tools)
    : await enterDeployed(brand, tools);
  const operation = { userPoolId, operator, reason: reason.data, now: new Date() };
  const providerId = provedProviderId.parse(brand.id);
  tools.say(await restoreAdmin(providerId, username.toLowerCase(), operation));
}

interface Entered {
  operator: string;
  userPoolId: string;
}

async function enterDeployed(brand: Brand, { cloud, enter }: Tools): Promise<Entered> {
  const userPoolId = await poolOf(brand, cloud);
  enter({
    AWS_REGION: brand.region,
    TABLE_PREFIX: brand.id,
    USER_POOL_ID: userPoolId,
    AUDIT_KEPT_DAYS: String(brand.auditKeptDays),
  });
  return { operator: (await cloud.caller()) ?? 'unknown', userPoolId };
}

/** The portal writes its environment into its data folder while it runs. */
async function enterLocal({ enter }: Tools): Promise<Entered> {
  const path = join(process.env['DATA_DIR'] ?? '.data', ENVIRONMENT_FILE);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is not there. Start the portal with npm start, or set DATA_DIR.`);
  });
  const environment = z.record(z.string(), z.string()).parse(JSON.parse(text));
  enter(environment);
  return { operator: userInfo().username, userPoolId: environment['USER_POOL_ID']! };
}
