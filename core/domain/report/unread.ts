import { counted } from './document.ts';

/** What a report leaves out for want of a right. @param what cannot be read, such as 'measurements'. */
export function unreadNote(unread: number, what: string): string[] {
  return unread > 0
    ? [`${counted(unread, 'service is', 'services are')} left out: you may not read the ${what}.`]
    : [];
}
