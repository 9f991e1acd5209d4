import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { useState } from 'react';
import { readerZone } from '../../../../core/domain/reader.ts';
import {
  changedTimes,
  momentTyped,
  type TypedMoment,
  type TypedTimes,
} from '../../../../core/domain/typed-times.ts';
import { wallTime, zonedMoment } from '../../../../core/domain/wall-time.ts';
import { DateAndTime } from '../../ui/filter/moment-input.tsx';
import { useField } from '../../ui/form/form-context.ts';

interface TimeFieldsProps {
  times: TypedTimes;
  zone: string;
  onChange(times: TypedTimes): void;
}

const IGNORED = {
  start: 'The start must be before the end, so it stays as it was. Change the end first.',
  end: 'The end must be after the start, so it stays as it was. Change the start first.',
};

/** Start and end, each with what it is elsewhere, and with what the clocks do that night. */
export function TimeFields({ times, zone, onChange }: TimeFieldsProps) {
  const [counted, setCounted] = useState(times);
  const [ignored, setIgnored] = useState<'start' | 'end' | null>(null);
  const change = (which: 'start' | 'end', part: Partial<TypedMoment>) => {
    const isTyped = part.date !== undefined || part.time !== undefined;
    const next = { ...times[which], ...(isTyped ? { isSecond: false } : {}), ...part };
    const result = changedTimes(times, counted, which, next, zone);
    setCounted(result.counted);
    setIgnored(result.isIgnored ? which : null);
    onChange(result.typed);
  };
  return (
    <div className="work-times">
      {(['start', 'end'] as const).map((which) => (
        <TimeField
          key={which}
          which={which}
          zone={zone}
          note={ignored === which ? IGNORED[which] : ''}
          onChange={(part) => change(which, part)}
        />
      ))}
    </div>
  );
}

interface TimeFieldProps {
  which: 'start' | 'end';
  zone: string;
  note: string;
  onChange(part: Partial<TypedMoment>): void;
}

function TimeField({ which, zone, note, onChange }: TimeFieldProps) {
  const label = which === 'start' ? 'Start' : 'End';
  const { value, errorText } = useField<TypedMoment>(which, label);
  const found = wallTime(value.date, value.time, zone);
  const at = momentTyped(value, zone);
  const others = ['UTC', readerZone()].filter((other) => other !== zone);
  return (
    <FormField
      label={label}
      errorText={errorText}
      warningText={note || (found?.note === 'skipped' && at ? skipped(value, at, zone) : '')}
      constraintText={
        at === undefined
          ? ''
          : [...new Set(others)].map((other) => zonedMoment(at, other)).join(' · ')
      }
      stretch
    >
      <DateAndTime label={label} value={value} onChange={onChange} />
      {found?.note === 'twice' && (
        <div aria-live="polite">
          <div>{value.time} happens twice that night:</div>
          <RadioGroup
            ariaLabel={`Which ${value.time}`}
            value={value.isSecond ? 'second' : 'first'}
            onChange={({ detail }) => onChange({ isSecond: detail.value === 'second' })}
            items={[
              { value: 'first', label: zonedMoment(found.epochSeconds, zone) },
              { value: 'second', label: zonedMoment(found.againEpochSeconds!, zone) },
            ]}
          />
        </div>
      )}
    </FormField>
  );
}

const skipped = ({ time }: TypedMoment, at: number, zone: string) =>
  `The clocks skip ${time} that night: it is taken as ${zonedMoment(at, zone)}.`;
