import { alerts } from '../../core/contract/alerts.ts';
import { devices } from '../../core/contract/devices.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { rbac } from '../../core/contract/rbac.ts';
import { tokens } from '../../core/contract/tokens.ts';

export interface SmokePerson {
  username: string;
  password: string;
  accountId: string;
}

interface Config {
  apiUrl: string;
  apiKey: string;
  graphqlUrl: string;
}

/**
 * Asks a portal what a person's first minute asks: the page, its settings, sign-in, rights, devices,
 * alerts and the data service. Nothing is changed.
 * @param url of the portal, such as https://portal.northbeam.example
 * @param person signs in when given; without one the portal must refuse.
 * @param say is told each thing that works.
 * @throws Error with the first thing that does not.
 */
export async function smoke(
  url: string,
  person: SmokePerson | undefined,
  say: (sentence: string) => void,
): Promise<void> {
  const page = await reach(url);
  must(page.ok && (await page.text()).includes('<div id="root"'), `${url} shows the page`, say);
  const policy = page.headers.get('content-security-policy') ?? '';
  must(policy.includes("script-src 'self'"), 'the page comes with its security policy', say);
  const config = (await (await reach(new URL('/config.json', url))).json()) as Config;
  must(Boolean(config.apiKey && config.graphqlUrl), 'config.json names the API', say);

  const ask = async (endpoint: Endpoint, headers: Record<string, string>, query = '') => {
    const address = new URL(`${config.apiUrl}${endpoint.path}${query}`, url);
    return reach(address, { headers: { 'x-api-key': config.apiKey, ...headers } });
  };
  const stranger = await ask(devices.listDevices, {});
  must(stranger.status === 401, 'the API refuses whoever has no token', say);
  if (!person) return say('nobody was given to sign in with, so nothing behind sign-in was asked');

  const basic = Buffer.from(`${person.username}:${person.password}`).toString('base64');
  const account = `?account_id=${encodeURIComponent(person.accountId)}`;
  const signedIn = await ask(tokens.getToken, { authorization: `Basic ${basic}` }, account);
  must(signedIn.ok, `${person.username} signs in`, say);
  const { IdToken } = (await signedIn.json()) as { IdToken: string };
  const authorization = `Bearer ${IdToken}`;
  const reads: [string, Endpoint, string][] = [
    ['rights', rbac.myPermissions, ''],
    ['devices', devices.listDevices, account],
    ['alerts', alerts.listAlerts, account],
  ];
  for (const [what, endpoint, query] of reads) {
    const answer = await ask(endpoint, { authorization }, query);
    must(answer.ok && 'data' in ((await answer.json()) as object), `${what} are read`, say);
  }
  const data = await reach(new URL(config.graphqlUrl, url), {
    method: 'POST',
    headers: { authorization: IdToken, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query { listViewRoles { items { id } } }' }),
  });
  const { errors } = (await data.json()) as { errors?: unknown[] };
  must(data.ok && !errors, 'the data service answers', say);
}

/** @throws Error naming the address and the reason when nobody answers there. */
async function reach(address: string | URL, request?: RequestInit): Promise<Response> {
  return fetch(address, request).catch((error: Error) => {
    const cause = error.cause as (Error & { code?: string }) | undefined;
    throw new Error(`${address} does not answer (${cause?.code ?? error.message}).`, {
      cause: error,
    });
  });
}

function must(works: boolean, what: string, say: (sentence: string) => void): void {
  if (!works) throw new Error(`It does not work that ${what}.`);
  say(what);
}
