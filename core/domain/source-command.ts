import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';
import { KEYED_SOURCE_NAMES, KEYED_SOURCES, type KeyedSource } from './source-key.ts';

/** What a monitoring source may be asked to do, since a person has done it in the portal. */
export const COMMAND_KINDS = ['acknowledge', 'withdrawAcknowledgement'] as const;
export type CommandKind = (typeof COMMAND_KINDS)[number];

/**
 * A row of the outbox: something that a monitoring source is still to be told, written with the
 * change that a person made.
 */
export const sourceCommandSchema = z.strictObject({
  accountId: provedAccountId,
  /**
   * Key of the row, command#{alertId}#{atMs}#{kind}: the same at every attempt, so that a source can
   * tell what it has done already.
   */
  entry: z.string(),
  source: z.enum(KEYED_SOURCE_NAMES),
  kind: z.enum(COMMAND_KINDS),
  alertId: z.string(),
  /** Displayed name of the person. */
  by: z.string(),
  comment: z.string(),
  atMs: z.number(),
  /** How often it was tried, and when it is tried next. */
  attempts: z.number().int(),
  dueAtMs: z.number(),
});
export type SourceCommand = z.infer<typeof sourceCommandSchema>;

/** Whether the source of an alert knows what was done about it last. */
export const atSourceSchema = z.strictObject({
  source: z.enum(KEYED_SOURCE_NAMES),
  /** '' while nobody has done anything that it must know of. */
  state: z.enum(['', 'waiting', 'done', 'refused']),
  /** Why it does not know it, in the words of the source; '' otherwise. */
  why: z.string(),
  /** When that was done; 0 for nothing. */
  atMs: z.number(),
});
export type AtSource = z.infer<typeof atSourceSchema>;

/** That in a sentence; '' when there is nothing to say. */
export function atSourceWords({ source, state, why }: AtSource): string {
  const name = KEYED_SOURCES[source];
  if (state === 'done') return `${name} knows it too.`;
  if (state === 'refused') return `${name} has refused it: ${why}`;
  if (state === 'waiting')
    return why === ''
      ? `${name} will be told within a minute.`
      : `${name} does not know it yet and will be asked again: ${why}`;
  return '';
}

/** The id in the portal of a device or an alert of a source. */
export const idFromSource = (source: KeyedSource, theirId: string): string =>
  `${source}-${theirId}`;

/** The id that a source itself gave. */
export const theirIdOf = (source: KeyedSource, id: string): string => id.slice(source.length + 1);

/** The source that a device comes from; undefined for one of the portal's own. */
export const sourceOfDevice = (deviceId: string): KeyedSource | undefined =>
  KEYED_SOURCE_NAMES.find((source) => deviceId.startsWith(`${source}-`));
