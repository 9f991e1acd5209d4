import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import {
  timesTyped,
  typedMoment,
  momentTyped,
  type TypedTimes,
} from '../../../../core/domain/typed-times.ts';
import { wallClock, wallTime } from '../../../../core/domain/wall-time.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** When most networks carry least. */
const EVENING = '22:00';
const LENGTHS = [
  { label: '30 min', seconds: 30 * MINUTE },
  { label: '1 h', seconds: HOUR },
  { label: '2 h', seconds: 2 * HOUR },
  { label: '4 h', seconds: 4 * HOUR },
  { label: '8 h', seconds: 8 * HOUR },
];
const USUAL_SECONDS = 2 * HOUR;

interface TimePresetsProps {
  times: TypedTimes;
  zone: string;
  onChange(times: TypedTimes): void;
}

/** Usual starts and lengths, one click each. A chosen start keeps the length. */
export function TimePresets({ times, zone, onChange }: TimePresetsProps) {
  const [openedAtSeconds] = useState(() => Math.floor(Date.now() / 1000));
  const start = momentTyped(times.start, zone);
  const whole = timesTyped(times, zone);
  const length = whole && whole.endEpoch > whole.startEpoch ? whole.endEpoch - whole.startEpoch : 0;
  const set = (from: number, seconds: number) =>
    onChange({ start: typedMoment(from, zone), end: typedMoment(from + seconds, zone) });
  return (
    <div className="work-presets">
      <div className="work-presets">
        <span>Start</span>
        {startsFrom(openedAtSeconds, zone).map(({ label, epochSeconds }) => (
          <Button
            key={label}
            variant="inline-link"
            formAction="none"
            ariaLabel={`Start: ${label}`}
            onClick={() => set(epochSeconds, length || USUAL_SECONDS)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="work-presets">
        <span>Length</span>
        {LENGTHS.map(({ label, seconds }) => (
          <Button
            key={label}
            variant="inline-link"
            formAction="none"
            ariaLabel={`Length: ${label}`}
            disabled={start === undefined}
            onClick={() => set(start!, seconds)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Now, in a quarter of an hour, and the next two evenings of the zone. */
function startsFrom(nowEpochSeconds: number, zone: string) {
  const quarter = 15 * MINUTE;
  const evening = (dayEpochSeconds: number) =>
    wallTime(wallClock(dayEpochSeconds, zone).date, EVENING, zone)!.epochSeconds;
  const today = evening(nowEpochSeconds);
  const isPast = today <= nowEpochSeconds;
  return [
    { label: 'Now', epochSeconds: Math.floor(nowEpochSeconds / MINUTE) * MINUTE },
    {
      label: 'In 15 minutes',
      epochSeconds: Math.ceil((nowEpochSeconds + quarter) / MINUTE) * MINUTE,
    },
    ...(isPast ? [] : [{ label: `Tonight ${EVENING}`, epochSeconds: today }]),
    { label: `Tomorrow ${EVENING}`, epochSeconds: evening(nowEpochSeconds + DAY) },
  ];
}
