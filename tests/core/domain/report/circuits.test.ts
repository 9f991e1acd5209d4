import { describe, expect, test } from 'vitest';
import { inventoryReport } from '../../../../core/domain/report/inventory.ts';
import { trendReport } from '../../../../core/domain/report/trend.ts';
import { utilisationReport } from '../../../../core/domain/report/utilisation.ts';
import type { ReportContent } from '../../../../core/domain/report/document.ts';

/** A circuit on a router, a firewall and a switch; another on a router; a device on none. */
const DEVICES = [
  ['LDS-CPE-01', 'NB-310000', 0, 900],
  ['LDS-FW-01', 'NB-310000', 2, 950],
  ['LDS-SW-01', 'nb-310000', 2, 400],
  ['MAN-CPE-01', 'NB-310005', 0, 100],
  ['HUL-SW-01', '', 2, 10],
] as const;

const rows = DEVICES.map(([name, reference, carriage, megabits]) => {
  const rate = megabits * 1e6;
  return {
    name,
    customer: 'Harbour Foods',
    site: 'Leeds',
    custom: [],
    circuitSize: '1Gb',
    reference,
    circuit: reference.toLowerCase(),
    carriage,
    inPeak: rate,
    inAverage: rate,
    inPercentile: rate,
    outPeak: 0,
    outAverage: 0,
    outPercentile: 0,
    stepSeconds: 60,
    measuredSeconds: 60,
    unknownSeconds: 0,
    graph: {
      zone: 'Europe/London',
      fromEpochSeconds: 0,
      toEpochSeconds: 60,
      lines: [],
      spans: [],
    },
  };
});

const figure = ({ figures }: ReportContent, label: string) =>
  figures.find((one) => one.label === label)?.value;
const names = ({ tables: [table] }: ReportContent) => table!.rows.map(([name]) => name);

describe.each([
  ['Host Metric Trend', trendReport(rows, [], 0)],
  ['Graphical Utilisation', utilisationReport(rows, [], 0)],
])('%s', (_name, report) => {
  test('counts a circuit once, whichever devices have its reference', () => {
    expect(report.sentence).toMatch(/^1 of 3 circuits /);
    expect([figure(report, 'Circuits'), figure(report, 'Circuits measured')]).toEqual(['3', '3']);
  });

  test('has the figures of the device whose port carries the circuit, in table and chart', () => {
    expect(names(report)).toEqual(['LDS-CPE-01', 'MAN-CPE-01', 'HUL-SW-01']);
    const drawn = report.charts.flatMap((chart) =>
      chart.kind === 'bars' ? chart.bars.map(({ name }) => name) : [chart.title],
    );
    expect(drawn).toEqual(['LDS-CPE-01', 'MAN-CPE-01', 'HUL-SW-01']);
    expect(report.notes.join(' ')).toContain('2 further devices are on these circuits.');
  });

  test('has no figure where nothing was measured', () => {
    const nothing = {
      inPeak: null,
      inPercentile: null,
      outPeak: null,
      outPercentile: null,
      graph: null,
    };
    const unmeasured = rows.map((row) => ({ ...row, ...nothing }));
    for (const empty of [trendReport(unmeasured, [], 0), utilisationReport(unmeasured, [], 0)])
      expect(empty.figures.slice(2).map(({ value }) => value)).toEqual(['-', '-']);
  });
});

test('a chosen column of circuit references stands once', () => {
  const chosen = rows.map((row) => ({ ...row, custom: [row.reference] }));
  const columns = trendReport(chosen, ['Circuit Reference'], 0).tables[0]!.columns;
  expect(columns.filter(({ name }) => name === 'Circuit Reference')).toHaveLength(1);
});

test('Host Inventory counts services, and circuits by their reference', () => {
  const services = rows.map(({ circuit, customer, site }) => ({
    customer,
    site,
    circuit,
    deviceType: 'Router',
    isInTrouble: false,
    isWithoutData: false,
    cells: [],
  }));
  const report = inventoryReport(services, []);
  expect(report.sentence).toMatch(/^5 services of 1 customer at 1 site, on 3 circuits;/);
  expect(figure(report, 'Circuits')).toBe('3');
});
