import * as z from 'zod';
import { issueWords } from '../../../../../core/contract/issue-words.ts';
import {
  addressCheckSchema,
  CHECK_KINDS,
  RECORD_TYPES,
  type AddressCheck,
} from '../../../../../core/domain/address-check.ts';

const KINDS = Object.keys(CHECK_KINDS) as [AddressCheck['kind'], ...AddressCheck['kind'][]];

export const checkFormSchema = z.strictObject({
  kind: z.enum(KINDS),
  name: z.string(),
  host: z.string(),
  port: z.string(),
  url: z.string(),
  status: z.string(),
  contains: z.string(),
  isOwnAuthority: z.boolean(),
  type: z.enum(RECORD_TYPES),
  expected: z.string(),
  server: z.string(),
});
export type CheckForm = z.infer<typeof checkFormSchema>;

const EMPTY: CheckForm = {
  kind: 'http',
  name: '',
  host: '',
  port: '443',
  url: '',
  status: '200',
  contains: '',
  isOwnAuthority: false,
  type: 'A',
  expected: '',
  server: '',
};

/** The form of a check; an empty one without it. */
export function formOf(check: AddressCheck | undefined): CheckForm {
  const texts = Object.entries(check ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ]);
  return { ...EMPTY, ...(Object.fromEntries(texts) as Partial<CheckForm>) };
}

const FIELDS: Readonly<Record<AddressCheck['kind'], readonly (keyof CheckForm)[]>> = {
  tcp: ['host', 'port'],
  http: ['url', 'status', 'contains'],
  certificate: ['host', 'port', 'isOwnAuthority'],
  dns: ['host', 'type', 'expected', 'server'],
};
const NUMBERS: readonly (keyof CheckForm)[] = ['port', 'status'];

export const FIELD_LABELS = {
  name: 'Name',
  host: 'Host',
  port: 'Port',
  url: 'Address of the page',
  status: 'Expected status',
  contains: 'Text that it must have',
  expected: 'Expected answer',
  server: 'Server',
} as const;

/** The check of a form, or why it is none. */
export function checkOf(values: CheckForm): AddressCheck | string {
  const { kind } = values;
  const fields = FIELDS[kind].map((field) => {
    const value = values[field];
    const text = typeof value === 'string' ? value.trim() : value;
    return [field, NUMBERS.includes(field) ? Number(text) : text];
  });
  const parsed = addressCheckSchema.safeParse(
    { kind, name: values.name.trim(), ...Object.fromEntries(fields) },
    { error: issueWords },
  );
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const label = FIELD_LABELS[String(issue!.path[0]) as keyof typeof FIELD_LABELS];
  return `${label} ${issue!.message}.`;
}
