import type { Actor } from '../../../core/access/actor.ts';
import { grantsOf } from '../../../core/access/grants.ts';
import { readRole } from '../../../core/access/role.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../../core/domain/alert.ts';
import { requireAlert, watching } from '../../../functions/reads/watched.ts';
import { alertRow } from '../../../functions/store/alerts.ts';
import { putMany } from '../../../functions/store/client.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call, type Answer } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { requests } from '../../fixtures/requests.ts';
import { fenside, harbour } from '../../fixtures/sides.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(restoreWorld);

const rows = (answer: Answer) => answer.body.data as Alert[];
const list = (claims: Record<string, string>, query: Record<string, string> = {}) =>
  call('alerts.listAlerts', claims, { query: { account_id: 'northbeam', ...query } });
const acknowledge = (claims: Record<string, string>, comment = 'on it') => {
  const { body } = requests['alerts.acknowledgeAlert']!(harbour) as { body: object };
  return call('alerts.acknowledgeAlert', claims, { body: { ...body, comment } });
};

describe('GET /alerts', () => {
  test('API-17 takes account_id and returns the alerts in data', async () => {
    const answer = await list(people.northDesk);
    expect(
      rows(answer)
        .map((alert) => alert.id)
        .sort(),
    ).toEqual(['NB-1', 'NB-2', 'NB-3']);
    expect(answer.body['as_of']).toBeTypeOf('number');
  });

  test('ALERT-27 the list has current alerts only; cleared ones come with their device', async () => {
    expect(rows(await list(people.northDesk)).some((alert) => alert.cleared)).toBe(false);
    expect(
      rows(await list(people.northDesk, { device_id: '501' })).map((alert) => [
        alert.id,
        alert.cleared,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['NB-1', false],
        ['NB-4', true],
      ]),
    );
  });

  test('the first page has what cleared within the last hour, of what the person may watch', async () => {
    const { alerts } = twoProviders();
    const now = Math.floor(Date.now() / 1000);
    const cleared = (at: number, endEpoch: number) => ({
      ...alerts[at]!,
      cleared: true,
      endEpoch,
      changedAtMs: endEpoch * 1000,
    });
    const kept = cleared(0, now - 60);
    await putMany('alerts', [
      alertRow(kept),
      alertRow(cleared(1, now - 4_000)),
      alertRow(cleared(2, now - 60)),
    ]);
    const ended = async (claims: Record<string, string>, query?: Record<string, string>) =>
      ((await list(claims, query)).body['cleared'] as Alert[] | undefined)?.map(({ id }) => id);
    expect((await ended(people.northDesk))!.sort()).toEqual(['NB-1', 'NB-3']);
    expect(await ended(people.harbourOnly)).toEqual(['NB-1']);
    expect(await ended(people.northDesk, { changed_since: '1' })).toBeUndefined();
  });

  test('ALERT-19 ALERT-20 alerts of the rule PingLossPercent Emails are in no list and cannot be asked for', async () => {
    const hidden = {
      ...twoProviders().alerts[0]!,
      id: 'NB-9',
      rule: 'PingLossPercent Emails',
      changedAtMs: Date.now(),
    };
    await putMany('alerts', [alertRow(hidden)]);
    const lists = [
      await list(people.northDesk),
      await list(people.northDesk, { device_id: '501' }),
      await list(people.northDesk, { changed_since: '0' }),
    ];
    expect(lists.flatMap(rows).map((alert) => alert.id)).not.toContain('NB-9');
    const one = await call('alerts.getAlert', people.northDesk, {
      query: { account_id: 'northbeam', alert_id: 'NB-9' },
    });
    expect(one.status).toBe(404);
  });

  test('with changed_since it has what changed, cleared alerts included', async () => {
    const sinceMs = Date.now() + 1;
    await new Promise((done) => {
      setTimeout(done, 5);
    });
    const [alert] = rows(await acknowledge(people.northDesk));
    await putMany('alerts', [
      alertRow({ ...twoProviders().alerts[1]!, cleared: true, changedAtMs: Date.now() }),
    ]);
    const changed = rows(await list(people.northDesk, { changed_since: String(sinceMs) }));
    expect(changed.map(({ id, acked, cleared }) => ({ id, acked, cleared }))).toEqual([
      { id: alert!.id, acked: true, cleared: false },
      { id: 'NB-2', acked: false, cleared: true },
    ]);
    expect(
      rows(await list(people.northDesk))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['NB-1', 'NB-3']);
  });

  test('ALERT-28 an alert of what is no device is there for who may watch the whole account, and for nobody else', async () => {
    const collector = {
      ...twoProviders().alerts[0]!,
      id: 'NB-8',
      monitorObjectId: 'collector-1',
      monitorObjectName: 'Collector Leeds',
      monitorObjectGroups: [{ name: 'Collectors' }],
    };
    await putMany('alerts', [alertRow({ ...collector, changedAtMs: Date.now() })]);
    const body = {
      ...(requests['alerts.acknowledgeAlert']!(harbour).body as object),
      alert_id: 'NB-8',
    };
    for (const claims of [people.northDesk, people.northAdmin]) {
      expect(rows(await list(claims)).map((alert) => alert.id)).toContain('NB-8');
      expect(rows(await list(claims, { changed_since: '0' })).map((alert) => alert.id)).toContain(
        'NB-8',
      );
    }
    for (const claims of [people.harbourOnly, people.manager, people.viewer]) {
      expect(rows(await list(claims)).map((alert) => alert.id)).not.toContain('NB-8');
      expect(
        (
          await call('alerts.getAlert', claims, {
            query: { account_id: 'northbeam', alert_id: 'NB-8' },
          })
        ).status,
      ).toBe(404);
      expect(
        (
          await call('alerts.listNotifications', claims, {
            query: { account_id: 'northbeam', alert_id: 'NB-8' },
          })
        ).status,
      ).toBe(404);
      expect([403, 404]).toContain(
        (await call('alerts.acknowledgeAlert', claims, { body })).status,
      );
    }
    expect(
      (
        await call('alerts.getAlert', people.northDesk, {
          query: { account_id: 'northbeam', alert_id: 'NB-8' },
        })
      ).status,
    ).toBe(200);
    expect((await call('alerts.acknowledgeAlert', people.northDesk, { body })).status).toBe(200);
  });

  test('ALERT-28 of an account without groups nobody may watch all, whatever their role says', async () => {
    const accountId = accountNamed('island');
    const everything = readRole({ name: 'All', alerts: 1, services: [{ id: '1', alerts: 1 }] });
    const actor = {
      customer: null,
      accountIds: [accountId],
      providerId: 'northbeam',
      grants: grantsOf([everything]),
    } as unknown as Actor;
    const alert = {
      ...twoProviders().alerts[0]!,
      account_id: accountId,
      monitorObjectId: 'collector-2',
      changedAtMs: 0,
      ackedHome: '',
    };
    await expect(requireAlert(actor, alert)).rejects.toThrow('Alert');
    expect((await watching(actor, accountId, [alert]))(alert)).toBe(false);
  });

  test('ALERT-25 acknowledging needs the level in the area, and on the alerts of the device', async () => {
    const all = readRole({ services: [{ id: '10', alerts: 1 }] }).services[0]!;
    const roles = [
      { alerts: 1, services: [{ ...all, alerts: 3 }] },
      { alerts: 3, services: [all] },
      { alerts: 2, services: [{ ...all, alerts: 2 }] },
    ].map((rights, at) => readRole({ ...rights, name: `Taker ${at}` }));
    await putMany(
      'roles',
      roles.map((role) => ({ providerId: 'northbeam', ...role })),
    );
    const statuses = [];
    for (const { name } of roles)
      statuses.push((await acknowledge({ ...people.harbourOnly, 'custom:roles': name })).status);
    expect(statuses).toEqual([403, 403, 200]);
  });

  test('a person of one group sees the alerts of its devices alone', async () => {
    expect(
      rows(await list(people.harbourOnly))
        .map((alert) => alert.id)
        .sort(),
    ).toEqual(['NB-1', 'NB-2']);
  });
});

test('API-18 GET /alerts/alert takes account_id and alert_id and returns in data[0] the alert with detailMessage', async () => {
  await putMany('alerts', [
    alertRow({
      ...twoProviders().alerts[0]!,
      detailMessage: { subject: 'Down', body: 'No answer' },
      changedAtMs: Date.now(),
    }),
  ]);
  const answer = await call('alerts.getAlert', people.viewer, {
    query: { account_id: 'northbeam', alert_id: 'NB-1' },
  });
  expect(rows(answer)[0]).toMatchObject({
    id: 'NB-1',
    detailMessage: { subject: 'Down', body: 'No answer' },
  });
});

describe('POST /alerts/alert/ack', () => {
  test('API-19 ALERT-02 takes account_id, alert_info, alert_id and comment and returns message; who and when stand in the alert', async () => {
    const answer = await acknowledge(people.manager);
    expect(answer).toMatchObject({
      status: 200,
      body: { status_code: 200, message: 'Alert acknowledged.' },
    });
    expect(rows(answer)[0]).toMatchObject({
      id: 'NB-1',
      acked: true,
      ackedBy: 'harbour-manager Example (harbour-manager)',
      ackComment: 'on it',
    });
    expect(rows(answer)[0]!.ackedEpoch).toBeGreaterThan(Date.now() / 1000 - 60);
    const audit = (await auditRows('northbeam')).at(-1)!;
    expect(audit).toMatchObject({
      user: 'harbour-manager',
      target: 'NB-1',
      information: 'Acknowledged Critical on LDS-CPE-01: on it',
      before: { acked: false },
    });
  });

  test.each(['billing_ref', 'severity', 'instance', 'datapoint', 'value'])(
    'API-20 alert_info has %s',
    async (field) => {
      const { body } = requests['alerts.acknowledgeAlert']!(harbour) as {
        body: { alert_info: Record<string, unknown> };
      };
      const without = Object.fromEntries(
        Object.entries(body.alert_info).filter(([name]) => name !== field),
      );
      expect(
        await call('alerts.acknowledgeAlert', people.northDesk, {
          body: { ...body, alert_info: without },
        }),
      ).toMatchObject({ status: 400, body: { field: `alert_info.${field}` } });
    },
  );

  test('ALERT-24 a comment of blanks is refused', async () => {
    expect(await acknowledge(people.northDesk, '   ')).toMatchObject({
      status: 400,
      body: { field: 'comment' },
    });
  });

  test('the first acknowledgement stands, and a later one is told whose it is', async () => {
    const answers = await Promise.all([acknowledge(people.northDesk), acknowledge(people.manager)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409)!;
    expect(refused.body.message).toContain('has already acknowledged this alert');
    expect(refused.body.data).toMatchObject({ id: 'NB-1', acked: true });
  });

  test('ALERT-25 needs the alerts level acknowledge', async () => {
    expect((await acknowledge(people.viewer)).status).toBe(403);
    expect(
      (
        await call(
          'alerts.acknowledgeAlert',
          people.manager,
          requests['alerts.acknowledgeAlert']!(fenside),
        )
      ).status,
    ).toBe(404);
  });
});
