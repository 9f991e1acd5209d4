import { compareOids, isWithin } from '../../../functions/snmp/oid.ts';
import type { SnmpBinding, SnmpClient } from '../../../functions/snmp/types.ts';

export type Objects = Record<string, number | string>;

/** A client of a device that has these objects; texts are octet strings but for object ids. */
export function deviceWith(objects: Objects): SnmpClient & { asked: string[] } {
  const asked: string[] = [];
  const value = (oid: string): SnmpBinding['value'] => {
    const given = objects[oid];
    if (typeof given !== 'string') return given ?? null;
    return /^1(\.\d+)+$/.test(given) ? given : Buffer.from(given);
  };
  const binding = (oid: string) => ({ oid, type: 0, value: value(oid) });
  return {
    asked,
    get: (oids) => {
      asked.push(...oids);
      return Promise.resolve(oids.map(binding));
    },
    walk: (root) =>
      Promise.resolve({
        bindings: Object.keys(objects)
          .filter((oid) => oid !== root && isWithin(root, oid))
          .sort(compareOids)
          .map(binding),
        cut: null,
      }),
    close: () => undefined,
  };
}
