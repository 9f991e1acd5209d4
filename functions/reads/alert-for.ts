import type { Actor } from '../../core/access/actor.ts';
import { nameFor, type Staff } from '../../core/access/staff.ts';
import type { Alert } from '../../core/domain/alert.ts';
import { onceFor } from '../../core/domain/once-for.ts';
import type { StoredAlert } from '../store/alerts.ts';

/** Memo by the number of groups removed and the acknowledger's name. */
const shownOf = onceFor((_alert: StoredAlert) => new Map<string, Alert>());

/**
 * An alert as the actor may read it. Groups start at the provider, one per ancestor account; those
 * above the actor's account are removed. Staff above a reseller have no names of their own.
 */
export function alertFor({ ancestors, staff }: Actor, alert: StoredAlert): Alert {
  const above = ancestors.length;
  const ackedBy = acknowledgerFor(staff, alert);
  const key = `${above} ${ackedBy}`;
  const known = shownOf(alert);
  let read = known.get(key);
  if (!read) {
    const { ackedHome: _home, ...rest } = alert;
    read = { ...rest, ackedBy, monitorObjectGroups: alert.monitorObjectGroups.slice(above) };
    known.set(key, read);
  }
  return read;
}

/** Name of whoever acknowledged an alert, for a reader. */
export const acknowledgerFor = (
  staff: Staff,
  { ackedBy: name, ackedHome: home }: StoredAlert,
): string => nameFor(staff, { name, home });

/** An alert in the words of its account. The type refuses stored ones, whose names are real. */
export type WordedAlert = Alert & { ackedHome?: never };

/** For messages and files, which everybody reads alike. */
export function wordedAlert(
  staff: Staff,
  alert: StoredAlert,
): WordedAlert & Pick<StoredAlert, 'account_id'> {
  const { ackedHome: _home, ...rest } = alert;
  return { ...rest, ackedBy: acknowledgerFor(staff, alert) };
}
