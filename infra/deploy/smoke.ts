import { alerts } from '../../core/contract/alerts.ts';
import { devices } from '../../core/contract/devices.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { rbac } from '../../core/contract/rbac.ts';
import { ask, reach, signInAt, siteAt, type Visitor } from '../../functions/gateways/visitor.ts';

/**
 * Checks a portal without changing anything: page, settings, sign-in, rights, devices, alerts and
 * the data service.
 * @param url such as https://portal.northbeam.example
 * @param person signs in; without one the portal must refuse
 * @param say called for each passed check
 * @throws Error for the first failed check.
 */
export async function smoke(
  url: string,
  person: Visitor | undefined,
  say: (sentence: string) => void,
): Promise<void> {
  const page = await reach(url);
  must(page.ok && (await page.text()).includes('<div id="root"'), `${url} shows the page`, say);
  const policy = page.headers.get('content-security-policy') ?? '';
  must(policy.includes("script-src 'self'"), 'the page comes with its security policy', say);
  const site = await siteAt(url);
  say('config.json names the API');

  const stranger = await ask(site, devices.listDevices, {});
  must(stranger.status === 401, 'the API refuses whoever has no token', say);
  if (!person) return say('nobody was given to sign in with, so nothing behind sign-in was asked');

  const signedIn = await signInAt(site, person);
  if ('refusal' in signedIn)
    throw new Error(`It does not work that ${person.username} signs in: ${signedIn.refusal}`);
  say(`${person.username} signs in`);
  const { idToken } = signedIn;
  const account = `?account_id=${encodeURIComponent(person.account)}`;
  const authorization = `Bearer ${idToken}`;
  const reads: [string, Endpoint, string][] = [
    ['rights', rbac.myPermissions, ''],
    ['devices', devices.listDevices, account],
    ['alerts', alerts.listAlerts, account],
  ];
  for (const [what, endpoint, query] of reads) {
    const answer = await ask(site, endpoint, { authorization }, query);
    must(answer.ok && 'data' in ((await answer.json()) as object), `${what} are read`, say);
  }
  const data = await reach(new URL(site.graphqlUrl, url), {
    method: 'POST',
    headers: { authorization: idToken, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'query { listViewRoles { items { id } } }' }),
  });
  const { errors } = (await data.json()) as { errors?: unknown[] };
  must(data.ok && !errors, 'the data service answers', say);
}

function must(works: boolean, what: string, say: (sentence: string) => void): void {
  if (!works) throw new Error(`It does not work that ${what}.`);
  say(what);
}
