import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { personSchema } from '../../../core/domain/person.ts';
import { poolPersonNamed } from '../../../functions/gateways/user-pool.ts';
import { putMany } from '../../../functions/store/client.ts';
import { attributesOf, PEOPLE, type Person } from './people.ts';
import type { World } from './world.ts';

/** An entry of demo-users.json. */
export interface DemoUser {
  username: string;
  password: string;
  role: string;
  account_id: string;
  customer: string;
  note: string;
}

export const DEMO_USERS_FILE = 'demo-users.json';

/** Creates the people with random passwords, stored in a file that only its owner may read. */
export async function writePeople(
  userPoolId: string,
  dataDir: string,
  world: Pick<World, 'accounts' | 'groups'>,
): Promise<DemoUser[]> {
  const client = new CognitoIdentityProviderClient({});
  const users: DemoUser[] = [];
  for (const person of PEOPLE) {
    const password = newPassword();
    await create(client, userPoolId, person, password, world);
    users.push({
      username: person.username,
      password,
      role: person.role,
      account_id: person.accountId,
      customer: person.customer,
      note: person.note,
    });
  }
  client.destroy();
  await storePeople(world.accounts);
  await writeFile(join(dataDir, DEMO_USERS_FILE), `${JSON.stringify(users, null, 2)}\n`, {
    mode: 0o600,
  });
  return users;
}

/** Rows of the people table. */
async function storePeople(accounts: World['accounts']): Promise<void> {
  const rows = PEOPLE.map(async ({ username, accountId }) => {
    const inPool = await poolPersonNamed(username);
    const account = accounts.find((each) => each.accountId === accountId);
    return {
      ...inPool,
      providerId: account?.providerId,
      accountId,
      lastHereAtMs: null,
      version: 1,
      changedBy: '',
    };
  });
  await putMany('people', z.parse(z.array(personSchema), await Promise.all(rows)));
}

async function create(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  person: Person,
  password: string,
  world: Pick<World, 'accounts' | 'groups'>,
): Promise<void> {
  const Username = person.username;
  try {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        UserAttributes: attributesOf(person, world),
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
      }),
    );
  } catch (error) {
    // An interrupted seed may have created the person with an unknown password.
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await client.send(
    new AdminSetUserPasswordCommand({
      UserPoolId,
      Username,
      Password: password,
      Permanent: !person.mustChangePassword,
    }),
  );
}

const WORDS = [
  'copper',
  'lantern',
  'harvest',
  'meadow',
  'signal',
  'granite',
  'willow',
  'anchor',
  'barley',
  'cobalt',
  'falcon',
  'juniper',
  'kettle',
  'marble',
  'orchard',
  'pepper',
  'quarry',
  'saddle',
  'timber',
  'velvet',
  'walnut',
  'zephyr',
  'bramble',
  'canopy',
  'drizzle',
  'ember',
  'fathom',
  'gable',
] as const;

/** Easy to type: two words and four digits. */
function newPassword(): string {
  const word = () => WORDS[randomInt(WORDS.length)]!;
  const first = word();
  return `${first[0]!.toUpperCase()}${first.slice(1)}-${word()}-${randomInt(1_000, 10_000)}`;
}
