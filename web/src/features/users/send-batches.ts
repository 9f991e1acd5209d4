import { MOST_USERS_A_CALL, type Outcomes } from '../../../../core/contract/users.ts';

/**
 * Sends what is about many people in as many calls as it takes.
 * @returns one answer for all; its message is the first's when there was one call.
 */
export async function sendBatches<T>(
  all: readonly T[],
  send: (some: T[]) => Promise<Outcomes>,
): Promise<Outcomes> {
  const answers: Outcomes[] = [];
  for (let at = 0; at < all.length; at += MOST_USERS_A_CALL)
    answers.push(await send(all.slice(at, at + MOST_USERS_A_CALL)));
  return {
    message: answers.map(({ message }) => message).join(' '),
    data: answers.flatMap(({ data }) => data),
  };
}

/** Did it fail for somebody? */
export const hasFailures = ({ data }: Outcomes): boolean =>
  data.some(({ status_code: status }) => status !== 200);
