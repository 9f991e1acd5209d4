import type { Alert } from './alert.ts';
import { datapointWords, SINGLE_INSTANCE } from './datasource.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { readLimits } from './own-limits.ts';
import { isReachable } from './reachable.ts';
import { momentIn } from './reader.ts';
import { SILENT_DATAPOINT, silentWords } from './silent-collector.ts';
import { statusMeaning } from './status-meaning.ts';
import { parseThreshold, partBeyond, severityOf, thresholdLines } from './threshold.ts';
import { sizeLabel } from './units.ts';

/** A fault as the sentences below read it. */
interface Reading {
  /** With its unit, as the alert holds it. */
  value: string;
  /** Share in the fewest decimals that do not hide a limit. */
  share: string;
  /** Circuit size of the device, such as '80 Mb'; '' when it is not known. */
  circuit: string;
}

/** Sentence for each datapoint's fault. Others are described by their name and value. */
const SENTENCES: Readonly<Record<string, (reading: Reading) => string>> = {
  HostStatus: ({ value }) => (isReachable(value) ? value : 'Does not answer'),
  [FLAPPING_DATAPOINT]: ({ value }) => `Flapping: ${value.replace(/^Down/, 'down')}`,
  [SILENT_DATAPOINT]: ({ value }) => silentWords(value),
  PingLossPercent: ({ share }) => `${share} of probes get no answer`,
  RoundTripMs: ({ value }) => `Takes ${value} to answer`,
  InUtilisationPercent: (reading) => `In ${shareOfCircuit(reading)}`,
  OutUtilisationPercent: (reading) => `Out ${shareOfCircuit(reading)}`,
  CpuPercent: ({ share }) => `Processor ${share} busy`,
  MemoryPercent: ({ share }) => `Memory ${share} full`,
};

export type Faulty = Pick<Alert, 'dataPointName' | 'instanceName' | 'alertValue'> &
  Partial<
    Pick<Alert, 'valueNow' | 'openedValue' | 'severityEpoch' | 'severityLabel' | 'threshold'>
  >;

/**
 * A fault in a few words, for readers who do not know the names of datapoints: 'Does not answer',
 * 'Fan 2: not working', 'In 89 % of 80 Mb now, 92 % when it opened'.
 * @param circuitSize of the device, as it is stored; '' when it is not known.
 */
export const faultWords = (alert: Faulty, circuitSize = ''): string =>
  nowAnd(openingWords, alert, circuitSize);

/** What an alert was before its value of now. */
export type Former = (alert: Faulty, figure: (value: string) => string) => string;

function nowAnd(former: Former, alert: Faulty, circuitSize: string): string {
  const { alertValue, valueNow } = alert;
  const began = wordsAt(alert, alertValue, circuitSize);
  if (!valueNow) return began;
  const words = wordsAt(alert, valueNow.value, circuitSize);
  return words === began ? words : `${words} now, ${former(alert, figureFor(alert))}`;
}

/**
 * The fault in two lines of a table: 'In 89 % of 80 Mb, opened at 92 %', 'Flapping: down 48 times
 * in 24 h'.
 */
export const shortFaultWords = (alert: Faulty, circuitSize = ''): string =>
  faultWords(alert, circuitSize)
    .replace(/^(Flapping: .+?), [^,]+ each\b.*/, '$1')
    .replace(/ now, (.+) when it opened$/, ', opened at $1')
    .replace(/ now, (.+) when it became (\w+)$/, ', $2 at $1');

const figureFor = (alert: Faulty) => (value: string) =>
  value.endsWith('%')
    ? shareWords(value, alert.threshold)
    : isStateWord(alert, value)
      ? uncapitalised(value)
      : value;

/**
 * The fault with its former values and what keeps its severity, which lists have no room for; the
 * page's strip has how long each outage of one that flaps was.
 */
export const wholeFaultWords = (alert: Faulty, circuitSize = ''): string =>
  [nowAnd(formerWords, alert, circuitSize).replace(/, [^,]+ each\b/, ''), untilWords(alert)]
    .filter(Boolean)
    .join(', ');

/** 'Error until below 90 % for 1 h'; '' for an alert that still reaches its severity. */
const untilWords = ({ valueNow, severityLabel }: Faulty): string =>
  valueNow?.until ? `${severityLabel} until ${valueNow.until}` : '';

/** '92 % when it opened'; in older rows of a worse severity '93 % when it became Error'. */
export const openingWords: Former = (
  { alertValue, openedValue, severityEpoch, severityLabel },
  figure,
) =>
  severityEpoch && severityLabel && !openedValue
    ? `${figure(alertValue)} when it became ${severityLabel}`
    : `${figure(openedValue || alertValue)} when it opened`;

/** '93 % when it became Error on 24 Nov, 92 % when it opened', in a browser. */
export const formerWords: Former = (alert, figure) => {
  const { alertValue, openedValue, severityEpoch, severityLabel } = alert;
  if (!severityEpoch || !severityLabel) return openingWords(alert, figure);
  const day = momentIn(severityEpoch, { day: 'numeric', month: 'short' });
  const became = `${figure(alertValue)} when it became ${severityLabel} on ${day}`;
  return openedValue ? `${became}, ${openingWords(alert, figure)}` : became;
};

function wordsAt(
  { dataPointName, instanceName, threshold }: Faulty,
  value: string,
  circuitSize: string,
): string {
  const said = SENTENCES[dataPointName]?.({
    value,
    share: shareWords(value, threshold),
    circuit: sizeLabel(circuitSize).replace(/(?<=\d)(?=[A-Za-z])/, ' '),
  });
  if (said) return said;
  if (isStateWord({ dataPointName }, value)) return stateWords(instanceName, value);
  if (dataPointName === 'CertificateDays') return `${instanceName}: ${expiryWords(value)}`;
  const beyond = ownLimitWords(instanceName, value, threshold);
  if (beyond) return beyond;
  const instance = instanceName === SINGLE_INSTANCE ? '' : instanceName;
  const status = statusMeaning(dataPointName, Number(value));
  const named = status ?? `${datapointWords(dataPointName)} ${value}`.trim();
  return instance === '' ? named : `${instance}: ${status?.toLowerCase() ?? named}`;
}

/**
 * A value and the limit of the device that it is beyond: 'Inlet above the device's own limit of
 * 70 °C: 71.50 °C'. Without a limit that it is beyond the value alone; '' where people set the
 * threshold.
 */
export function ownLimitWords(instanceName: string, value: string, threshold = ''): string {
  const limits = readLimits(threshold) && parseThreshold(threshold);
  if (!limits) return '';
  const number = Number.parseFloat(value);
  const { operator, warning, critical } = partBeyond(limits, number);
  const reached = severityOf(limits, number);
  if (reached === 0) return `${instanceName}: ${value}`;
  const limit = `${reached === 4 ? critical : warning}${unitIn(value)}`;
  return `${instanceName} ${operator === '>' ? 'above' : 'below'} the device's own limit of ${limit}: ${value}`;
}

/** The unit of a value, with the space before it. */
export const unitIn = (value: string): string => /^-?[\d.,]+( ?\D+)$/.exec(value)?.[1] ?? '';

/** Does the value of an alert stand in words, such as those of the part's maker? */
export const isStateWord = (
  { dataPointName }: Pick<Alert, 'dataPointName'>,
  value: string,
): boolean => /^(Sensor(Status|Value)|CheckResult)$/.test(dataPointName) && /^\p{L}/u.test(value);

/** 'certificate expires in 3 d' */
const expiryWords = (value: string): string =>
  value.startsWith('-') ? 'certificate expired' : `certificate expires in ${value}`;

/** A part and the state of it: 'Power supply 2: failed'. */
export const stateWords = (instanceName: string, word: string): string =>
  `${instanceName}: ${uncapitalised(word)}`;

/** An abbreviation keeps its capitals: 'SDM mismatch'. */
export const uncapitalised = (word: string): string =>
  word.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());

const shareOfCircuit = ({ share, circuit }: Reading) => `${share} of ${circuit || 'the circuit'}`;

const FULL_PERCENT = 100;

/**
 * '91.36 %' as '91 %', but 89.87 beside a limit of 90 as '89.9 %': as few decimals as keep the value
 * on its side of each limit. Only what is full is said to be full.
 */
function shareWords(value: string, threshold = ''): string {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return value;
  const limits = [FULL_PERCENT, ...thresholdLines(threshold).map((line) => line.value)];
  const figure = [0, 1]
    .map((decimals) => number.toFixed(decimals))
    .find((text) =>
      limits.every((limit) => Math.sign(Number(text) - limit) === Math.sign(number - limit)),
    );
  return figure === undefined ? value : `${figure} %`;
}
