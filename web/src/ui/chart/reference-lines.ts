import type { CoreChartProps } from '@cloudscape-design/chart-components/internal-do-not-use/core-chart';
import type { Widget } from '../../../../core/domain/dashboard.ts';
import { SEVERITIES } from '../../../../core/domain/severity.ts';
import { readStatus, STATES } from '../../../../core/domain/state.ts';
import { peakOf } from '../../../../core/domain/series-view.ts';
import { figure, sizeFigure } from '../../../../core/domain/units.ts';
import { wordStyle } from './bands.ts';
import { plainText } from './plain-text.ts';

type Reference = Widget['references'][number];

/**
 * A reference line further above the graph than this would press the graph flat; it is told in
 * words instead.
 */
const FAR_ABOVE = 4;
/** Share of the axis that a line of words is high, on the lowest graph. */
const SHARE_OF_A_WORD = 0.12;
const LETTER_PIXELS = 7;
const BETWEEN_WORDS_PIXELS = 12;
/** Puts the middle of a word on its line. */
const WORD_DROP_PIXELS = 4;

/** Reference lines that the graph has room for. */
export function shownReferences(
  widget: Pick<Widget, 'lines' | 'references'>,
): readonly Reference[] {
  const peak = peakOf(widget)?.value ?? 0;
  return widget.references.filter((reference) => peak > 0 && reference.value <= peak * FAR_ABOVE);
}

/** A threshold begins with the severity that it opens; any other line is a size, which nothing opens. */
function severityOf(label: string): string | undefined {
  return SEVERITIES.find((severity) => label.startsWith(severity.label))?.label;
}

/** "Circuit size 100 Mb", "Warning 80 %". */
export function referenceWords({ label, value }: Reference, unit: string): string {
  return `${label} ${severityOf(label) ? figure(value, unit) : sizeFigure(value)}`;
}

/**
 * Thresholds are dashed in the colour of their severity, a size is a thin solid line. Each has its
 * words on itself, which interrupt it: thresholds at the right end, a size at the left.
 */
export function plotLines(
  references: readonly Reference[],
  top: number,
): CoreChartProps.YAxisOptions['plotLines'] {
  const [thresholds, sizes] = [true, false].map((isThreshold) =>
    references.filter(({ label }) => (severityOf(label) !== undefined) === isThreshold),
  );
  return [
    ...placedWords(thresholds!, top).map(({ label, value, fromRightPixels }) => ({
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

/**
 * Where the words of thresholds stand: at the right end, or left of those of the line below when
 * that is too near.
 */
function placedWords(
  references: readonly Reference[],
  top: number,
): (Reference & { fromRightPixels: number })[] {
  let below: (Reference & { fromRightPixels: number }) | undefined;
  return references
    .toSorted((a, b) => a.value - b.value)
    .map((reference) => {
      const isNear = below && reference.value - below.value < top * SHARE_OF_A_WORD;
      below = {
        ...reference,
        fromRightPixels: isNear
          ? below!.fromRightPixels + below!.label.length * LETTER_PIXELS + BETWEEN_WORDS_PIXELS
          : 0,
      };
      return below;
    });
}
