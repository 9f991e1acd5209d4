import { describe, expect, test } from 'vitest';
import { epochSeconds } from '../../../core/domain/epoch.ts';
import { recipientSchema } from '../../../core/domain/recipient.ts';
import { REPORT_TEMPLATES, templatesFor } from '../../../core/domain/report/templates.ts';

test('super-accounts are offered only the reports that are shown to all accounts', () => {
  expect(templatesFor('northbeam')).toEqual(REPORT_TEMPLATES);
  expect(templatesFor('northbeam_SUPER')).toEqual(
    REPORT_TEMPLATES.filter((template) => template.show_all_accounts),
  );
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
