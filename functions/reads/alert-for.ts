import type { Actor } from '../../core/access/actor.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { onceFor } from '../../core/domain/once-for.ts';

/** Each alert without so many of its groups. */
const shortenedOf = onceFor((_alert: Alert) => new Map<number, Alert>());

/**
 * An alert as the actor reads it. The groups begin with the provider's own, one for each account
 * above a device's: nobody is told of those above their own account.
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
