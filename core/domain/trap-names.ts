import * as z from 'zod';
import { vendorOf } from './enterprise-numbers.ts';
import listed from './trap-names.json' with { type: 'json' };

/** A trap in trap-names.json, from the MIB that defines it. */
const trapNameSchema = z.strictObject({
  oid: z.string().regex(/^\d+(\.\d+)+$/),
  name: z.string().min(1),
  /**
   * {port} is the port of its ifIndex, {value OID} the value of an object, {index OID} the end of
   * the object's own id.
   */
  words: z.string().min(1),
  /** As of syslog. */
  severity: z.number().int().min(0).max(7),
  isRestart: z.literal(true).optional(),
});
type TrapName = z.infer<typeof trapNameSchema>;

const known: ReadonlyMap<string, TrapName> = new Map(
  z
    .array(trapNameSchema)
    .parse(listed)
    .map((trap) => [trap.oid, trap]),
);

/**
 * Undefined for a trap that the list does not have. A trap of version 1 gets a 0 before its last
 * number, which the MIB may not have (RFC 3584, 3.1).
 */
export const trapNameOf = (oid: string): TrapName | undefined =>
  known.get(oid) ?? known.get(oid.replace(/\.0(\.\d+)$/, '$1'));

/** Objects of a trap with their values. */
export type TrapValues = readonly (readonly [oid: string, text: string])[];

const NOTICE = 5;
const IF_INDEX = '1.3.6.1.2.1.2.2.1.1';
/** Columns of ifTable and ifXTable, which traps of links carry. */
const OF_PORT = /^1\.3\.6\.1\.2\.1\.(?:2\.2\.1|31\.1\.1\.1)\.\d+\.(\d+)$/;

/** The ifIndex that a trap is about; undefined without one. */
export function portIndexOf(values: TrapValues): number | undefined {
  const own = values.find(([oid]) => oid.startsWith(`${IF_INDEX}.`))?.[1];
  const index = own ?? values.map(([oid]) => OF_PORT.exec(oid)?.[1]).find(Boolean);
  return index === undefined || !/^\d{1,10}$/.test(index) ? undefined : Number(index);
}

/** A trap in words. @param port name of its port, as far as it is known */
export function trapWords(oid: string, values: TrapValues, port = ''): string {
  const trap = trapNameOf(oid);
  if (!trap) return [vendorOf(oid), `Trap ${oid}`].filter(Boolean).join(': ');
  const index = portIndexOf(values);
  const portWords = port ? `Port ${port}` : index === undefined ? 'A port' : `Port ${index}`;
  return trap.words
    .replaceAll('{port}', portWords)
    .replaceAll(/\{(value|index) ([\d.]+)\}/g, (_all, kind: string, object: string) => {
      const found = values.find(([name]) => name.startsWith(`${object}.`));
      return (kind === 'value' ? found?.[1] : found?.[0].slice(object.length + 1)) || '?';
    });
}

export const trapSeverity = (oid: string): number => trapNameOf(oid)?.severity ?? NOTICE;
