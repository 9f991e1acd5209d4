import { describe, expect, test } from 'vitest';
import { countChanges, readChange, ALERT_CHANGES } from '../../../core/domain/alert-changes.ts';
import { alertSchema, type Alert } from '../../../core/domain/alert.ts';
import { alertWith } from '../../fixtures/alert.ts';

const SINCE = 1_800_000_000;
const old = { startEpoch: SINCE - 90_000 };
const changed = (...alerts: Alert[]) => countChanges(alerts, SINCE);
const NOTHING = { opened: 0, worse: 0, better: 0, cleared: 0, acknowledged: 0 };

describe('what changed', () => {
  test('an alert opened, cleared and was acknowledged at the moments that it tells; the first moment counts', () => {
    expect(changed(alertWith({ startEpoch: SINCE }), alertWith({ startEpoch: SINCE - 1 }))).toEqual(
      { ...NOTHING, opened: 1 },
    );
    expect(
      changed(
        alertWith({ ...old, cleared: true, endEpoch: SINCE }),
        alertWith({ ...old, cleared: true, endEpoch: SINCE - 1 }),
      ),
    ).toEqual({ ...NOTHING, cleared: 1 });
    expect(
      changed(
        alertWith({ ...old, acked: true, ackedEpoch: SINCE }),
        alertWith({ ...old, acked: true, ackedEpoch: SINCE - 1 }),
      ),
    ).toEqual({ ...NOTHING, acknowledged: 1 });
  });

  test('an alert that opened and cleared again did both', () => {
    expect(
      changed(alertWith({ startEpoch: SINCE + 5, cleared: true, endEpoch: SINCE + 9 })),
    ).toEqual({ ...NOTHING, opened: 1, cleared: 1 });
  });

  test('an alert got worse or better by its latest severity, unless it has cleared', () => {
    const warned = { ...old, severity: 2, formerSeverity: 3, severityEpoch: SINCE + 5 };
    expect(changed(alertWith(warned))).toEqual({ ...NOTHING, better: 1 });
    expect(changed(alertWith({ ...warned, severity: 4 }))).toEqual({ ...NOTHING, worse: 1 });
    expect(changed(alertWith({ ...warned, severity: 3 }))).toEqual(NOTHING);
    expect(changed(alertWith({ ...warned, severityEpoch: SINCE - 1 }))).toEqual(NOTHING);
    expect(changed(alertWith({ ...warned, cleared: true, endEpoch: SINCE + 9 }))).toEqual({
      ...NOTHING,
      cleared: 1,
    });
  });

  test('an alert of an older release, which did not note its severities, changed neither way', () => {
    const { formerSeverity: _former, severityEpoch: _since, ...stored } = alertWith(old);
    expect(changed(alertSchema.parse(stored))).toEqual(NOTHING);
  });

  test('each count has the link of its own list', () => {
    expect(ALERT_CHANGES.map((change) => readChange(change))).toEqual([...ALERT_CHANGES]);
    expect([readChange('anything'), readChange(null)]).toEqual([undefined, undefined]);
  });
});
