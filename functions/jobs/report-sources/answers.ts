import { knownOutages } from '../../../core/domain/availability.ts';
import { LEAD_IN_SECONDS } from '../../../core/domain/outages.ts';
import { answersOf, type Interval } from '../../../core/domain/reachability.ts';
import type { Coverage } from '../../../core/domain/report/measured.ts';
import { reportOutages, type ReportOutages } from '../../../core/domain/report/outages.ts';
import { zonedStamp } from '../../../core/domain/wall-time.ts';
import type { SeriesPart } from '../../../core/series/block.ts';
import type { StoredDevice } from '../../store/devices.ts';
import { readAnswers } from '../../store/series-answers.ts';
import type { BufferRows } from '../../store/series-read.ts';
import { plannedWork, type Reading } from './reading.ts';

interface Answered {
  answers: readonly SeriesPart[];
  planned: readonly Interval[];
  /** Null where nothing was measured. */
  outages: ReportOutages | null;
  coverage: Coverage;
}

/** Reads how the devices of a batch answered, the same for each report that counts outages. */
export async function answersOfBatch(
  reading: Reading,
): Promise<(stored: StoredDevice) => Promise<Answered>> {
  const { from, to } = reading.span;
  const nowEpochSeconds = Math.floor(reading.call.now.getTime() / 1000);
  const range = { startEpochSeconds: from, endEpochSeconds: Math.min(to, nowEpochSeconds) };
  const workOf = await plannedWork(reading, { from: from - LEAD_IN_SECONDS, to });
  const bufferRows: BufferRows = new Map();
  return async (stored) => {
    const { record, shardId } = stored;
    const answers = await readAnswers({
      accountId: record.account_id,
      deviceId: record.id,
      shardId,
      fromSeconds: from,
      toSeconds: to,
      bufferRows,
    });
    const planned = workOf(stored).map(({ startEpoch, endEpoch }) => ({
      startEpochSeconds: startEpoch,
      endEpochSeconds: endEpoch,
    }));
    const coverage = coverageOf(answers, range);
    const outages = reportOutages(knownOutages(answers, planned, range), range, (moment) =>
      zonedStamp(moment, reading.input.zone),
    );
    return {
      answers,
      planned,
      outages: coverage.measuredSeconds > 0 ? outages : null,
      coverage,
    };
  };
}

function coverageOf(answers: readonly SeriesPart[], range: Interval): Coverage {
  const coverage = { measuredSeconds: 0, unknownSeconds: 0 };
  for (const { state, startEpochSeconds, endEpochSeconds } of answersOf(answers, range))
    coverage[state === 'unknown' ? 'unknownSeconds' : 'measuredSeconds'] +=
      endEpochSeconds - startEpochSeconds;
  return coverage;
}
