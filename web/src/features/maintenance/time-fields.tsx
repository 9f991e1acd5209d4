import FormField from '@cloudscape-design/components/form-field';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { lengthWords } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import {
  momentTyped,
  timesTyped,
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

/**
 * Start and end as they are typed, each with what it is elsewhere, what the clocks do that night,
 * and how long it lasts.
 */
export function TimeFields({ times, zone, onChange }: TimeFieldsProps) {
  const change = (which: 'start' | 'end', part: Partial<TypedMoment>) => {
    const isTyped = part.date !== undefined || part.time !== undefined;
    const next = { ...times[which], ...(isTyped ? { isSecond: false } : {}), ...part };
    onChange({ ...pickTimes(times), [which]: next });
  };
  const whole = timesTyped(times, zone);
  const lasts = whole && whole.endEpoch > whole.startEpoch ? lengthWords(whole) : '';
  return (
    <div>
      <div className="work-times">
        {(['start', 'end'] as const).map((which) => (
          <TimeField
            key={which}
            which={which}
            zone={zone}
            onChange={(part) => change(which, part)}
          />
        ))}
      </div>
      <output>{lasts && `Lasts ${lasts}.`}</output>
    </div>
  );
}

/** Without the other values of a form that is given as its times. */
const pickTimes = ({ start, end }: TypedTimes): TypedTimes => ({ start, end });

interface TimeFieldProps {
  which: 'start' | 'end';
  zone: string;
  onChange(part: Partial<TypedMoment>): void;
}

function TimeField({ which, zone, onChange }: TimeFieldProps) {
  const label = which === 'start' ? 'Start' : 'End';
  const { value, errorText } = useField<TypedMoment>(which, label);
  const found = wallTime(value.date, value.time, zone);
  const at = momentTyped(value, zone);
  const others = ['UTC', readerZone()].filter((other) => other !== zone);
  return (
    <FormField
      label={label}
      errorText={errorText}
      warningText={found?.note === 'skipped' && at ? skipped(value, at, zone) : ''}
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
  `The clocks skip ${time} that night, so it becomes ${zonedMoment(at, zone)}.`;
