import type { CoreChartProps } from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import { SEVERITIES } from '../../../../core/domain/severity.ts';
import { readStatus, STATES } from '../../../../core/domain/state.ts';
import { peakOf } from '../../../../core/domain/series-view.ts';
import { figure, sizeFigure } from '../../../../core/domain/units.ts';
import { wordStyle } from './bands.ts';
import { plainText } from './plain-text.ts';

type Reference = Widget['references'][number];

/** A line further beyond the data would flatten the graph; it becomes a note instead. */
const FAR_BEYOND = 4;
/** Height of a label as a share of the axis, on the lowest graph. */
const SHARE_OF_A_WORD = 0.12;
const LETTER_PIXELS = 7;
const BETWEEN_WORDS_PIXELS = 12;
/** Centres a label on its line. */
const WORD_DROP_PIXELS = 4;

/** Reference lines close enough to the data. */
export function shownReferences(
  widget: Pick<Widget, 'lines' | 'references'>,
): readonly Reference[] {
  const peak = peakOf(widget)?.value ?? 0;
  const lowest = widget.lines.reduce((least, { min }) => Math.min(least, min ?? 0), 0);
  const far = Math.max(peak, -lowest) * FAR_BEYOND;
  return widget.references.filter(({ value }) => far > 0 && Math.abs(value) <= far);
}

/** Labels of thresholds start with their severity; other lines are sizes. */
function severityOf(label: string): string | undefined {
  return SEVERITIES.find((severity) => label.startsWith(severity.label))?.label;
}

/** "Circuit size 100 Mb", "Warning 80 %". */
export function referenceWords({ label, value }: Reference, unit: string): string {
  return `${label} ${severityOf(label) ? figure(value, unit) : sizeFigure(value)}`;
}

/**
 * Thresholds are dashed in the colour of their severity, sizes thin and solid. Labels interrupt the
 * line: at the right end for thresholds, at the left for sizes.
 */
export function plotLines(
  references: readonly Reference[],
  height: number,
): CoreChartProps.YAxisOptions['plotLines'] {
  const [thresholds, sizes] = [true, false].map((isThreshold) =>
    references.filter(({ label }) => (severityOf(label) !== undefined) === isThreshold),
  );
  return [
    ...placedWords(thresholds!, height).map(({ label, value, fromRightPixels }) => ({
      value,
      color: `var(--state-${STATES[readStatus(severityOf(label)!)].colour}-line)`,
      width: 2,
      dashStyle: 'Dash' as const,
      zIndex: 4,
      label: { ...wordsOf(label), align: 'right' as const, x: -4 - fromRightPixels },
    })),
    ...sizes!.map((size) => ({
      value: size.value,
      color: 'var(--text-faint)',
      width: 1,
      zIndex: 3,
      label: { ...wordsOf(referenceWords(size, 'bit/s')), align: 'left' as const, x: 4 },
    })),
  ];
}

function wordsOf(label: string) {
  return { text: plainText(label), y: WORD_DROP_PIXELS, style: wordStyle };
}

/** Label positions of thresholds: at the right end, or left of the label below if too close. */
function placedWords(
  references: readonly Reference[],
  height: number,
): (Reference & { fromRightPixels: number })[] {
  let below: (Reference & { fromRightPixels: number }) | undefined;
  return references
    .toSorted((a, b) => a.value - b.value)
    .map((reference) => {
      const isNear = below && reference.value - below.value < height * SHARE_OF_A_WORD;
      below = {
        ...reference,
        fromRightPixels: isNear
          ? below!.fromRightPixels + below!.label.length * LETTER_PIXELS + BETWEEN_WORDS_PIXELS
          : 0,
      };
      return below;
    });
}
