import type { Brand } from '../constructs/brand.ts';
import { brandBucketName, USER_POOL_OUTPUT } from '../constructs/names.ts';
import { found, foundSignInCheck, inviteAdministrator } from '../founding/found.ts';
import { restorePeople } from '../founding/restore-people.ts';
import { restoreRows } from '../founding/restore-rows.ts';
import { TABLES, tableName, type TableName } from '../../functions/runtime/tables.ts';
import type { Provider } from '../founding/plan.ts';
import { inOwnAccount } from './account.ts';
import type { Cloud } from './cloud.ts';

/** Top groups of a deployment with one provider. */
const GROUPS = { rootGroupId: '1', directGroupId: '2' };

function providerOf({ id, founding, mail, portal, domains }: Brand, now: Date): Provider {
  const { name, source } = founding;
  const createdEpoch = Math.floor(now.getTime() / 1000);
  const brands = domains
    .filter(({ brand }, at) => brand !== id && domains.findIndex((d) => d.brand === brand) === at)
    .map(({ brand, title, name: host, sender }) => ({
      id: brand,
      name: title ?? brand,
      host,
      sender: sender ?? mail.sender,
    }));
  const { helpDesk } = mail;
  return { id, name, source, helpDesk, createdEpoch, portal, brands, ...GROUPS };
}

interface Tools {
  cloud: Pick<Cloud, 'accountId' | 'output' | 'isSenderVerified'>;
  say(sentence: string): void;
  /** Gives the store and the SDK access to the brand's tables, bucket and people. */
  enter(environment: Readonly<Record<string, string>>): void;
}

/**
 * npm run restore-people: recreates people that a deployed user pool has lost.
 * @param table restored copy of the table; default: the brand's own
 * @throws Error with a sentence for the operator.
 */
export async function restoreDeployed(
  brand: Brand,
  { cloud, say, enter }: Tools,
  table = tableName(brand.id, 'people'),
): Promise<void> {
  const userPoolId = await poolOf(brand, cloud);
  enter({ AWS_REGION: brand.region });
  const { made, there } = await restorePeople({ userPoolId, tableName: table });
  say(`${made} people of ${table} were made anew; ${there} were there already.`);
}

/**
 * npm run restore-rows: copies lost rows back into a table of the brand.
 * @throws Error with a sentence for the operator.
 */
export async function restoreRowsDeployed(
  brand: Brand,
  { cloud, say, enter }: Tools,
  table = '',
  restoredTable = '',
): Promise<void> {
  const isTable = (name: string): name is TableName => Object.hasOwn(TABLES, name);
  if (!isTable(table) || !restoredTable)
    throw new Error(
      `npm run restore-rows -- ${brand.id} <table> <restored table>; the tables are: ${Object.keys(TABLES).join(', ')}.`,
    );
  await inOwnAccount(brand, cloud);
  enter({ AWS_REGION: brand.region });
  const { copied, there } = await restoreRows(brand.id, table, restoredTable);
  say(`${copied} rows were copied back to ${tableName(brand.id, table)}; ${there} were there.`);
}

/** @throws Error with a sentence unless the brand is deployed in the shell's account. */
export async function poolOf(
  brand: Brand,
  cloud: Pick<Cloud, 'accountId' | 'output'>,
): Promise<string> {
  await inOwnAccount(brand, cloud);
  const poolId = await cloud.output(`${brand.id}-identity`, USER_POOL_OUTPUT);
  if (!poolId)
    throw new Error(`${brand.title} is not deployed. Run npm run deploy -- ${brand.id}.`);
  return poolId;
}

/**
 * npm run found: writes the initial data of a deployed brand and invites the first administrator.
 * Idempotent.
 * @throws Error with a sentence for the operator.
 */
export async function foundDeployed(brand: Brand, { cloud, say, enter }: Tools): Promise<void> {
  const poolId = await poolOf(brand, cloud);
  if (!(await cloud.isSenderVerified(brand.mail.zone.name)))
    throw new Error(
      `SES has not verified ${brand.mail.zone.name}; nobody would get the invitation.`,
    );
  enter({
    AWS_REGION: brand.region,
    TABLE_PREFIX: brand.id,
    BRAND_BUCKET: brandBucketName(brand),
    USER_POOL_ID: poolId,
  });
  const now = new Date();
  const provider = providerOf(brand, now);
  const written = await found(provider);
  await foundSignInCheck(brand.id, brand.mail.sender, now);
  say(
    written === 0
      ? `${provider.name} was founded before; its portal configuration is as in the brand's file.`
      : `${provider.name} is founded: ${written} rows and the files of its brand.`,
  );
  say(await inviteAdministrator(brand.founding.administrator, provider));
}
