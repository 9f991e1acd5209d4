import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RecipientGroup } from '../../../functions/store/recipients.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
beforeEach(() => restoreWorld());
afterAll(() => tables.stop());

const email = (addr: string) => ({ type: 'ARBITRARY', method: 'EMAIL', addr, contact: addr });
const sms = (addr: string) => ({ type: 'ARBITRARY', method: 'SMS', addr, contact: addr });
const pager = (addr: string) => ({ type: 'ARBITRARY', method: 'PAGER', addr, contact: addr });

const DESK = { ...email('desk@northbeam.example'), contact: 'Desk' };

const read = async (claims: Claims, account_id = 'northbeam') =>
  (await call('recipientgroups.getRecipientGroup', claims, { query: { account_id } })).body
    .data as RecipientGroup;
const save = (
  claims: Claims,
  recipients: object[],
  {
    id = 'alerts',
    version,
    account_id = 'northbeam',
  }: { id?: string; version?: number; account_id?: string } = {},
) =>
  call('recipientgroups.saveRecipientGroup', claims, {
    body: {
      account_id,
      id,
      data: { id, recipients, ...(version === undefined ? {} : { version }) },
    },
  });

describe('alert recipients', () => {
  test('API-21 DATA-25 the group of an account has an id and its recipients', async () => {
    expect(await read(people.northDesk)).toMatchObject({ id: 'alerts', recipients: [DESK] });
  });

  test('API-22 RECIP-01 RECIP-17 a save keeps email, text message and pager, answers the list and writes an audit row', async () => {
    const recipients = [email('noc@northbeam.example'), sms('+447700900123'), pager('07700900124')];
    expect(await save(people.northDesk, recipients)).toMatchObject({
      status: 200,
      body: { data: { recipients } },
    });
    expect(await read(people.northDesk)).toMatchObject({ recipients });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      user: 'north-desk',
      before: [DESK],
      after: recipients,
    });
  });

  test('a text message goes to the numbers of the brand alone; what stands in the list may stay', async () => {
    for (const dear of [sms('+449098790000'), pager('+19005551234'), sms('09098790000')])
      expect(await save(people.northDesk, [DESK, dear])).toMatchObject({
        status: 400,
        body: { field: 'data.recipients.1.addr' },
      });
    const stored = { accountId: 'northbeam', groupId: 'alerts', version: 1 };
    await putMany('recipients', [{ ...stored, recipients: [sms('+19005551234')] }]);
    expect((await save(people.northDesk, [sms('+19005551234'), DESK])).status).toBe(200);
  });

  test('RECIP-15 the last recipient is not removed', async () => {
    expect(await save(people.northDesk, [])).toMatchObject({
      status: 400,
      body: { field: 'data.recipients.0.addr' },
    });
    expect((await read(people.northDesk)).recipients).toHaveLength(1);
  });

  test.each([
    ['RECIP-11 an address that is none', [email('nobody')], 'data.recipients.0.addr'],
    [
      'RECIP-12 RECIP-16 an address twice, in another case',
      [email('a@b.example'), email(' A@B.example ')],
      'data.recipients.1.addr',
    ],
    [
      'RECIP-17 a method that is none of the three',
      [{ ...email('a@b.example'), method: 'FAX' }],
      'data.recipients.0.method',
    ],
    ['a text message to no number', [sms('call me')], 'data.recipients.0.addr'],
  ])('%s is refused with the field', async (_name, recipients, field) => {
    expect(await save(people.northDesk, recipients)).toMatchObject({
      status: 400,
      body: { field },
    });
  });

  test('of 200 saves at once from the same list one is kept and every other is told the newer list', async () => {
    const { version } = await read(people.northDesk);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        save(people.northDesk, [email(`p${index}@b.example`)], { version: version! }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const stored = await read(people.northDesk);
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost).toMatchObject({
        status: 409,
        body: {
          message: 'north-desk Example (north-desk) has changed the recipients meanwhile.',
          data: { recipients: stored.recipients },
        },
      });
    }
  });

  test("a customer's people have a list of their own, which nobody else's list shows", async () => {
    expect(await read(people.manager)).toEqual({
      id: 'customer:Harbour Foods',
      recipients: [],
      version: 0,
    });
    expect(
      (await save(people.manager, [email('it@harbour.example')], { id: 'alerts' })).status,
    ).toBe(404);
    expect(
      (await save(people.manager, [email('it@harbour.example')], { id: 'customer:Harbour Foods' }))
        .status,
    ).toBe(200);
    expect((await read(people.northDesk)).recipients).toEqual([DESK]);
  });

  test('RECIP-19 without manage on alerts nothing is read or written', async () => {
    expect(
      (
        await call('recipientgroups.getRecipientGroup', people.viewer, {
          query: { account_id: 'northbeam' },
        })
      ).status,
    ).toBe(403);
    expect(
      (await save(people.viewer, [email('x@y.example')], { id: 'customer:Harbour Foods' })).status,
    ).toBe(403);
  });

  test('an account of another provider is not found', async () => {
    expect(
      (
        await call('recipientgroups.getRecipientGroup', people.calderAdmin, {
          query: { account_id: 'northbeam' },
        })
      ).status,
    ).toBe(404);
    expect((await save(people.calderAdmin, [email('x@y.example')])).status).toBe(404);
  });
});
