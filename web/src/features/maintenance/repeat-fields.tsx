import DatePicker from '@cloudscape-design/components/date-picker';
import { repeatedTimes, repeatRefused } from '../../../../core/domain/recurrence.ts';
import type { Repeat } from '../../../../core/domain/repeat.ts';
import type { PlannedTimes } from '../../../../core/domain/downtime.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { FieldFrame } from '../../ui/form/field-frame.tsx';
import { useField } from '../../ui/form/form-context.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { counted } from './coverage.tsx';

const OPTIONS = [
  { value: 'once', label: 'Does not repeat' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
];

/** @returns undefined for what does not repeat; an unfinished one is refused before it is sent. */
export function repeatOf({ every, until }: { every: string; until: string }): Repeat | undefined {
  return every === 'week' || every === 'month' ? { every, until } : undefined;
}

/** Why it cannot repeat so; undefined when it can, and when it does not. */
export function repeatRefusal(
  typed: { every: string; until: string },
  times: PlannedTimes,
  zone: string,
): { why: string; at: string } | undefined {
  const repeat = repeatOf(typed);
  if (!repeat) return undefined;
  if (!isDay(repeat.until)) return { why: 'Set the last day.', at: 'until' };
  const why = repeatRefused(repeatedTimes(times, repeat, zone));
  return why === undefined ? undefined : { why: `The last day ${why}.`, at: 'until' };
}

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\d$/.test(text);

interface RepeatFieldsProps {
  every: string;
  until: string;
  times: PlannedTimes | undefined;
  zone: string;
}

/** Whether work is planned again each week or month, and when that is. */
export function RepeatFields({ every, until, times, zone }: RepeatFieldsProps) {
  const repeat = repeatOf({ every, until });
  const all =
    repeat && times && isDay(until) && !repeatRefusal({ every, until }, times, zone)
      ? repeatedTimes(times, repeat, zone)
      : [];
  return (
    <>
      <SelectField name="every" label="Repeat" options={OPTIONS} />
      {repeat && <UntilField />}
      {all.length > 0 && (
        <div aria-live="polite">
          {counted(all.length, 'time')}, at the same local times in {zone}:
          <ul className="work-names">
            {all.map(({ startEpoch, endEpoch }) => (
              <li key={startEpoch}>
                {zonedMoment(startEpoch, zone)} to {zonedMoment(endEpoch, zone)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function UntilField() {
  const { value, set, errorText } = useField('until', 'Last day');
  return (
    <FieldFrame label="Last day" errorText={errorText}>
      <DatePicker
        placeholder="YYYY-MM-DD"
        format="long-localized"
        inputFormat="iso"
        locale="en-GB"
        value={value}
        onChange={({ detail }) => set(detail.value)}
        openCalendarAriaLabel={() => 'Choose the last day'}
        todayAriaLabel="Today"
        nextMonthAriaLabel="Next month"
        previousMonthAriaLabel="Previous month"
      />
    </FieldFrame>
  );
}
