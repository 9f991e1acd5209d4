import * as z from 'zod';
import { certificateSchema, folderContentSchema } from './folder.ts';
import { keptAccessSchema, newDeviceSchema } from '../provisioning.ts';
import { newPersonSchema } from './part.ts';
import { recipientSchema } from '../recipient.ts';

const inAccount = { account: z.string() };

/** A datapoint of a device or group, on one instance or all. */
const thresholdAt = {
  ...inAccount,
  type: z.enum(['devices', 'groups']),
  id: z.string(),
  datasource: z.string(),
  instance: z.string(),
  datapoint: z.string(),
};
/** '' inherits the wider scope's threshold. */
const thresholdSetting = z.strictObject({
  alertExpr: z.string(),
  alertExprNote: z.string(),
  disableAlerting: z.boolean(),
});
export type ThresholdSetting = z.infer<typeof thresholdSetting>;

/** Something to make or change, with all data needed for it. */
export const thingSchema = z.discriminatedUnion('make', [
  z.strictObject({
    make: z.literal('group'),
    ...inAccount,
    id: z.string(),
    name: z.string(),
    parentId: z.string(),
    customer: z.string(),
  }),
  z.strictObject({
    make: z.literal('entry'),
    ...inAccount,
    id: z.string(),
    name: z.string(),
    /** '' at the top. */
    parentId: z.string(),
    /** Its device group, whose rights apply. */
    groupId: z.string(),
    content: folderContentSchema,
  }),
  z.strictObject({
    make: z.literal('certificate'),
    ...inAccount,
    id: z.string(),
    certificate: certificateSchema,
  }),
  z.strictObject({
    make: z.literal('role'),
    ...inAccount,
    customer: z.string(),
    name: z.string(),
    /** The shipped role to copy levels from. */
    like: z.string(),
    groupIds: z.array(z.string()),
  }),
  z.strictObject({
    make: z.literal('user'),
    ...inAccount,
    customer: z.string(),
    person: newPersonSchema,
  }),
  z.strictObject({
    make: z.literal('property'),
    device: z.string(),
    name: z.string(),
    value: z.string(),
  }),
  z.strictObject({ make: z.literal('threshold'), ...thresholdAt, set: thresholdSetting }),
  z.strictObject({
    make: z.literal('recipient'),
    ...inAccount,
    /** '' for the account's own list. */
    customer: z.string(),
    recipient: recipientSchema,
  }),
  z.strictObject({
    make: z.literal('device'),
    /** Folder of its customer. */
    group: z.string(),
    device: newDeviceSchema,
    /** Absent in runs of older releases. */
    snmp: keptAccessSchema.optional(),
    /** Id of the collector that polls it; absent for the portal. */
    collector: z.string().optional(),
  }),
]);
export type Thing = z.infer<typeof thingSchema>;
export type ThingOf<M extends Thing['make']> = Extract<Thing, { make: M }>;

/** Data needed to undo a change. */
export const undoSchema = z.discriminatedUnion('undo', [
  z.strictObject({ undo: z.literal('group'), ...inAccount, id: z.string() }),
  z.strictObject({ undo: z.literal('entry'), ...inAccount, id: z.string() }),
  z.strictObject({
    undo: z.literal('certificate'),
    ...inAccount,
    id: z.string(),
    before: certificateSchema,
    after: certificateSchema,
  }),
  z.strictObject({
    undo: z.literal('role'),
    ...inAccount,
    customer: z.string(),
    name: z.string(),
  }),
  z.strictObject({
    undo: z.literal('property'),
    device: z.string(),
    name: z.string(),
    /** Null if there was none. */
    before: z.string().nullable(),
    after: z.string(),
  }),
  z.strictObject({ undo: z.literal('device'), device: z.string() }),
  z.strictObject({
    undo: z.literal('threshold'),
    ...thresholdAt,
    before: thresholdSetting,
    after: thresholdSetting,
  }),
  z.strictObject({
    undo: z.literal('recipient'),
    ...inAccount,
    customer: z.string(),
    recipient: recipientSchema,
  }),
  /** Undone on another page, named here. */
  z.strictObject({
    undo: z.literal('person'),
    ...inAccount,
    username: z.string(),
    /** The row that added them: somebody of the same name may have come since. */
    addedBy: z.string(),
  }),
  /** In runs of older releases. */
  z.strictObject({ undo: z.literal('elsewhere'), where: z.string() }),
]);
export type Undo = z.infer<typeof undoSchema>;
export type UndoOf<U extends Undo['undo']> = Extract<Undo, { undo: U }>;

/** Planned result of a line. */
const PROSPECTS = ['make', 'change', 'leave', 'refuse'] as const;

/** A line of the dry run. */
export const lineSchema = z.strictObject({
  /** Index of its part. */
  part: z.int(),
  /** "Device group" */
  what: z.string(),
  /** "Northbeam Direct/Mill Lane" */
  name: z.string(),
  will: z.enum(PROSPECTS),
  /** Reason, where it is not obvious. */
  note: z.string(),
});
export type Line = z.infer<typeof lineSchema>;

/** `thing` is null if nothing is to be done. */
export const plannedLineSchema = lineSchema.extend({
  thing: z
    .union([thingSchema, z.strictObject({ make: z.literal('undo'), of: undoSchema })])
    .nullable(),
});
export type PlannedLine = z.infer<typeof plannedLineSchema>;

export const outcomeSchema = z.strictObject({
  did: z.enum(['made', 'changed', 'takenBack', 'left', 'failed']),
  note: z.string(),
  /** 200, or the status of the refusal. */
  code: z.int(),
  atMs: z.int(),
  undo: undoSchema.nullable(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** A step of a run: the plan, or one line to carry out. */
export const runStepSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('look'), lines: z.array(lineSchema) }),
  z.strictObject({ do: z.literal('make'), line: plannedLineSchema }),
]);

/** Progress of a part. */
const RUNNING = 0;
const COMPLETE = 1;
const FAILED = 2;

/** 200 if all lines succeeded, 419 if some failed, 500 if all failed. */
export function runCode(outcomes: readonly Pick<Outcome, 'did'>[]): 200 | 419 | 500 {
  const failed = outcomes.filter(({ did }) => did === 'failed').length;
  if (failed === 0) return 200;
  return failed === outcomes.length ? 500 : 419;
}

export function stateOfCode(code: number | null): 0 | 1 | 2 {
  if (code === null) return RUNNING;
  return code === 200 ? COMPLETE : FAILED;
}

/** "3 made, 1 left unchanged" */
export function outcomeWords(outcomes: readonly Pick<Outcome, 'did'>[]): string {
  const count = (did: Outcome['did']) => outcomes.filter((one) => one.did === did).length;
  const words = [
    [count('made'), 'made'],
    [count('changed'), 'changed'],
    [count('takenBack'), 'taken back'],
    [count('left'), 'left unchanged'],
    [count('failed'), 'failed'],
  ] as const;
  const phrases = words
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`);
  return phrases.length > 0 ? phrases.join(', ') : 'Nothing to do';
}

/** "3 to be made, 1 left unchanged" */
export function prospectWords(lines: readonly Pick<Line, 'will'>[]): string {
  const count = (will: Line['will']) => lines.filter((one) => one.will === will).length;
  const words = [
    [count('make'), 'to be made'],
    [count('change'), 'to be changed'],
    [count('leave'), 'left unchanged'],
    [count('refuse'), 'refused'],
  ] as const;
  const phrases = words
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`);
  return phrases.length > 0 ? phrases.join(', ') : 'Nothing to do';
}

/** Why a run of these lines would do nothing; undefined if it would do something. */
export function nothingToDo(lines: readonly Pick<Line, 'will'>[]): string | undefined {
  if (lines.some(({ will }) => will === 'make' || will === 'change')) return undefined;
  if (lines.length === 0) return 'There is nothing to do.';
  const refused = lines.filter(({ will }) => will === 'refuse').length;
  if (refused === 0) return 'All of it already exists.';
  return refused === lines.length
    ? 'All of it is refused.'
    : 'Everything that does not exist yet is refused.';
}

interface RunEnd {
  startedAtMs: number;
  /** null while it runs. */
  code: number | null;
}

/** Runs of a year by UTC month: only code 500 is a failure. */
export function runsByMonth(runs: readonly RunEnd[]): { success: number; fails: number }[] {
  return Array.from({ length: 12 }, (_, month) => {
    const codes = runs
      .filter(({ startedAtMs }) => new Date(startedAtMs).getUTCMonth() === month)
      .flatMap(({ code }) => code ?? []);
    const fails = codes.filter((code) => code === 500).length;
    return { success: codes.length - fails, fails };
  });
}
