import * as z from 'zod';

/** Kinds of things that a change can concern, each with a log of its own. */
export const THING_KINDS = [
  'account',
  'brand',
  'collector',
  'customer',
  'device',
  'folder',
  'group',
  'job',
  'person',
  'recipients',
  'report',
  'role',
  'ticket',
  'view',
  'wallboard',
  'work',
] as const;
export type ThingKind = (typeof THING_KINDS)[number];

/** A thing that a change concerns, under the name that it had then. */
export const thingSchema = z.object({
  kind: z.enum(THING_KINDS),
  id: z.string().min(1),
  name: z.string(),
});
export type Thing = z.infer<typeof thingSchema>;

/** A thing whose log is read. */
export type ThingId = Pick<Thing, 'kind' | 'id'>;

/** Reads 'device/501', as queries name a thing. */
export function readThing(text: string): ThingId | undefined {
  const at = text.indexOf('/');
  const kind = THING_KINDS.find((one) => one === text.slice(0, at));
  const id = text.slice(at + 1);
  return kind && id !== '' ? { kind, id } : undefined;
}

const LONGEST = 300;

export const thingTextSchema = z
  .string()
  .max(LONGEST)
  .refine((text) => readThing(text) !== undefined, {
    error: `must be kind/id, such as customer/Harbour Foods, of the kinds ${THING_KINDS.join(', ')}`,
  });
