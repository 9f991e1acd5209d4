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

/**
 * A fault in a few words, for readers who do not know the names of datapoints: 'Does not answer',
 * 'In 90 % of 80 Mb', 'Fan 2: not working'.
 * @param circuitSize of the device, as it is stored; '' when it is not known.
 */
export function faultWords(
  {
    dataPointName,
    instanceName,
    alertValue,
  }: Pick<Alert, 'dataPointName' | 'instanceName' | 'alertValue'>,
  circuitSize = '',
): string {
  const said = SENTENCES[dataPointName]?.({
    value: alertValue,
    circuit: sizeLabel(circuitSize).replace(/(?<=\d)(?=[A-Za-z])/, ' '),
  });
  if (said) return said;
  const instance = instanceName === SINGLE_INSTANCE ? '' : instanceName;
  const status = statusMeaning(dataPointName, Number(alertValue));
  const named = status ?? `${datapointWords(dataPointName)} ${alertValue}`.trim();
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
