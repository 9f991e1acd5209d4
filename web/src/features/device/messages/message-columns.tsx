import { durationWords } from '../../../../../core/domain/age.ts';
import type { MessageView } from '../../../../../core/domain/device-message.ts';
import { messageReader } from '../../../../../core/domain/message-reader.ts';
import { readerZone } from '../../../../../core/domain/reader.ts';
import type { State } from '../../../../../core/domain/state.ts';
import { zonedStamp } from '../../../../../core/domain/wall-time.ts';
import { StateBadge } from '../../../ui/state/state-badge.tsx';
import type { ColumnSpec } from '../../../ui/table/column.ts';

/** Those that are no trouble are words alone. */
const STATES: Readonly<Partial<Record<MessageView['severity'], State>>> = {
  Emergency: 'critical',
  Alert: 'critical',
  Critical: 'critical',
  Error: 'error',
  Warning: 'warning',
};

function Severity({ severity }: MessageView) {
  const state = STATES[severity];
  return state ? <StateBadge state={state} word={severity} /> : severity;
}

function Time({ firstEpochSeconds, lastEpochSeconds, count }: MessageView) {
  const stamp = (epochSeconds: number) => (
    <time dateTime={new Date(epochSeconds * 1_000).toISOString()}>
      {zonedStamp(epochSeconds, readerZone())}
    </time>
  );
  if (count === 1 || firstEpochSeconds === lastEpochSeconds) return stamp(lastEpochSeconds);
  return (
    <>
      {stamp(lastEpochSeconds)}, first {stamp(firstEpochSeconds)}
    </>
  );
}

function Words({ text, silentSeconds }: MessageView) {
  return silentSeconds > 0
    ? `${text}. It did not answer for ${durationWords(silentSeconds)}.`
    : text;
}

const SPECS: Readonly<Record<string, Partial<ColumnSpec<MessageView>>>> = {
  Time: { width: 215, line: 3, cell: Time },
  Severity: { width: 120, line: 1, cell: Severity },
  Message: {
    width: 320,
    isRowHeader: true,
    line: 2,
    cell: Words,
    card: (message) => (
      <>
        {Words(message)}
        {message.count > 1 && ` (${message.count} times)`}
      </>
    ),
  },
  Port: { width: 110 },
  Type: { width: 100, line: 3 },
  Count: { width: 80, align: 'end' },
};

export const messageColumn = (id: string): ColumnSpec<MessageView> => ({
  id,
  text: (message) => messageReader.text(message, id),
  ...SPECS[id],
});
