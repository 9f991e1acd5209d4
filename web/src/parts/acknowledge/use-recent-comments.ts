import * as z from 'zod';
import { useSession } from '../../access/session.ts';
import { useRemembered } from '../../ui/table/remembered.ts';

const SCHEMA = z.array(z.string());
const MOST_KEPT = 3;

/** The person's last comments in this browser, the newest first, and the way to add one. */
export function useRecentComments(): [readonly string[], (comment: string) => void] {
  const { userId } = useSession();
  const [recent, keep] = useRemembered(`acknowledge.comments.${userId}`, SCHEMA, []);
  const add = (comment: string) => {
    const said = comment.trim();
    keep([said, ...recent.filter((other) => other !== said)].slice(0, MOST_KEPT));
  };
  return [recent, add];
}
