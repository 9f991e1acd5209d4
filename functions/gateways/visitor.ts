import * as z from 'zod';
import type { Endpoint } from '../../core/contract/endpoint.ts';
import { tokens } from '../../core/contract/tokens.ts';

const TIMEOUT_MS = 15_000;

export interface Visitor {
  username: string;
  password: string;
  /** Id of the person's account. */
  account: string;
}

const settingsSchema = z.object({
  apiUrl: z.string().min(1),
  apiKey: z.string().min(1),
  graphqlUrl: z.string().min(1),
});

const answerSchema = z.object({ IdToken: z.string().optional(), message: z.string().optional() });

/** A portal by its public address, with what it tells everybody of itself. */
export type Site = z.infer<typeof settingsSchema> & { url: string };

/** @throws Error when the portal does not say where its API is. */
export async function siteAt(url: string): Promise<Site> {
  const address = new URL('/config.json', url);
  const answer = await reach(address);
  const settings = settingsSchema.safeParse(await jsonIn(answer));
  if (settings.success) return { url, ...settings.data };
  throw new Error(
    `${address} is answered with ${answer.status}, and does not say where the API is.`,
  );
}

/** What an answer says; undefined for what is no JSON, such as a page of a firewall's own. */
async function jsonIn(answer: Response): Promise<unknown> {
  try {
    return JSON.parse(await answer.text());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A call of the API as a browser makes it. */
export async function ask(
  { url, apiUrl, apiKey }: Site,
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
  query = '',
): Promise<Response> {
  const address = new URL(`${apiUrl}${endpoint.path}${query}`, url);
  return await reach(address, { headers: { 'x-api-key': apiKey, ...headers } });
}

/** The id token of a visitor, or the portal's sentence about why there is none. */
export async function signInAt(
  site: Site,
  { username, password, account }: Visitor,
): Promise<{ idToken: string } | { refusal: string }> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const query = `?account_id=${encodeURIComponent(account)}`;
  const answer = await ask(site, tokens.getToken, { authorization }, query);
  const body = answerSchema.safeParse(await jsonIn(answer)).data;
  if (answer.ok && body?.IdToken) return { idToken: body.IdToken };
  return { refusal: body?.message ?? `status ${answer.status}` };
}

/** @throws Error naming the address and the reason when nobody answers there. */
export async function reach(address: string | URL, request?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return await fetch(address, { signal, ...request }).catch((error: Error) => {
    const cause = error.cause as (Error & { code?: string }) | undefined;
    throw new Error(`${address} does not answer (${cause?.code ?? error.message}).`, {
      cause: error,
    });
  });
}
