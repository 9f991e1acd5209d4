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

const LONGEST_LEAVE_MS = 2_000;

/**
 * Before a sign-out: takes this browser from the list. A failure, or a network that is slow or cut
 * on the way to the script, the token or the portal, delays that until its tokens end.
 */
export async function leaveSession(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The portal is slow.')), LONGEST_LEAVE_MS);
  });
  const leave = ownSession().then(({ endThisSession }) => endThisSession());
  try {
    await Promise.race([leave, late]);
  } catch (error) {
    console.warn('The sign-out did not reach the portal.', sentenceOf(error));
  } finally {
    clearTimeout(timer);
  }
}
