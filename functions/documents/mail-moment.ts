import { momentIn, type Reader } from '../../core/domain/reader.ts';

/** @param reader whoever the message goes to: a person who has chosen, else the people of the brand. */
export function mailMoment(atMs: number, reader: Reader): string {
  return momentIn(atMs / 1000, { dateStyle: 'medium', timeStyle: 'long' }, reader);
}
