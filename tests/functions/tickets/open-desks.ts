import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { ListedTicket } from '../../../core/contract/tickets.ts';
import type { HookStep } from '../../../core/contract/hooks.ts';
import { SHAPE_NAMES, type ShapeName } from '../../../core/domain/hook/shapes.ts';
import { nameOf, query, writeTogether } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { keptSecrets } from '../../fixtures/kept-secrets.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { STAND_INS } from '../../fixtures/stand-ins/index.ts';
import { openStandIn, type OpenStandIn } from '../../fixtures/stand-ins/stand-in.ts';
import { resetLimits } from '../../fixtures/limits.ts';
import { restoreWorld, startWorld } from '../../fixtures/world.ts';

export const REPLY_SECRET = 'a-secret-of-more-than-24-letters';
export const { secrets } = keptSecrets();
export const ses = mockClient(SESv2Client);
export const desks = {} as Record<ShapeName, OpenStandIn>;

/** Two providers, an empty table of tickets, and a stand-in of each desk. */
export function withDesks(): void {
  let tables: TestTables;
  beforeAll(async () => {
    tables = await startWorld();
    Object.assign(process.env, {
      BRAND: 'test',
      HOOKS_REACH: 'any',
      MAIL_SENDER: 'portal@portal.example',
      PORTAL_URL: 'https://portal.example',
      HELP_DESK_ADDRESS: 'support@portal.example',
    });
    for (const name of SHAPE_NAMES) desks[name] = await openStandIn(STAND_INS[name]);
  });
  afterAll(async () => {
    await tables.stop();
    await Promise.all(Object.values(desks).map((desk) => desk.stop()));
  });
  beforeEach(async () => {
    await restoreWorld();
    secrets.clear();
    ses.reset();
    ses.on(SendEmailCommand).resolves({});
    await resetLimits();
    for (const accountId of ['northbeam', 'tidewater'].map(accountNamed))
      for (const { caseId } of await query('tickets', {
        partition: { accountId },
        consistent: true,
      }))
        await writeTogether([
          { Delete: { TableName: nameOf('tickets'), Key: { accountId, caseId } } },
        ]);
  });
  afterEach(() => {
    for (const desk of Object.values(desks)) {
      desk.instead = undefined;
      desk.got.length = 0;
    }
  });
}

/** A desk as a person fills in its dialog. */
export function draft(shape: ShapeName, change: object = {}) {
  const { settings, secret } = desks[shape];
  const own = shape === 'PLAIN' ? { secret } : { token: secret, secret: REPLY_SECRET };
  return { account_id: 'northbeam', shape, settings, ...own, ...change };
}

export const save = (shape: ShapeName, change: object = {}, claims: Claims = people.northAdmin) =>
  call('tickets.saveDesk', claims, { body: draft(shape, change) });

let count = 0;
export const raise = (change: object = {}, claims: Claims = people.northDesk) =>
  call('tickets.raiseTicket', claims, {
    body: {
      account: 'northbeam',
      title: `Line down ${(count += 1)}`,
      description: 'Since nine.\nThe till is offline.',
      stage: 'live',
      device_id: '501',
      ...change,
    },
  });

export const listed = async () =>
  (
    await call('tickets.listTickets', people.northDesk, {
      query: { account_id: 'northbeam', device_id: '501' },
    })
  ).body.data as ListedTicket[];

export const stepsOf = ({ body }: Awaited<ReturnType<typeof call>>) =>
  (body.data as HookStep[]).map(({ isDone, detail }) => [isDone, detail]);

export const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
