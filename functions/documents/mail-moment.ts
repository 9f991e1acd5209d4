import { momentIn, type Reader } from '../../core/domain/reader.ts';

/** Times in messages are in the provider's own zone, with its name, where a person has chosen none. */
const PROVIDER: Reader = { zone: 'Europe/London', dates: 'en-GB' };

/** @param reader whoever the message goes to, where that is a person who has chosen. */
export function mailMoment(atMs: number, reader: Reader = PROVIDER): string {
  return momentIn(atMs / 1000, { dateStyle: 'medium', timeStyle: 'long' }, reader);
}
