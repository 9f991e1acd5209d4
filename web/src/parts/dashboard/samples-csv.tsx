import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useEffect, useRef, useState } from 'react';
import { durationWords } from '../../../../core/domain/age.ts';
import { samplesCsv } from '../../../../core/domain/samples-csv.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { saveFile } from '../../ui/table/save-file.ts';
import { readAllSamples, type SamplesPlace } from './use-samples.ts';

/** Saves every sample of the range; a long range is read day by day, and can be left. */
export function SamplesCsv({ place, title }: { place: SamplesPlace; title: string }) {
  const [readDownTo, setReadDownTo] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { startEpochSeconds, endEpochSeconds } = place.span;
  const save = async () => {
    const run = new AbortController();
    running.current = run;
    setFailure('');
    setReadDownTo(endEpochSeconds);
    try {
      const { columns, rows } = await readAllSamples(place, setReadDownTo, run.signal);
      const [from, to] = [startEpochSeconds, endEpochSeconds].map(fileMoment);
      saveFile(`${title} ${from} to ${to}.csv`, 'text/csv', samplesCsv(columns, rows));
      setReadDownTo(null);
    } catch (error) {
      if (run.signal.aborted) return;
      setFailure(`The CSV was not saved. ${sentenceOf(error)}`);
      setReadDownTo(null);
    }
  };
  const stop = () => {
    running.current?.abort();
    setReadDownTo(null);
  };
  const isReading = readDownTo !== null;
  const length = durationWords(endEpochSeconds - startEpochSeconds);
  return (
    <>
      <Button
        iconName={isReading ? 'close' : 'download'}
        onClick={() => (isReading ? stop() : void save())}
      >
        {isReading ? 'Stop' : 'CSV of this range'}
      </Button>
      {isReading && (
        <StatusIndicator type="in-progress">
          {`Read ${durationWords(endEpochSeconds - readDownTo)} of ${length}`}
        </StatusIndicator>
      )}
      {failure && <StatusIndicator type="error">{failure}</StatusIndicator>}
    </>
  );
}

/** "2026-11-21 0937", in UTC as the rows are. */
function fileMoment(epochSeconds: number): string {
  return new Date(epochSeconds * 1000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
    .replace(':', '');
}
