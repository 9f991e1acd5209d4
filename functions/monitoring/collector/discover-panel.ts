import type { Discovery } from '../../../core/domain/discovery.ts';
import { placeSchema, type Place } from '../../../core/domain/port-facts.ts';
import { filledIn, matchOf } from '../../../core/profiles/pattern.ts';
import type { ProfilePanel } from '../../../core/profiles/profile.ts';

type Port = Discovery['interfaces'][number];

/** Ports with their places on the front of the device, as far as its profile knows them. */
export function onPanel(ports: readonly Port[], panel: readonly ProfilePanel[] = []): Port[] {
  return ports.map((port) => {
    const place = placeOf(port.name, panel);
    return place ? { ...port, place } : port;
  });
}

function placeOf(name: string, panel: readonly ProfilePanel[]): Place | undefined {
  for (const { pattern, group, number } of panel) {
    const match = matchOf(pattern, name);
    if (match)
      return placeSchema.safeParse({
        group: filledIn(group, match),
        ...(number !== undefined && { number: Number(filledIn(number, match)) }),
      }).data;
  }
  return undefined;
}
