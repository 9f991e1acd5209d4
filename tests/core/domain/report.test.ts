import { describe, expect, test } from 'vitest';
import { grantsOf } from '../../../core/access/grants.ts';
import { shippedRoles } from '../../../core/access/shipped-roles.ts';
import { percentileOf } from '../../../core/series/percentile.ts';
import type { SeriesPart } from '../../../core/series/block.ts';
import { epochSeconds } from '../../../core/domain/epoch.ts';
import { recipientSchema } from '../../../core/domain/recipient.ts';
import { batchesOf, reportNameSchema } from '../../../core/domain/report/request.ts';
import { isTooLarge } from '../../../core/domain/report/request.ts';
import {
  formatFor,
  formatsOf,
  REPORT_FORMATS,
  REPORT_TEMPLATE_IDS,
  REPORT_TEMPLATES,
  templatesFor,
} from '../../../core/domain/report/templates.ts';

test('REPORT-16 super-accounts are offered only the reports that are shown to all accounts', () => {
  const all = grantsOf(shippedRoles('root'));
  expect(templatesFor('northbeam', all)).toEqual(REPORT_TEMPLATES);
  expect(templatesFor('northbeam_SUPER', all)).toEqual(
    REPORT_TEMPLATES.filter((template) => template.show_all_accounts),
  );
});

test('REPORT-40 REPORT-41 REPORT-42 each report is offered as PDF; Host Metric Trend as CSV or HTML, Graphical Utilisation as HTML and never as CSV, others as CSV', () => {
  expect(Object.fromEntries(REPORT_TEMPLATE_IDS.map((id) => [id, formatsOf(id)]))).toEqual({
    ...Object.fromEntries(REPORT_TEMPLATE_IDS.map((id) => [id, ['PDF', 'CSV']])),
    hostMetricTrend: ['PDF', 'CSV', 'HTML'],
    graphicalUtilisation: ['PDF', 'HTML'],
  });
  expect(REPORT_FORMATS.map((wanted) => formatFor('graphicalUtilisation', wanted))).toEqual([
    'PDF',
    'HTML',
    'HTML',
  ]);
});

test('REPORT-27 REPORT-29 no name has a special character', () => {
  const accepts = (name: string) => reportNameSchema.safeParse(name).success;
  const signs = [',', ':', ';', '"', '[', ']', '\\', '/', "'", '@', '(', ')', '#', '<', '&', '\n'];
  expect(signs.filter((sign) => accepts(`Leeds${sign}sites`))).toEqual([]);
  // Letters of Hindi and Thai have marks.
  const names = ['Zürich 2', 'a-b', 'a_b', 'a.b', 'برج', 'रिपोर्ट', 'รายงานที่ 1'];
  expect(names.filter(accepts)).toEqual(names);
});

test('LIMIT-50 a report needs a batch for each 600 devices, and at least one', () => {
  expect([0, 1, 600, 601, 1_200, 10_000].map(batchesOf)).toEqual([1, 1, 1, 2, 2, 17]);
});

test('a report of ten thousand devices is made; what no run can hold is too large', () => {
  expect(isTooLarge({ services: 10_000 })).toBe(false);
  expect(isTooLarge({ services: 20_001 })).toBe(true);
  expect(isTooLarge({ rows: 10_000 })).toBe(false);
  expect(isTooLarge({ rows: 30_001 })).toBe(true);
});

describe('the 95th percentile', () => {
  const minutes = (values: number[]): SeriesPart => ({
    startEpochSeconds: 0,
    stepSeconds: 60,
    samples: Float64Array.from(values),
  });

  test('is what 95 % of the samples do not exceed, gaps left out', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(percentileOf([minutes([...values, Number.NaN])], 0.95)).toBe(95);
    expect(percentileOf([minutes([7])], 0.95)).toBe(7);
    expect(percentileOf([minutes([Number.NaN])], 0.95)).toBeNaN();
    expect(percentileOf([], 0.95)).toBeNaN();
  });
});

describe('epochs', () => {
  test('DATA-20 values of 100000000000 and above are milliseconds, below are seconds', () => {
    expect([99_999_999_999, 100_000_000_000].map(epochSeconds)).toEqual([
      99_999_999_999, 100_000_000,
    ]);
  });
});

describe('a recipient', () => {
  const recipient = { type: 'ARBITRARY', method: 'EMAIL', addr: 'noc@example.com', contact: '' };
  const accepts = (change: object) =>
    recipientSchema.safeParse({ ...recipient, ...change }).success;

  test('DATA-26 has type, method, addr and contact', () => {
    expect(accepts({})).toBe(true);
    for (const field of Object.keys(recipient)) expect(accepts({ [field]: undefined })).toBe(false);
    expect(
      ['EMAIL', 'SMS', 'PAGER', 'PIGEON'].map((method) =>
        accepts({ method, addr: method === 'EMAIL' ? 'a@b.example' : '+441132223344' }),
      ),
    ).toEqual([true, true, true, false]);
  });

  test('DATA-27 is of the type ARBITRARY', () => {
    expect(accepts({ type: 'ADMIN' })).toBe(false);
  });
});
