import { LRUCache } from 'lru-cache';
import type { Unnamed } from '../../../core/domain/source-reading.ts';
import type { SourceAccess } from '../source.ts';
import { listsOf, type Instance } from './logic-monitor-instances.ts';
import { moduleOf } from './logic-monitor-modules.ts';

/** Datapoints of each module, by address: an answer with values names them. */
const pointsOf = new LRUCache<string, Map<string, Set<string>>>({ max: 1_000 });

/** Takes the names of the datapoints of an instance. */
export function rememberPoints(
  { address }: SourceAccess,
  instance: Instance | undefined,
  dataPoints: readonly string[],
): void {
  const module = instance && moduleOf(instance.name);
  if (!module || dataPoints.length === 0) return;
  const byModule = pointsOf.get(address) ?? new Map<string, Set<string>>();
  const known = byModule.get(module.name) ?? new Set();
  for (const each of dataPoints) known.add(each);
  pointsOf.set(address, byModule.set(module.name, known));
}

/** Modules, and datapoints of modules, that devices have and the portal has no series for. */
export function unnamedOf(access: SourceAccess, deviceIds: readonly string[]): Unnamed[] {
  const strangers = new Map<string, number>();
  const known = new Map<string, number>();
  for (const { instances, strangers: own } of listsOf(access, deviceIds)) {
    for (const [name, count] of own) strangers.set(name, (strangers.get(name) ?? 0) + count);
    for (const { name } of instances) {
      const module = moduleOf(name)!.name;
      known.set(module, (known.get(module) ?? 0) + 1);
    }
  }
  return [
    ...[...strangers].map(([module, instances]) => ({ module, datapoint: '', instances })),
    ...[...known].flatMap(([module, instances]) => {
      const read = moduleOf(module)!.points.map(({ theirs }) => theirs);
      return [...(pointsOf.get(access.address)?.get(module) ?? [])]
        .filter((datapoint) => !read.includes(datapoint))
        .map((datapoint) => ({ module, datapoint, instances }));
    }),
  ];
}
