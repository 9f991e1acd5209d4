import type { Alert } from './alert.ts';
import { datapointWords, SINGLE_INSTANCE } from './datasource.ts';
import { FLAPPING_DATAPOINT } from './flapping.ts';
import { statusMeaning } from './state-strip.ts';
import { sizeLabel } from './units.ts';

/** A fault as the sentences below read it. */
interface Reading {
  /** With its unit, as the alert holds it. */
  value: string;
  /** Circuit size of the device, such as '80 Mb'; '' when it is not known. */
  circuit: string;
}

/** Sentence for each datapoint's fault. Others are described by their name and value. */
const SENTENCES: Readonly<Record<string, (reading: Reading) => string>> = {
  HostStatus: () => 'Does not answer',
  [FLAPPING_DATAPOINT]: ({ value }) => `Flapping: ${value.replace(/^Down/, 'down')}`,
  PingLossPercent: ({ value }) => `${rounded(value)} of probes get no answer`,
  RoundTripMs: ({ value }) => `Takes ${value} to answer`,
  InUtilisationPercent: (reading) => `In ${shareOfCircuit(reading)}`,
  OutUtilisationPercent: (reading) => `Out ${shareOfCircuit(reading)}`,
  CpuPercent: ({ value }) => `Processor ${rounded(value)} busy`,
  MemoryPercent: ({ value }) => `Memory ${rounded(value)} full`,
};

type Faulty = Pick<Alert, 'dataPointName' | 'instanceName' | 'alertValue'> &
  Partial<Pick<Alert, 'valueNow' | 'severityEpoch' | 'severityLabel'>>;

/**
 * A fault in a few words, for readers who do not know the names of datapoints: 'Does not answer',
 * 'Fan 2: not working', 'In 89 % of 80 Mb now, 92 % when it opened'.
 * @param circuitSize of the device, as it is stored; '' when it is not known.
 */
export function faultWords(alert: Faulty, circuitSize = ''): string {
  const { alertValue, valueNow } = alert;
  const began = wordsAt(alert, alertValue, circuitSize);
  if (!valueNow) return began;
  const words = wordsAt(alert, valueNow.value, circuitSize);
  const until = valueNow.until && `${alert.severityLabel} until ${valueNow.until}`;
  const former = words === began ? '' : `${formerWords(alertValue)} ${whenWords(alert)}`;
  return [former ? `${words} now` : words, former, until].filter(Boolean).join(', ');
}

const formerWords = (value: string) => (value.endsWith('%') ? rounded(value) : value);

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
  { dataPointName, instanceName }: Faulty,
  value: string,
  circuitSize: string,
): string {
  const said = SENTENCES[dataPointName]?.({
    value,
    circuit: sizeLabel(circuitSize).replace(/(?<=\d)(?=[A-Za-z])/, ' '),
  });
  if (said) return said;
  const instance = instanceName === SINGLE_INSTANCE ? '' : instanceName;
  const status = statusMeaning(dataPointName, Number(value));
  const named = status ?? `${datapointWords(dataPointName)} ${value}`.trim();
  return instance === '' ? named : `${instance}: ${status?.toLowerCase() ?? named}`;
}

const shareOfCircuit = ({ value, circuit }: Reading) =>
  `${rounded(value)} of ${circuit || 'the circuit'}`;

/** '91.36 %' as '91 %'. 99.6 stays below a hundred: only what is full is said to be full. */
function rounded(value: string): string {
  const number = Number.parseFloat(value);
  if (Number.isNaN(number)) return value;
  const whole = number > 99 && number < 100 ? 99 : Math.round(number);
  return `${whole} %`;
}
