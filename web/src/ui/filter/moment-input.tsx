import DatePicker from '@cloudscape-design/components/date-picker';
import TimeInput from '@cloudscape-design/components/time-input';
import { useState } from 'react';
import { readerDates, readerZone } from '../../../../core/domain/reader.ts';
import { fromWallSeconds, wallSeconds } from '../../../../core/domain/zone.ts';

interface MomentInputProps {
  label: string;
  /** Epoch seconds as text; '' for none. */
  value: string;
  onChange(value: string): void;
}

/**
 * Date and time in the reader's zone. Both inputs include the label in their names, so do not wrap
 * it in a labelled form field. Default time: the start of the day; without a date there is no
 * value.
 */
export function MomentInput({ label, value, onChange }: MomentInputProps) {
  const [draft, setDraft] = useState(() => partsOf(value));
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(momentOf(next));
  };
  return <DateAndTime label={label} value={draft} onChange={change} />;
}

interface TypedMoment {
  /** As 2026-10-25. */
  date: string;
  /** As 01:30. */
  time: string;
}

interface DateAndTimeProps {
  label: string;
  value: TypedMoment;
  onChange(part: Partial<TypedMoment>): void;
}

/** Independent of the zone. */
export function DateAndTime({ label, value, onChange }: DateAndTimeProps) {
  return (
    <div className="moment-input">
      <DatePicker
        ariaLabel={`${label} date`}
        placeholder="YYYY-MM-DD"
        format="long-localized"
        inputFormat="iso"
        locale={readerDates()}
        value={value.date}
        onChange={({ detail }) => onChange({ date: detail.value })}
        openCalendarAriaLabel={(date) =>
          date ? `${label} date, ${date}: choose another` : `${label} date: choose one`
        }
        todayAriaLabel="Today"
        nextMonthAriaLabel="Next month"
        previousMonthAriaLabel="Previous month"
      />
      <TimeInput
        ariaLabel={`${label} time`}
        format="hh:mm"
        placeholder="hh:mm"
        value={value.time}
        onChange={({ detail }) => onChange({ time: detail.value })}
      />
    </div>
  );
}

function partsOf(value: string): TypedMoment {
  if (!value) return { date: '', time: '' };
  const shown = new Date(wallSeconds(Number(value), readerZone()) * 1000).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

function momentOf({ date, time }: TypedMoment): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return '';
  const shown = Date.parse(`${date}T${/^\d{2}:\d{2}$/.test(time) ? time : '00:00'}:00Z`);
  return Number.isNaN(shown) ? '' : String(fromWallSeconds(shown / 1000, readerZone()));
}
