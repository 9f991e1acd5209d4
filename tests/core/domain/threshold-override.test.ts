import { expect, test } from 'vitest';
import {
  effectiveThreshold,
  thresholdTarget,
  type ThresholdOverride,
} from '../../../core/domain/threshold-override.ts';
import { accountNamed } from '../../fixtures/ids.ts';

const QUESTION = {
  deviceId: 'd1',
  groupPath: ['1', '20', '300'],
  datasource: 'interfaces',
  instance: 'wan0',
  datapoint: 'InUtilisationPercent',
};
const override = (
  scope: ThresholdOverride['scope'],
  ownerId: string,
  changes: Partial<ThresholdOverride> = {},
): ThresholdOverride => ({
  accountId: accountNamed('a'),
  scope,
  ownerId,
  datasource: 'interfaces',
  instance: scope === 'instance' ? 'wan0' : '',
  datapoint: 'InUtilisationPercent',
  alertExpr: '',
  alertExprNote: '',
  disableAlerting: false,
  ...changes,
});
const mapOf = (...overrides: ThresholdOverride[]) =>
  new Map(overrides.map((one) => [thresholdTarget(one), one]));

test('instance before device before the nearest group before the global expression', () => {
  const overrides = [
    override('instance', 'd1', { alertExpr: '> 1' }),
    override('device', 'd1', { alertExpr: '> 2' }),
    override('group', '300', { alertExpr: '> 3' }),
    override('group', '1', { alertExpr: '> 4' }),
  ];
  const answers = overrides.map((_, at) =>
    effectiveThreshold(mapOf(...overrides.slice(at)), QUESTION),
  );
  expect(answers.map(({ expression, from }) => [expression, from])).toEqual([
    ['> 1', 'instance'],
    ['> 2', 'device'],
    ['> 3', 'group'],
    ['> 4', 'group'],
  ]);
  expect(effectiveThreshold(new Map(), QUESTION)).toEqual({
    expression: '> 80 90 95',
    from: 'global',
    ownerId: '',
    disabled: false,
    disabledOn: '',
  });
});

test('another device, instance or group has its own', () => {
  const elsewhere = mapOf(
    override('instance', 'd1', { instance: 'wan1', alertExpr: '> 1' }),
    override('device', 'd2', { alertExpr: '> 1' }),
    override('group', '9', { alertExpr: '> 1' }),
  );
  expect(effectiveThreshold(elsewhere, QUESTION).from).toBe('global');
});

test('switched off on a group it can be switched on again for a device', () => {
  const off = override('group', '20', { disableAlerting: true });
  expect(effectiveThreshold(mapOf(off), QUESTION)).toMatchObject({
    disabled: true,
    disabledOn: 'group',
    expression: '> 80 90 95',
  });
  expect(
    effectiveThreshold(mapOf(off, override('device', 'd1', { alertExpr: '> 50' })), QUESTION),
  ).toMatchObject({ disabled: false, expression: '> 50' });
});
