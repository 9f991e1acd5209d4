import type { HookStep } from '../../core/contract/hooks.ts';
import { filledCall, templateOf, type Connection } from '../../core/domain/hook/connection.ts';
import { hookMessageSchema } from '../../core/domain/hook/message.ts';
import { needsId } from '../../core/domain/hook/read-template.ts';
import type { RequestKind } from '../../core/domain/hook/template.ts';
import { postHook } from './hook.ts';
import { CallRefused } from './outside-call.ts';

interface Trial {
  key: string;
  account: string;
  brand: string;
  link: string;
  by: string;
  now: Date;
}

const WORDS: Readonly<Record<RequestKind, string>> = {
  create: 'A test is sent',
  update: 'A change of it is sent',
  acknowledge: 'Its acknowledgement is sent',
  close: 'Its end is sent',
  probe: 'A call that makes nothing is sent',
};

/** Sends a test through calls of a template, one after the other, until one is not taken. */
export async function stepsOfTrial(
  connection: Connection,
  secret: string,
  kinds: readonly RequestKind[],
  { key, account, brand, link, by, now }: Trial,
): Promise<HookStep[]> {
  const facts = [
    { title: 'Case', value: key },
    { title: 'Sent by', value: by },
  ];
  const message = hookMessageSchema.parse({
    event: 'test',
    case: key,
    reference: key,
    title: `A test of ${brand}`,
    description: 'Somebody tries this connection. Nothing is wrong, and nothing is to be done.',
    facts: facts.map(({ title, value }) => `${title}: ${value}`).join('\n'),
    fact_list: facts,
    severity: 'info',
    source: account,
    brand,
    account,
    link,
    at: now.toISOString(),
    raised_by: by,
  });
  const steps: HookStep[] = [];
  let id = '';
  for (const kind of kinds) {
    const filled = filledCall(connection, kind, message, { secret: '•••', id });
    if (!filled || (id === '' && needsId(templateOf(connection), kind))) continue;
    const step = { what: `${WORDS[kind]}: ${filled.request.method} ${shownUrl(filled.url)}` };
    try {
      const taken = await postHook(connection, secret, kind, message, id);
      id ||= taken.id;
      const names = [taken.name, taken.status, taken.link].filter(Boolean).join(', ');
      steps.push({ ...step, isDone: true, detail: names ? `Taken: ${names}` : 'Taken.' });
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      return [...steps, { ...step, isDone: false, detail: error.message }];
    }
  }
  return steps;
}

/** Without what may be a secret of it. */
const shownUrl = (url: string) =>
  URL.canParse(url) ? new URL(url).origin + new URL(url).pathname : 'the webhook URL';
