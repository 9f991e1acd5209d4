import { useEffect } from 'react';
import { sentenceOf } from '../../../core/contract/api-error.ts';

const ownSession = async () => await import('../api/own-session.ts');

/** The page has been read by then. */
const FIRST_MS = 10_000;
const AGAIN_MS = 15 * 60_000;

/** Keeps this browser among those that the profile lists; a failed note is made up by the next. */
export function useNotedSession(): void {
  useEffect(() => {
    const note = () => {
      ownSession()
        .then(({ noteSession }) => noteSession())
        .catch((error: unknown) => console.warn('This session was not noted.', sentenceOf(error)));
    };
    const first = setTimeout(note, FIRST_MS);
    const later = setInterval(note, AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  }, []);
}

/** Before a sign-out: takes this browser from the list. A failure delays that until its tokens end. */
export async function leaveSession(): Promise<void> {
  try {
    await (await ownSession()).endThisSession();
  } catch (error) {
    console.warn('The sign-out did not reach the portal.', sentenceOf(error));
  }
}
