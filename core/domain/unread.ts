import * as z from 'zod';
import { MOST_NEIGHBOURS } from './neighbour.ts';

/** What a walk left out. Keys are stored and never change. */
export const unreadSchema = z.discriminatedUnion('kind', [
  /** Beyond what the portal watches of one device. */
  z.object({ kind: z.enum(['ports', 'rates', 'sensors', 'neighbours']), count: z.number().int() }),
  /** The family measures it, and the device gave nothing. */
  z.object({ kind: z.enum(['processor', 'memory']), profile: z.string() }),
  z.object({ kind: z.literal('profile'), objectId: z.string() }),
  /** The agent repeats its rows, or has more than a walk takes. */
  z.object({ kind: z.enum(['repeated', 'long']), table: z.string() }),
]);
export type Unread = z.infer<typeof unreadSchema>;

export const MOST_INTERFACES = 4_000;
/** Eight objects a minute each; of the others the state alone is polled. */
export const MOST_MEASURED = 400;
export const MOST_SENSORS = 600;

const number = (count: number) => count.toLocaleString('en-GB');
const plural = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`;
const verb = (count: number) => (count === 1 ? 'is' : 'are');

/** What a walk left out and why, as a sentence. */
export function unreadWords(unread: Unread): string {
  switch (unread.kind) {
    case 'ports':
      return `${plural(unread.count, 'port')} beyond the first ${number(MOST_INTERFACES)} ${verb(unread.count)} not watched.`;
    case 'rates':
      return `The traffic of ${plural(unread.count, 'port')} in use is not measured: the portal measures ${MOST_MEASURED} ports of a device. Their states are watched.`;
    case 'sensors':
      return `${plural(unread.count, 'sensor')} beyond the first ${MOST_SENSORS} ${verb(unread.count)} not read.`;
    case 'neighbours':
      return `${plural(unread.count, 'neighbour')} beyond the first ${MOST_NEIGHBOURS} ${verb(unread.count)} not read.`;
    case 'processor':
      return `No processor load: the device answers none of the objects that the profile ${unread.profile} reads. Its SNMP view may hide them.`;
    case 'memory':
      return `No memory: the device answers none of the objects that the profile ${unread.profile} reads. Its SNMP view may hide them.`;
    case 'profile':
      return `No profile recognises the device${unread.objectId && ` (sysObjectID ${unread.objectId})`}. It is read by the standard MIBs alone.`;
    case 'repeated':
      return `The device repeats its rows in the table ${unread.table}, so later rows are missing.`;
    case 'long':
      return `The table ${unread.table} has more rows than a walk takes, so later rows are missing.`;
  }
}
