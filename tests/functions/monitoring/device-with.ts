import { compareOids, isWithin } from '../../../functions/snmp/oid.ts';
import { SNMP_TYPES, type SnmpBinding, type SnmpClient } from '../../../functions/snmp/types.ts';

export type Objects = Record<string, number | string>;

/**
 * A client of a device that has these objects; texts are octet strings but for object ids. Of any
 * other object it has no instance.
 */
export function deviceWith(objects: Objects): SnmpClient & { asked: string[] } {
  const asked: string[] = [];
  const value = (oid: string): SnmpBinding['value'] => {
    const given = objects[oid];
    if (typeof given !== 'string') return given ?? null;
    return /^1(\.\d+)+$/.test(given) ? given : Buffer.from(given);
  };
  const binding = (oid: string) => ({
    oid,
    type: oid in objects ? 0 : SNMP_TYPES.noSuchInstance,
    value: value(oid),
  });
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
