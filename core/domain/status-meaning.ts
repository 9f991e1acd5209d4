import { CHECK_PASSED, checkResultWords } from './check-result.ts';

export interface Meaning {
  state: 'up' | 'down' | 'part' | 'unknown';
  words: string;
}

/** Meanings of the values of datapoints with the unit 'status'. */
const MEANINGS: Readonly<Record<string, Readonly<Record<number, Meaning>>>> = {
  HostStatus: {
    1: { state: 'up', words: 'Answers' },
    0: { state: 'down', words: 'Does not answer' },
  },
  OperStatus: { 1: { state: 'up', words: 'Up' }, 2: { state: 'down', words: 'Down' } },
  SensorStatus: {
    1: { state: 'up', words: 'Working' },
    2: { state: 'unknown', words: 'Unavailable' },
    3: { state: 'down', words: 'Not working' },
  },
};

/** SensorStatus of a part with states, by the level of each. */
const LEVEL_MEANINGS: Readonly<Record<number, Meaning>> = {
  1: { state: 'up', words: 'Good state' },
  2: { state: 'part', words: 'Warning state' },
  3: { state: 'down', words: 'Bad state' },
};

/**
 * Meaning of a status value: 'Not working'; undefined for a value that is no status.
 * @param isOfState the status is the level of a state.
 */
export const statusMeaning = (
  datapoint: string,
  value: number,
  isOfState = false,
): string | undefined => meaningOf(datapoint, value, isOfState)?.words;

/** The same with its state. */
export function meaningOf(
  datapoint: string,
  value: number,
  isOfState: boolean,
): Meaning | undefined {
  if (datapoint === 'CheckResult') return meaningOfResult(value);
  return (isOfState && datapoint === 'SensorStatus' ? LEVEL_MEANINGS : MEANINGS[datapoint])?.[
    value
  ];
}

function meaningOfResult(value: number): Meaning | undefined {
  const words = checkResultWords(value);
  return words === undefined ? undefined : { state: value === CHECK_PASSED ? 'up' : 'down', words };
}
