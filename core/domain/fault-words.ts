import type { Alert } from './alert.ts';
import { datapointWords, SINGLE_INSTANCE } from './datasource.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { statusMeaning } from './state-strip.ts';
import { thresholdLines } from './threshold.ts';
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
  HostStatus: () => 'Does not answer',
  [FLAPPING_DATAPOINT]: ({ value }) => `Flapping: ${value.replace(/^Down/, 'down')}`,
  PingLossPercent: ({ share }) => `${share} of probes get no answer`,
  RoundTripMs: ({ value }) => `Takes ${value} to answer`,
  InUtilisationPercent: (reading) => `In ${shareOfCircuit(reading)}`,
  OutUtilisationPercent: (reading) => `Out ${shareOfCircuit(reading)}`,
  CpuPercent: ({ share }) => `Processor ${share} busy`,
  MemoryPercent: ({ share }) => `Memory ${share} full`,
};

type Faulty = Pick<Alert, 'dataPointName' | 'instanceName' | 'alertValue'> &
  Partial<Pick<Alert, 'valueNow' | 'severityEpoch' | 'severityLabel' | 'threshold'>>;

/**
 * A fault in a few words, for readers who do not know the names of datapoints: 'Does not answer',
 * 'Fan 2: not working', 'In 89 % of 80 Mb now, 92 % when it opened'.
 * @param circuitSize of the device, as it is stored; '' when it is not known.
 */
export const faultWords = (alert: Faulty, circuitSize = ''): string =>
  nowAndThen(alert, circuitSize, whenWords(alert));

/** The fault in two short lines of a table, without how long each outage of one that flaps was. */
export const shortFaultWords = (alert: Faulty, circuitSize = ''): string =>
  nowAndThen(alert, circuitSize, 'before').replace(/^(Flapping: .+?), [^,]+ each\b/, '$1');

function nowAndThen(alert: Faulty, circuitSize: string, then: string): string {
  const { alertValue, valueNow } = alert;
  const began = wordsAt(alert, alertValue, circuitSize);
  if (!valueNow) return began;
  const words = wordsAt(alert, valueNow.value, circuitSize);
  return words === began ? words : `${words} now, ${formerWords(alert)} ${then}`;
}

const formerWords = ({ alertValue, threshold }: Faulty) =>
  alertValue.endsWith('%') ? shareWords(alertValue, threshold) : alertValue;

/** The fault with what keeps its severity; the lists, which have little room, leave that out. */
export const wholeFaultWords = (alert: Faulty, circuitSize = ''): string =>
  [faultWords(alert, circuitSize), untilWords(alert)].filter(Boolean).join(', ');

/** 'Error until below 90 % for 1 h'; '' for an alert that still reaches its severity. */
const untilWords = ({ valueNow, severityLabel }: Faulty): string =>
  valueNow?.until ? `${severityLabel} until ${valueNow.until}` : '';

/** Moment of the value that an alert keeps. */
const whenWords = ({ severityEpoch, severityLabel }: Omit<Faulty, 'valueNow'>): string =>
  severityEpoch && severityLabel ? `when it became ${severityLabel}` : 'when it opened';

/** The value of an alert: "89.13 % now, 92.02 % when it opened". */
export function valueWords(alert: Faulty): string {
  const { alertValue, valueNow } = alert;
  if (!valueNow || valueNow.value === alertValue) return alertValue;
  return `${valueNow.value} now, ${alertValue} ${whenWords(alert)}`;
}

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
  const instance = instanceName === SINGLE_INSTANCE ? '' : instanceName;
  const status = statusMeaning(dataPointName, Number(value));
  const named = status ?? `${datapointWords(dataPointName)} ${value}`.trim();
  return instance === '' ? named : `${instance}: ${status?.toLowerCase() ?? named}`;
}

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
