import { ADMIN_PARTS, SERVICE_RIGHTS, TOP_AREAS } from '../access/areas.ts';
import { LEVELS } from '../access/levels.ts';
import { durationWords } from './age.ts';
import { epochSeconds, utcText } from './epoch.ts';
import { PERSON_STATUSES } from './person.ts';
import { NO_VALUE, sizeLabel } from './units.ts';
import { ANSWER_WORDS } from './work-answer.ts';

/** A field of an audit row's values: what people call it, and how its values are read. */
interface Field {
  words?: string;
  kind?: 'moment' | 'length' | 'size' | 'level' | 'thing' | 'hidden';
  /** Words of its values. */
  values?: Readonly<Record<string, string>>;
}

const LEVEL_FIELDS = Object.fromEntries(
  [...TOP_AREAS, ...ADMIN_PARTS, ...SERVICE_RIGHTS].map((name): [string, Field] => [
    name,
    { kind: 'level' },
  ]),
);

/** Fields that their names alone do not explain. Everything else is read by its suffix and value. */
const FIELDS: Readonly<Record<string, Field>> = {
  ...LEVEL_FIELDS,
  start: { kind: 'moment' },
  end: { kind: 'moment' },
  startEpoch: { words: 'Start', kind: 'moment' },
  endEpoch: { words: 'End', kind: 'moment' },
  untilEpochSeconds: { words: 'Until', kind: 'moment' },
  signedOutAtSeconds: { words: 'Sessions ended', kind: 'moment' },
  unsubscribedAtMs: { words: 'Unsubscribed', kind: 'moment' },
  'custom:acting_until': { words: 'Acting until', kind: 'moment' },
  better_start: { words: 'Better time', kind: 'moment' },
  answer: { values: ANSWER_WORDS },
  type: { values: { DeviceSDT: 'device', DeviceGroupSDT: 'group' } },
  status: { values: PERSON_STATUSES },
  account: { kind: 'thing' },
  device_id: { words: 'Device', kind: 'thing' },
  id: { kind: 'thing' },
  'custom:account_id': { words: 'Account', kind: 'thing' },
  'custom:home_account_id': { words: 'Home account', kind: 'thing' },
  'custom:customer': { words: 'Customer' },
  'custom:roles': { words: 'Roles' },
  'custom:role': { words: 'User type' },
  'custom:superuser': { words: 'Superuser', values: { true: 'yes', false: 'no' } },
  given_name: { words: 'First name' },
  family_name: { words: 'Last name' },
  phone_number: { words: 'Phone' },
  email_verified: { words: 'Email is verified', values: { true: 'yes', false: 'no' } },
  isEnabled: { words: 'Enabled' },
  audit_kept: { words: 'Audit log is kept' },
  acked: { words: 'Acknowledged' },
  ackedBy: { words: 'Acknowledged by' },
  ackComment: { words: 'Comment' },
  alertExpr: { words: 'Threshold' },
  alertExprNote: { words: 'Note' },
  disableAlerting: { words: 'Alerting is off' },
  addr: { words: 'Address' },
  customerID: { words: 'Customer ID' },
  CCAddresses: { words: 'Copies to' },
  requestEmail: { words: 'Email of the request' },
  circuitSize: { kind: 'size' },
  bearerSize: { kind: 'size' },
  'Circuit Size': { kind: 'size' },
  'Bearer Size': { kind: 'size' },
  // The place of a person in the tree, which follows from account and customer.
  'custom:folder_id': { kind: 'hidden' },
  sub: { kind: 'hidden' },
  jobId: { kind: 'hidden' },
  file: { kind: 'hidden' },
};

/** Fields whose names say their unit. */
const SUFFIXES: readonly (readonly [RegExp, NonNullable<Field['kind']>])[] = [
  [/(At|Until)(Ms|Seconds)$|Epoch(Seconds)?$/, 'moment'],
  [/[a-z]Seconds$/, 'length'],
];

/** Name of a field in people's words: 'ackComment' is 'Comment', 'hadSchedule' 'Had schedule'. */
export function fieldWords(name: string): string {
  const { words } = fieldOf(name);
  if (words !== undefined) return words;
  if (!/^[a-z]+([A-Z_][a-z0-9]*)*$/.test(name)) return name;
  const plain = name.replace(/(At)?(Ms|Seconds)$/, '').replaceAll('_', ' ');
  const spaced = plain.replaceAll(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

export const isHidden = (name: string): boolean => fieldOf(name).kind === 'hidden';

export interface FieldValue {
  /** A moment is in UTC: '2026-11-25T01:00:00Z'. */
  text: string;
  isMoment: boolean;
}

/**
 * A value of a field in words.
 * @param nameOf the name of an account or thing by its id, '' when it is not known
 */
export function fieldValue(
  name: string,
  value: unknown,
  nameOf: (id: string) => string,
): FieldValue {
  const { kind, values } = fieldOf(name);
  const plain = { text: plainWords(value), isMoment: false };
  const number = typeof value === 'number' ? value : Number(value || Number.NaN);
  if (kind === 'moment' && number >= 0)
    return { text: utcText(epochSeconds(number)) || NO_VALUE, isMoment: true };
  if (kind === 'length' && !Number.isNaN(number)) return { ...plain, text: durationWords(number) };
  if (kind === 'level') return { ...plain, text: LEVEL_WORDS.get(value) ?? plain.text };
  if (kind === 'size') return { ...plain, text: sizeLabel(plain.text) };
  if (kind === 'thing') return { ...plain, text: nameOf(plain.text) || plain.text };
  return { ...plain, text: (values && values[plain.text]) ?? plain.text };
}

const LEVEL_WORDS = new Map<unknown, string>(
  Object.entries(LEVELS).map(([word, level]) => [level, word]),
);

function fieldOf(name: string): Field {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name]!;
  const kind = SUFFIXES.find(([suffix]) => suffix.test(name))?.[1];
  return kind ? { kind } : {};
}

function plainWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : String(value);
}
