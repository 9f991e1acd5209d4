import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { putDiscoveries } from '../../../functions/store/polls.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows, startWorld } from '../../fixtures/world.ts';
import { accountNamed } from '../../fixtures/ids.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
  const wan = { index: 1, alias: 'WAN', type: 6, speedBitsPerSecond: 1e9, isHighCapacity: true };
  const discovery: Discovery = {
    discoveredEpochSeconds: 1,
    interfaces: [
      { ...wan, name: 'wan0' },
      { ...wan, index: 2, name: 'lan0' },
    ],
    processors: [1],
    memories: [],
    sensors: [],
  };
  await putDiscoveries(
    accountNamed('northbeam'),
    new Map([
      ['501', discovery],
      ['502', discovery],
    ]),
  );
});
afterAll(() => tables.stop());

const device = { account_id: 'northbeam', type: 'devices', id: '501' };
const group = { account_id: 'northbeam', type: 'groups', id: '11' };
const wan = { ...device, ds_id: 'interfaces', inst_id: 'wan0' };

const rows = async (query: Record<string, string>, claims: Claims = people.northDesk) =>
  (await call('datasources.listThresholds', claims, { query })).body.data as ThresholdRow[];
const row = async (query: Record<string, string>, dataPointId: string) =>
  (await rows(query)).find((each) => each.dataPointId === dataPointId)!;
const save = (query: object, data: object, claims: Claims = people.northDesk) =>
  call('datasources.saveThresholds', claims, { body: { ...query, data } });

describe('alert thresholds', () => {
  test('API-23 API-24 DATA-28 the datasources of a device are those that were found on it', async () => {
    const answer = await call('datasources.listDatasources', people.northDesk, { query: device });
    expect(answer.body.data).toContainEqual({
      id: 'interfaces',
      dataSourceId: 'interfaces',
      dataSourceDisplayName: 'Network Interfaces',
      isMultiple: true,
    });
    expect(answer.body.data).not.toContainEqual(expect.objectContaining({ id: 'memory' }));
    expect(
      (
        await call('datasources.listDatasources', people.northDesk, {
          query: { ...device, type: 'customers' },
        })
      ).body.field,
    ).toBe('type');
  });

  test('API-25 DATA-29 the instances of a datasource are those of the device, and all of them together', async () => {
    const answer = await call('datasources.listInstances', people.northDesk, {
      query: { ...device, ds_id: 'interfaces' },
    });
    expect(answer.body.data).toEqual([
      { id: '*', name: '*', displayName: 'All instances' },
      { id: 'wan0', name: 'wan0', displayName: 'wan0 (WAN)' },
      { id: 'lan0', name: 'lan0', displayName: 'lan0 (WAN)' },
    ]);
  });

  test('API-26 DATA-30 a threshold row names the datapoint, what is set here, what holds and where from', async () => {
    expect(await row(wan, 'InUtilisationPercent')).toEqual({
      dataPointId: 'InUtilisationPercent',
      dataPointName: 'InUtilisationPercent',
      dataPointDescription: 'Received, in per cent of the circuit size',
      unit: 'percent',
      alertExpr: '',
      globalAlertExpr: '> 80 90 95',
      alertExprNote: '',
      disableAlerting: false,
      alertingDisabledOn: '',
      effectiveExpr: '> 80 90 95',
      effectiveFrom: 'global',
      sensorsWithLimits: 0,
      effectiveFromName: '',
    });
  });

  test('API-27 API-28 a dpConfig list is saved with an audit row, and holds before wider places', async () => {
    const lan = { ...wan, inst_id: 'lan0' };
    await save(
      { ...group, ds_id: 'interfaces', inst_id: '*' },
      { dpConfig: [{ dataPointId: 'OutUtilisationPercent', alertExpr: '> 70' }] },
    );
    expect(await row(lan, 'OutUtilisationPercent')).toMatchObject({
      alertExpr: '',
      effectiveExpr: '> 70',
      effectiveFrom: 'group',
      effectiveFromName: 'Harbour Foods',
    });
    await save(
      { ...device, ds_id: 'interfaces', inst_id: '*' },
      { dpConfig: [{ dataPointId: 'OutUtilisationPercent', alertExpr: '> 75 85' }] },
    );
    expect(await row(lan, 'OutUtilisationPercent')).toMatchObject({
      effectiveExpr: '> 75 85',
      effectiveFrom: 'device',
    });
    expect(
      (await save(lan, { dpConfig: [{ dataPointId: 'OutUtilisationPercent', alertExpr: '> 99' }] }))
        .status,
    ).toBe(200);
    expect(await row(lan, 'OutUtilisationPercent')).toMatchObject({
      alertExpr: '> 99',
      effectiveExpr: '> 99',
      effectiveFrom: 'instance',
    });
    expect((await auditRows('northbeam')).at(-1)).toMatchObject({
      user: 'north-desk',
      before: [{ dataPointId: 'OutUtilisationPercent', alertExpr: '' }],
      after: [{ alertExpr: '> 99' }],
    });
  });

  test('API-29 one datapoint with dp_id and info is accepted as well', async () => {
    expect(
      (
        await save(wan, {
          dp_id: 'InErrorsPerSecond',
          info: { alertExpr: '> 5', alertExprNote: 'noisy line' },
        })
      ).status,
    ).toBe(200);
    expect(await row(wan, 'InErrorsPerSecond')).toMatchObject({
      alertExpr: '> 5',
      alertExprNote: 'noisy line',
    });
  });

  test('THRESH-18 the global value as custom expression clears the custom one', async () => {
    await save(wan, { dp_id: 'InUtilisationPercent', info: { alertExpr: '> 50' } });
    await save(wan, { dp_id: 'InUtilisationPercent', info: { alertExpr: '> 80 90 95' } });
    expect(await row(wan, 'InUtilisationPercent')).toMatchObject({
      alertExpr: '',
      effectiveFrom: 'global',
    });
  });

  test('alerting that is switched off for a group says so on its devices', async () => {
    await save(
      { ...group, ds_id: 'cpu', inst_id: '*' },
      { dp_id: 'CpuPercent', info: { disableAlerting: true } },
    );
    expect(await row({ ...device, ds_id: 'cpu', inst_id: '-' }, 'CpuPercent')).toMatchObject({
      disableAlerting: false,
      alertingDisabledOn: 'group',
    });
  });

  test.each(['>80', '> 1 2 3 4', '> 1.5', '=> 3', '> 80; drop'])(
    'an expression such as %s is refused with its field, and nothing is written',
    async (alertExpr) => {
      const before = (await auditRows('northbeam')).length;
      expect(
        await save(wan, { dpConfig: [{ dataPointId: 'OutErrorsPerSecond', alertExpr }] }),
      ).toMatchObject({ status: 400, body: { field: 'data.0.alertExpr' } });
      expect((await auditRows('northbeam')).length).toBe(before);
    },
  );

  test("another's device, group or account is not found", async () => {
    for (const query of [{ ...device, account_id: 'northbeam' }, { ...group }]) {
      expect(
        (await call('datasources.listDatasources', people.calderAdmin, { query })).status,
      ).toBe(404);
    }
    const before = (await auditRows('northbeam')).length;
    const another = { ...wan, id: '503' };
    expect(
      (
        await call('datasources.listDatasources', people.harbourAdmin, {
          query: { ...device, id: '503' },
        })
      ).status,
    ).toBe(404);
    const change = { dp_id: 'OperStatus', info: { alertExpr: '> 1' } };
    expect((await save(another, change, people.harbourAdmin)).status).toBe(404);
    expect((await auditRows('northbeam')).length).toBe(before);
    const foreign = { account_id: 'calder', type: 'devices', id: '501' };
    expect(
      (await call('datasources.listDatasources', people.calderAdmin, { query: foreign })).status,
    ).toBe(404);
    expect(
      (
        await save(
          { ...foreign, ds_id: 'interfaces', inst_id: 'wan0' },
          { dp_id: 'OperStatus', info: { alertExpr: '> 1' } },
          people.calderAdmin,
        )
      ).status,
    ).toBe(404);
  });

  test('who sees the alerts of a device reads its limits without their notes, and sets none', async () => {
    const info = { alertExpr: '> 1', alertExprNote: 'Cheap line' };
    expect((await save(wan, { dp_id: 'OperStatus', info })).status).toBe(200);
    const read = (await rows(wan, people.manager)).find(
      (each) => each.dataPointId === 'OperStatus',
    );
    expect(read).toMatchObject({ effectiveExpr: '> 1', alertExprNote: '' });
    expect((await row(wan, 'OperStatus')).alertExprNote).toBe('Cheap line');
    for (const name of ['listDatasources', 'listInstances'] as const) {
      const query = name === 'listInstances' ? { ...device, ds_id: 'interfaces' } : device;
      expect((await call(`datasources.${name}`, people.manager, { query })).status).toBe(200);
    }
    expect((await save(wan, { dp_id: 'OperStatus', info }, people.manager)).status).toBe(403);
    expect(
      (await call('datasources.listThresholds', people.manager, { query: { ...wan, id: '503' } }))
        .status,
    ).toBe(404);
  });

  test('without manage in the area thresholds are neither read nor set', async () => {
    expect((await call('datasources.listThresholds', people.viewer, { query: wan })).status).toBe(
      403,
    );
    expect(
      (await save(wan, { dp_id: 'OperStatus', info: { alertExpr: '> 1' } }, people.viewer)).status,
    ).toBe(403);
  });
});
