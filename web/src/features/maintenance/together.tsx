import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import type { PlannedRow } from '../../parts/maintenance/planned-row.ts';
import { isSameTime, timesOf } from './works.ts';

export const TOGETHER = ['one', 'time', 'later'] as const;
/** What changes: one row of a piece of work, all of its rows at that time, or all from then on. */
export type Together = (typeof TOGETHER)[number];

/** As the API takes it. */
export const TOGETHER_PARAM = {
  one: {},
  time: { together: 'time' },
  later: { together: true },
} as const;

/** Rows that change with the work, which is the first of them. */
export function changingWith(
  work: Maintenance,
  others: readonly Maintenance[],
  together: Together,
): Maintenance[] {
  if (together === 'one') return [work];
  return [work, ...others.filter((other) => together === 'later' || isSameTime(other, work))];
}

/** What a click on the row means: one place, one time with its places, or the whole work. */
export function meantBy(work: PlannedRow, others: readonly Maintenance[]): Together {
  const { pieces = [] } = work;
  const isWhole = pieces.some((piece) => !isSameTime(piece, work));
  if (isWhole && others.some((other) => !isSameTime(other, work))) return 'later';
  return pieces.length > 1 && others.some((other) => isSameTime(other, work)) ? 'time' : 'one';
}

interface TogetherChoiceProps {
  label: string;
  work: Maintenance;
  /** Planned together with it, not beginning before it. */
  others: readonly Maintenance[];
  value: Together;
  onChange(together: Together): void;
}

/** Which of the rows of one piece of work a change is for; nothing for a single row. */
export function TogetherChoice({ label, work, others, value, onChange }: TogetherChoiceProps) {
  if (others.length === 0) return null;
  return (
    <FormField label={label}>
      <RadioGroup
        items={choicesOf(work, others)}
        value={value}
        onChange={({ detail }) => onChange(TOGETHER.find((each) => each === detail.value) ?? 'one')}
      />
    </FormField>
  );
}

function choicesOf(work: Maintenance, others: readonly Maintenance[]) {
  const placesNow = changingWith(work, others, 'time').length;
  const laterTimes = timesOf(others.filter((other) => !isSameTime(other, work))).length;
  const atThisTime = laterTimes > 0 ? ' at this time' : '';
  const one = placesNow > 1 ? `Only ${work.appliedAt}${atThisTime}` : 'Only this time';
  const rest = laterTimes === 1 ? 'the later time' : `the ${laterTimes} later times`;
  return [
    { value: 'one', label: one },
    ...(placesNow > 1 ? [{ value: 'time', label: `All ${placesNow} places${atThisTime}` }] : []),
    ...(laterTimes > 0 ? [{ value: 'later', label: `This time and ${rest}` }] : []),
  ];
}
