import type { CallUse, PeopleUse, StoreUse } from '../../infra/cost/use.ts';
import { bodyOf, eventOf, type Handler } from '../bench/seed/ask.ts';

type Query = Record<string, string>;
type Call = readonly [resource: string, path: string, query: Query];

const handlers: Record<string, () => Promise<{ handler: Handler }>> = {
  devices: () => import('../../functions/devices/handler.ts'),
  alerts: () => import('../../functions/alerts/handler.ts'),
  dashboards: () => import('../../functions/dashboards/handler.ts'),
};

/** Measures the calls of the pages. */
export async function useOfPeople(
  accountId: string,
  deviceId: string,
  counted: () => StoreUse,
): Promise<PeopleUse> {
  const account = { account_id: accountId };
  const lately = { ...account, changed_since: String(Date.now() - 60_000) };
  const list: Call = ['devices', '/devices/customer', account];
  const states = (known: Query): Call => ['devices', '/devices/state', { ...account, ...known }];
  const graphs: Call = [
    'dashboards',
    '/dashboards/dashboard/data',
    { ...account, dash_id: 'interfaces', device_id: deviceId },
  ];
  const use = async (...calls: Call[]): Promise<CallUse> => {
    for (const call of calls) await ask(call);
    counted();
    const started = performance.now();
    let bytes = 0;
    for (const call of calls) bytes += (await ask(call)).length;
    const seconds = (performance.now() - started) / 1_000;
    return { calls: calls.length, store: counted(), bytes, seconds };
  };
  const { data } = JSON.parse(await ask(states({}))) as {
    data: { ids: string[]; idsVersion: string; answersVersion: string };
  };
  const known = { known_ids: data.idsVersion, known_answers: data.answersVersion };
  return {
    devices: data.ids.length,
    opening: await use(list, states({}), ['alerts', '/alerts', account]),
    refresh: await use(['devices', '/devices/customer', lately], states(known), [
      'alerts',
      '/alerts',
      lately,
    ]),
    device: await use(['devices', '/devices/device', { id: deviceId }], graphs),
  };
}

async function ask([resource, path, query]: Call): Promise<string> {
  const { handler } = await handlers[resource]!();
  const { account_id: accountId = 'northbeam' } = query;
  return bodyOf(handler, eventOf({ path, query, accountId }));
}
