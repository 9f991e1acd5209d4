import { leftOutWords } from '../../../../core/domain/left-out.ts';
import { statedSpeedWords } from '../../../../core/domain/stated-speed.ts';
import type { ChartWidget } from './chart-model.ts';

interface SampleNotesProps {
  widget: Pick<ChartWidget, 'lines'>;
  moment(epochSeconds: number): string;
}

/** Notes about missing samples and about values above the port's speed. */
export function SampleNotes({ widget, moment }: SampleNotesProps) {
  const { lines } = widget;
  const notes = [
    ...leftOutWords(
      lines.flatMap(({ leftOut = [] }) => leftOut),
      moment,
    ),
    ...statedSpeedWords(lines, moment),
  ];
  return notes.map((note) => (
    <p key={note} className="time-chart__note">
      {note}
    </p>
  ));
}
