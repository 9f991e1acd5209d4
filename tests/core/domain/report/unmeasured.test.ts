import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availabilityOf } from '../../../../core/domain/availability.ts';
import { availabilitySentence } from '../../../../core/domain/availability-words.ts';
import type { Answer, Stretch } from '../../../../core/domain/reachability.ts';
import { alertHistoryReport } from '../../../../core/domain/report/alert-history.ts';
import { availabilityReport } from '../../../../core/domain/report/availability.ts';
import type { ReportContent } from '../../../../core/domain/report/document.ts';
import { inventoryReport } from '../../../../core/domain/report/inventory.ts';
import { trendReport } from '../../../../core/domain/report/trend.ts';
import { utilisationReport } from '../../../../core/domain/report/utilisation.ts';
import { calmWords } from '../../../../core/domain/state.ts';
import { repetitions } from '../../../setup/repetitions.ts';

const service = { customer: 'Harbour Foods', site: 'Leeds', custom: [] };
const figure = ({ figures }: ReportContent, label: string) =>
  figures.find((one) => one.label.startsWith(label))?.value;
const cellsOf = ({ tables }: ReportContent, name: string, columns: RegExp) => {
  const table = tables.find(({ isCsvAlone }) => !isCsvAlone)!;
  const row = table.rows.find(([first]) => first === name)!;
  return row.filter((_cell, at) => columns.test(table.columns[at]!.name));
};

/** Minutes of a device; null where it was not measured. */
const minutes = fc.array(fc.constantFrom(true, false, null), { minLength: 1, maxLength: 90 });
const stretchesOf = (answers: readonly (boolean | null)[]): Stretch<Answer>[] =>
  answers.map((answer, at) => ({
    state: answer === null ? 'unknown' : answer ? 'up' : 'down',
    startEpochSeconds: at * 60,
    endEpochSeconds: at * 60 + 60,
  }));

describe('of what was not measured no figure is given', () => {
  test('in the sentence about the availability of a device', () => {
    const check = (answers: (boolean | null)[]) => {
      const availability = availabilityOf(stretchesOf(answers), [], false);
      const range = { startEpochSeconds: 0, endEpochSeconds: answers.length * 60 };
      const sentence = availabilitySentence(availability, range);
      const hasGap = answers.includes(null);
      if (!answers.includes(false)) expect(sentence.includes('Never down.')).toBe(!hasGap);
      if (hasGap && answers.every((answer) => answer !== false) && answers.includes(true))
        expect(sentence).toMatch(/^Never down in the .+ measured\. Not measured /);
      if (answers.every((answer) => answer === null))
        expect(sentence).toMatch(/^Not measured [^.]+\.$/);
    };
    fc.assert(fc.property(minutes, check), { numRuns: repetitions(200, 5_000) });
  });

  test('by the availability report, which names the services and the time that it leaves out', () => {
    const check = (devices: (boolean | null)[][]) => {
      const rows = devices.map((answers, at) => {
        const {
          states: _states,
          cells: _cells,
          pattern,
          ...found
        } = availabilityOf(stretchesOf(answers), [], false);
        const { plannedUpSeconds: _up, plannedDownSeconds: _down, ...seconds } = found;
        return {
          ...service,
          ...seconds,
          name: `D${at}`,
          outages: pattern.outages,
          outageTimes: null,
          strip: null,
        };
      });
      const report = availabilityReport(rows, [], 0);
      const measured = rows.filter(({ percent }) => percent !== null);
      for (const { name, percent } of rows)
        if (percent === null)
          expect(
            new Set(cellsOf(report, name, /^(Availability|With planned work|Outages|Down)$/)),
          ).toEqual(new Set(['-']));
      if (measured.length === 0) {
        expect(report.sentence).toBe('Nothing was measured in this time.');
        for (const label of ['Below', 'Availability of all', 'Down in all'])
          expect(figure(report, label)).toBe('-');
      } else {
        const [, of] = /of (\d+) services? w/.exec(report.sentence)!;
        expect(Number(of)).toBe(measured.length);
        const left = /(\d+) further services? w\w+ not measured\.$/.exec(report.sentence)?.[1];
        expect(Number(left ?? 0)).toBe(rows.length - measured.length);
      }
      const hasGap = devices.some((answers) => answers.includes(null));
      expect(figure(report, 'Measured') !== undefined).toBe(hasGap);
      const times = report.figures.filter(({ label }) => label !== 'Down in all');
      expect(times.map(({ value }) => value).join()).not.toMatch(/\d (s|min|h|d)\b/);
      if (measured.length > 0) {
        const time = measured.reduce(
          (sum, row) => sum + row.upSeconds + row.downSeconds + row.unknownSeconds,
          0,
        );
        const gaps = measured.reduce((sum, { unknownSeconds }) => sum + unknownSeconds, 0);
        expect(report.sentence.includes('of the time that was measured')).toBe(gaps > time / 10);
      }
    };
    fc.assert(fc.property(fc.array(minutes, { minLength: 1, maxLength: 6 }), check), {
      numRuns: repetitions(100, 2_000),
    });
  });

  test('by the alert history, which says over how much of the time there was no alert', () => {
    const seconds = fc.integer({ min: 0, max: 86_400 });
    const coverages = fc.array(fc.record({ measuredSeconds: seconds, unknownSeconds: seconds }), {
      minLength: 1,
      maxLength: 6,
    });
    const check = (given: { measuredSeconds: number; unknownSeconds: number }[]) => {
      const rows = given.map((coverage, at) => ({
        ...service,
        ...coverage,
        name: `D${at}`,
        alerts: [],
        outages: null,
      }));
      const report = alertHistoryReport(rows, [], 0);
      const known = given.reduce((sum, { measuredSeconds }) => sum + measuredSeconds, 0);
      const gaps = given.reduce((sum, { unknownSeconds }) => sum + unknownSeconds, 0);
      expect(figure(report, 'Measured') !== undefined).toBe(gaps > 0);
      expect(figure(report, 'Alerts')).toBe(gaps > 0 && known === 0 ? '-' : '0');
      expect(report.sentence).toMatch(
        gaps > 0 && known === 0
          ? /^Nothing was measured in this time, and no alert is known\.$/
          : gaps > (known + gaps) / 10
            ? /^There was no alert in this time, over the [\d.]+ % of the time that was measured\.$/
            : /^There was no alert in this time\.$/,
      );
    };
    fc.assert(fc.property(coverages, check), { numRuns: repetitions(100, 2_000) });
    const dark = { ...service, name: 'D', alerts: [], outages: null };
    const old = { ...dark, measuredSeconds: 0, unknownSeconds: 0 };
    expect(alertHistoryReport([old], [], 0).sentence).toBe('There was no alert in this time.');
  });

  const rate = fc.option(fc.integer({ min: 0, max: 2e9 }));
  const day = fc.integer({ min: 0, max: 86_400 });
  const circuits = fc.array(
    fc.record({
      circuitSize: fc.constantFrom('1Gb', '100Mb', ''),
      into: rate,
      out: rate,
      measuredSeconds: day,
      unknownSeconds: day,
    }),
    { minLength: 1, maxLength: 8 },
  );
  type Circuit = typeof circuits extends fc.Arbitrary<(infer C)[]> ? C : never;
  test.each([
    ['Host Metric Trend', trendReport, 'At 80 %'],
    ['Graphical Utilisation', utilisationReport, 'Above 80 %'],
  ] as const)(
    'by %s, which compares circuits that have both traffic and a size, and says over how much of the time',
    (_name, reportOf, full) => {
      const check = (given: Circuit[]) => {
        const rows = given.map(({ circuitSize, into, out, ...coverage }, at) => ({
          ...service,
          ...coverage,
          name: `C${at}`,
          circuitSize,
          reference: '',
          circuit: '',
          carriage: 0,
          inPeak: into,
          inAverage: into,
          inPercentile: into,
          outPeak: out,
          outAverage: out,
          outPercentile: out,
          stepSeconds: 60,
          graph: null,
        }));
        const report = reportOf(rows, [], 0);
        const measured = rows.filter(({ inPeak, outPeak }) => inPeak !== null || outPeak !== null);
        const compared = measured.filter(({ circuitSize }) => circuitSize !== '');
        const of = /of (\d+) circuits? (?:was|were|reached)/.exec(report.sentence)?.[1];
        expect(Number(of ?? 0)).toBe(compared.length);
        expect(figure(report, full) === '-').toBe(compared.length === 0);
        if (measured.length === 0)
          expect(report.sentence).toBe('No traffic was measured in this time.');
        const known = measured.reduce((sum, { measuredSeconds }) => sum + measuredSeconds, 0);
        const gaps = measured.reduce((sum, { unknownSeconds }) => sum + unknownSeconds, 0);
        expect(figure(report, 'Measured') !== undefined).toBe(gaps > 0);
        expect(
          /size.*, over the [\d.]+ % of the time that was measured\./.test(report.sentence),
        ).toBe(compared.length > 0 && gaps > (known + gaps) / 10);
        for (const { name, inPeak, outPeak } of rows) {
          if (inPeak === null)
            expect(new Set(cellsOf(report, name, /^In /))).toEqual(new Set(['-']));
          if (inPeak === null && outPeak === null)
            expect(cellsOf(report, name, /of size$/)).toEqual(['-']);
        }
      };
      fc.assert(fc.property(circuits, check), { numRuns: repetitions(200, 5_000) });
    },
  );

  test('by the inventory and by a calm summary', () => {
    const row = { ...service, deviceType: 'Router', isInTrouble: false, circuit: '', cells: [] };
    const dark = { ...row, isWithoutData: true };
    const known = { ...row, isWithoutData: false };
    const sentence = (...rows: (typeof dark)[]) => inventoryReport(rows, []).sentence;
    expect(sentence(known)).toMatch(/; none is in trouble\.$/);
    expect(sentence(known, dark)).toMatch(/; none is known to be in trouble, 1 is without data\.$/);
    expect(figure(inventoryReport([dark], []), 'In trouble')).toBe('-');
    expect(figure(inventoryReport([dark, known], []), 'Without data')).toBe('1');
    expect(calmWords({ no_data: 0 })).toBe('Nothing is in trouble');
    expect(calmWords({ no_data: 2 })).toBe(
      'Nothing is known to be in trouble; 2 services are without data',
    );
  });
});
