import type { SnmpClient, WalkResult } from '../../snmp/types.ts';

/** The time of the walks is over. */
export class WalkCut extends Error {}

/** Answers known columns and objects without asking, and none when the time is over. */
export function resumed(
  client: SnmpClient,
  columns: Map<string, WalkResult>,
  untilMs: number,
): Pick<SnmpClient, 'walk' | 'get'> {
  return {
    async get(oids) {
      const key = `get ${oids.join(' ')}`;
      const known = columns.get(key);
      if (known) return known.bindings;
      if (untilMs - performance.now() <= 0) throw new WalkCut();
      const bindings = await client.get(oids);
      columns.set(key, { bindings, cut: null });
      return bindings;
    },
    async walk(oid, limits) {
      const known = columns.get(oid);
      if (known) return known;
      const left = untilMs - performance.now();
      if (left <= 0) throw new WalkCut();
      const walked = await client.walk(oid, { ...limits, maxMilliseconds: left });
      if (walked.cut === 'time') throw new WalkCut();
      columns.set(oid, walked);
      return walked;
    },
  };
}
