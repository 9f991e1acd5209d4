import { grouped } from './grouped.ts';
import { compareNatural } from './natural-order.ts';
import type { Place } from './port-facts.ts';

interface Placed {
  name: string;
  place?: Place | undefined;
}

export interface PanelGroup<P> {
  name: string;
  /** From 1. */
  ports: { port: P; row: number; column: number }[];
}

/** A group of more ports has two rows. */
const MOST_IN_A_ROW = 8;
/** Missing numbers leave room, as far as most of the ports are there. */
const MOST_ROOM = 4;

/**
 * The front of a device: its groups in the order of their names. The first port is at the top left,
 * the second below it, as on most switches. Ports of one group that share numbers, such as
 * Gi1/0/1 and Te1/0/1, are groups by the prefix of their names.
 */
export function frontPanel<P extends Placed>(ports: readonly P[]): PanelGroup<P>[] {
  const placed = ports.filter(({ place }) => place !== undefined);
  return [...grouped(placed, ({ place }) => [place!.group])]
    .flatMap(([name, members]): [string, P[]][] =>
      areDistinct(members) ? [[name, members]] : byPrefix(name, members),
    )
    .sort(([one], [other]) => compareNatural(one, other))
    .map(([name, members]) => ({ name, ports: laidOut(members) }));
}

function areDistinct(members: readonly Placed[]): boolean {
  const numbers = members.flatMap(({ place }) => place?.number ?? []);
  return new Set(numbers).size === numbers.length;
}

const byPrefix = <P extends Placed>(name: string, members: readonly P[]) =>
  [...grouped(members, (port) => [/^\D*/.exec(port.name)![0].trim()])].map(
    ([prefix, same]): [string, P[]] => [`${name}, ${prefix}`, same],
  );

function laidOut<P extends Placed>(members: readonly P[]): PanelGroup<P>['ports'] {
  const ports = members.toSorted(
    (one, other) =>
      (one.place!.number ?? 0) - (other.place!.number ?? 0) || compareNatural(one.name, other.name),
  );
  const rows = ports.length > MOST_IN_A_ROW ? 2 : 1;
  const numbers = ports.map(({ place }) => place!.number ?? Number.NaN);
  const first = numbers.includes(0) ? 0 : 1;
  const lowest = numbers[0]! - ((numbers[0]! - first) % rows);
  const offsets = numbers.map((number) => number - lowest);
  const areApart =
    new Set(offsets).size === ports.length && Math.max(...offsets) < ports.length * MOST_ROOM;
  return ports.map((port, at) => {
    const offset = areApart ? offsets[at]! : at;
    return { port, row: (offset % rows) + 1, column: Math.floor(offset / rows) + 1 };
  });
}
