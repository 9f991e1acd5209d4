import { describe, expect, test } from 'vitest';
import {
  ALERT_FILTERS,
  alertSchema,
  isShown,
  matchesAlertFilter,
} from '../../../core/domain/alert.ts';
import { severityLabel, severityValue } from '../../../core/domain/severity.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';

const [alert] = twoProviders().alerts;

describe('an alert', () => {
  test('DATA-16 DATA-17 DATA-18 DATA-19 has the fields of the specification', () => {
    const fields = [
      'id',
      'severity',
      'severityLabel',
      'rule',
      'monitorObjectId',
      'monitorObjectGroups',
      'acked',
      'ackedBy',
      'ackedEpoch',
      'ackComment',
      'startEpoch',
      'endEpoch',
      'instanceName',
      'dataPointName',
      'alertValue',
      'threshold',
      'resourceTemplateName',
      'chain',
      'detailMessage',
      'cleared',
    ];
    for (const field of fields) {
      const without = Object.fromEntries(Object.entries(alert!).filter(([name]) => name !== field));
      expect(alertSchema.safeParse(without).success).toBe(false);
    }
    const full = {
      ...alert,
      monitorObjectGroups: [{ name: 'Leeds' }],
      detailMessage: { subject: 's', body: 'b' },
    };
    expect(alertSchema.safeParse(full).success).toBe(true);
    for (const wrong of [
      { monitorObjectGroups: [{}] },
      { detailMessage: { subject: 's' } },
      { detailMessage: { body: 'b' } },
    ]) {
      expect(alertSchema.safeParse({ ...full, ...wrong }).success).toBe(false);
    }
  });

  test('DATA-22 names its device and itself, its severity as a word and as a number', () => {
    const accepts = (change: object) => alertSchema.safeParse({ ...alert, ...change }).success;
    for (const field of ['monitorObjectId', 'id', 'severityLabel', 'severity'])
      expect(accepts({ [field]: undefined })).toBe(false);
    expect(
      ['Critical', 'Error', 'Warning', 'Fatal'].map((label) => accepts({ severityLabel: label })),
    ).toEqual([true, true, true, false]);
    expect([accepts({ severity: 4 }), accepts({ severity: '4' })]).toEqual([true, false]);
  });

  test('DATA-21 its severity is 4 Critical, 3 Error, 2 Warning, and OK for anything else', () => {
    expect([4, 3, 2, 1, 0, 5].map(severityLabel)).toEqual([
      'Critical',
      'Error',
      'Warning',
      'OK',
      'OK',
      'OK',
    ]);
    expect(['Critical', 'Error', 'Warning', 'OK'].map(severityValue)).toEqual([4, 3, 2, 0]);
  });

  test('alerts that only drive mails are not shown', () => {
    expect([isShown({ rule: 'PingLossPercent Emails' }), isShown({ rule: 'Default' })]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the filter of the list', () => {
  test('ALERT-06 takes exactly all, Critical, Error, Warning and Acknowledged', () => {
    expect(ALERT_FILTERS).toEqual(['all', 'Critical', 'Error', 'Warning', 'Acknowledged']);
  });

  test('ALERT-05 a severity has every current alert of it, acknowledged or not; Acknowledged every acknowledged one', () => {
    const shown = (acked: boolean) =>
      ALERT_FILTERS.filter((filter) =>
        matchesAlertFilter({ acked, severityLabel: 'Error', cleared: false }, filter),
      );
    expect(shown(false)).toEqual(['all', 'Error']);
    expect(shown(true)).toEqual(['all', 'Error', 'Acknowledged']);
  });
});
