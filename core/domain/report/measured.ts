import type { Availability } from '../availability.ts';
import { isMuchUnmeasured } from '../availability-words.ts';
import { percentText } from '../stat.ts';
import type { ReportContent } from './document.ts';

/** How much of a range one service was measured. */
export interface Coverage {
  measuredSeconds: number;
  unknownSeconds: number;
}

/** A device was measured while it was asked, with or without an answer, in planned work or not. */
export const coverageOf = ({
  upSeconds,
  downSeconds,
  plannedSeconds,
  unknownSeconds,
}: Pick<
  Availability,
  'upSeconds' | 'downSeconds' | 'plannedSeconds' | 'unknownSeconds'
>): Coverage => ({
  measuredSeconds: upSeconds + downSeconds + plannedSeconds,
  unknownSeconds,
});

const added = (rows: readonly Coverage[], of: keyof Coverage) =>
  rows.reduce((sum, row) => sum + row[of], 0);

/** "2.19 % of the time": a sum of days over services would be longer than the range. */
function measuredShare(rows: readonly Coverage[]): string {
  const [measured, unknown] = [added(rows, 'measuredSeconds'), added(rows, 'unknownSeconds')];
  return `${percentText((measured / (measured + unknown)) * 100)} of the time`;
}

/** The measured share as a figure; none when all was measured. */
export const measuredFigure = (rows: readonly Coverage[]): ReportContent['figures'] =>
  added(rows, 'unknownSeconds') > 0 ? [{ label: 'Measured', value: measuredShare(rows) }] : [];

/** ", over the 2.19 % of the time that was measured"; '' when most was measured. */
export function measuredWords(rows: readonly Coverage[]): string {
  const unknown = added(rows, 'unknownSeconds');
  return isMuchUnmeasured(unknown, unknown + added(rows, 'measuredSeconds'))
    ? `, over the ${measuredShare(rows)} that was measured`
    : '';
}

/** Nothing at all was measured. */
export const isUnmeasured = (rows: readonly Coverage[]): boolean =>
  added(rows, 'unknownSeconds') > 0 && added(rows, 'measuredSeconds') === 0;
