import { counted } from './document.ts';

/** Note on data that the report leaves out for want of a right. */
export function unreadNote(unread: number, what: string): string[] {
  return unread > 0
    ? [`${counted(unread, 'service is', 'services are')} left out: you may not read the ${what}.`]
    : [];
}
