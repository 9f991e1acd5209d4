import { filledLink, valueAt, type Values } from './fill.ts';
import type { HookTaken } from './template.ts';

/** An answer as it came. */
export interface Answered {
  status: number;
  text: string;
}

/** What the system says of what it made; '' for what it does not say. */
export interface Taken {
  id: string;
  name: string;
  status: string;
  link: string;
}

const WEB_PAGE = 'a web page, such as one to sign in';
const MOST_QUOTED = 200;

/** Whether an answer means that a message was taken: with what was made, or why not. */
export function judged(
  { status, text }: Answered,
  taken: HookTaken,
  values: Values,
): Taken | { refused: string } {
  const isPage = /^\s*</.test(text);
  const withStatus = `It answers with the status ${status}`;
  if (!taken.statuses.includes(status) && !taken.empty?.includes(status))
    return { refused: isPage ? `${withStatus} and ${WEB_PAGE}.` : withStatus + quoted(text) };
  if (text.trim() === '')
    return taken.empty?.includes(status)
      ? NOTHING
      : { refused: `${withStatus} and nothing else, so it is not known whether it took it.` };
  if (isPage) return { refused: `It answers with ${WEB_PAGE}, in place of what was expected.` };
  if (taken.text !== undefined)
    return text.trim() === taken.text
      ? NOTHING
      : { refused: `It answers other than "${taken.text}"${quoted(text)}` };
  const answer = objectOf(text);
  if (!answer) return { refused: `It answers with what is no JSON object${quoted(text)}` };
  const id = taken.id === undefined ? '' : wordAt(answer, taken.id);
  if (taken.id !== undefined && id === '')
    return { refused: `Its answer has no ${taken.id}${quoted(text)}` };
  return {
    id,
    name: taken.name === undefined ? id : wordAt(answer, taken.name),
    status: taken.status === undefined ? '' : wordAt(answer, taken.status),
    link: taken.link === undefined ? '' : filledLink(taken.link, { ...values, id }, answer),
  };
}

const NOTHING: Taken = { id: '', name: '', status: '', link: '' };

function objectOf(text: string): object | undefined {
  try {
    const answer = JSON.parse(text) as unknown;
    return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
      ? answer
      : undefined;
  } catch {
    return undefined;
  }
}

/** A word or number of the answer, as one short line. */
function wordAt(answer: object, names: string): string {
  const value = valueAt(answer, names);
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return oneLine(String(value)).slice(0, 64);
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();

function quoted(text: string): string {
  const words = oneLine(text);
  if (words === '') return '.';
  return `: ${words.length > MOST_QUOTED ? `${words.slice(0, MOST_QUOTED)}…` : words}`;
}

/** Text of an answer without the secret, which it may repeat. */
export const withoutSecret = (text: string, secret: string | undefined): string =>
  secret ? text.replaceAll(secret, '•••') : text;
