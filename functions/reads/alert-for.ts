import type { Actor } from '../../core/access/actor.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { onceFor } from '../../core/domain/once-for.ts';

/** Memo by the number of groups removed. */
const shortenedOf = onceFor((_alert: Alert) => new Map<number, Alert>());

/**
 * An alert as the actor may read it. Groups start at the provider, one per ancestor account; those
 * above the actor's account are removed.
 */
export function alertFor({ ancestors }: Actor, alert: Alert): Alert {
  const above = ancestors.length;
  if (above === 0) return alert;
  const known = shortenedOf(alert);
  let read = known.get(above);
  if (!read) {
    read = { ...alert, monitorObjectGroups: alert.monitorObjectGroups.slice(above) };
    known.set(above, read);
  }
  return read;
}
