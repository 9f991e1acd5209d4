import { describe, expect, test } from 'vitest';
import { alertHistoryReport } from '../../../../core/domain/report/alert-history.ts';
import { shownTables } from '../../../../core/domain/report/document.ts';

const alert = (minute: number, changes = {}) => ({
  severity: 'Critical',
  what: 'Does not answer',
  kind: 'Ping/Reachability/Loss',
  startEpochSeconds: minute * 60,
  began: `minute ${minute}`,
  ended: `minute ${minute + 4}`,
  lastedSeconds: 240,
  acknowledgedBy: '',
  ...changes,
});
const service = (name: string, alerts: ReturnType<typeof alert>[]) => ({
  name,
  customer: 'Crumb & Cornfield',
  site: 'Exeter',
  custom: [],
  alerts,
  outages: null,
  measuredSeconds: 86_400,
  unknownSeconds: 0,
});
const flapping = service('EXE-RAD-01', [
  ...[10, 20, 30].map((minute) => alert(minute)),
  alert(40, { acknowledgedBy: 'Ann' }),
  alert(50, { severity: 'Error' }),
]);
const report = alertHistoryReport([flapping, service('EXE-CPE-01', [alert(35), alert(45)])], [], 0);
/** Cells of the short columns of each row. */
const lines = () => {
  const [table] = shownTables(report);
  const at = table!.brief.map((name) => table!.columns.findIndex((one) => one.name === name));
  return table!.rows.map((row) => at.map((column) => row[column]));
};

describe('an alert history', () => {
  test('has one line for more than three alerts of a kind: since when, how often, how long', () => {
    expect(lines()).toEqual([
      ['minute 50', 'EXE-RAD-01', 'Does not answer', '1', '4 min'],
      ['minute 45', 'EXE-CPE-01', 'Does not answer', '1', '4 min'],
      ['minute 10', 'EXE-RAD-01', 'Does not answer', '4', '16 min'],
      ['minute 35', 'EXE-CPE-01', 'Does not answer', '1', '4 min'],
    ]);
    const folded = shownTables(report)[0]!.rows[2]!;
    expect(folded).toEqual(expect.arrayContaining(['minute 44', 'Critical', 'Ann']));
  });

  test('has each alert in its CSV, the latest first', () => {
    const began = report.tables[0]!.columns.findIndex(({ name }) => name === 'Began');
    expect(report.tables[0]!.rows.map((row) => row[began])).toEqual(
      [50, 45, 40, 35, 30, 20, 10].map((minute) => `minute ${minute}`),
    );
    expect(report.figures[0]).toEqual({ label: 'Alerts', value: '7' });
  });

  test('keeps words apart that differ: the latest, and that the others are alike', () => {
    const rates = [90, 92, 95, 98].map((percent, at) =>
      alert(at * 10, { what: `In ${percent} % of 1 Gb`, kind: 'Interfaces/wan0/In' }),
    );
    const [table] = shownTables(alertHistoryReport([service('LDS', rates)], [], 0));
    expect(table!.rows).toHaveLength(1);
    expect(table!.rows[0]).toContain('In 98 % of 1 Gb and the like');
  });

  test('says that one still lasts, within a line of several as well', () => {
    const lasting = [...[10, 20, 30].map((minute) => alert(minute)), alert(40, { ended: '' })];
    const [table] = shownTables(alertHistoryReport([service('LDS', lasting)], [], 0));
    expect(table!.rows[0]).toContain('Still lasts');
  });
});
