import type { QueryClient } from '@tanstack/react-query';
import { rbac } from '../../../core/contract/rbac.ts';
import { setReader, USUAL_READER } from '../../../core/domain/reader.ts';
import { sessionOf, type Session } from './session.ts';
import { onSessionEnded } from '../api/client.ts';
import { ApiError, sentenceOf } from '../../../core/contract/api-error.ts';
import { onTokenEnded } from '../api/fresh-token.ts';
import { keyOf, queryOf } from '../api/queries.ts';
import { holdCalls, onOtherAccount, showAccount } from '../api/shown-account.ts';
import { claimsOf, lifetimeMs, removeToken, storedToken, storeToken } from '../api/token.ts';

/**
 * 'loading' only follows a sign-in, never a reload. `elsewhere`: where the person is since another
 * window switched account; this one waits for their choice.
 */
export type Phase =
  | { name: 'starting' }
  | { name: 'signedOut'; message: string | null }
  | { name: 'unreachable'; message: string }
  | { name: 'secondFactorNeeded'; username: string }
  | { name: 'loading'; session: Session }
  | { name: 'signedIn'; session: Session; elsewhere?: Session };

/** The identity provider; loaded on demand. */
export interface Provider {
  currentToken(options?: { renew?: boolean }): Promise<string | null>;
  endIdentitySession(): Promise<void>;
}

const amplify = async (): Promise<Provider> => import('../api/identity.ts');

export class SessionMachine {
  private phase: Phase = { name: 'starting' };
  private ending: Promise<void> | null = null;
  private rereading: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly queries: QueryClient;
  private readonly provider: () => Promise<Provider>;

  constructor(queries: QueryClient, provider: () => Promise<Provider> = amplify) {
    this.queries = queries;
    this.provider = provider;
    onSessionEnded((message) => void this.signOut(message));
    onTokenEnded(() => this.newToken());
    onOtherAccount(() => this.reread());
  }

  readonly current = (): Phase => this.phase;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Uses the stored token, else the provider's session, else shows the login page. */
  async start(): Promise<void> {
    this.enter({ name: 'starting' });
    const token = usableToken() ?? (await this.providerToken());
    if (!token) return this.enter({ name: 'signedOut', message: null });
    await this.load('signedIn');
  }

  /** After a sign-in: reads token and person, then shows the loading screen. */
  async signedIn(): Promise<void> {
    const token = (await this.providerToken()) ?? storedToken();
    if (!token)
      return this.enter({
        name: 'signedOut',
        message: 'The sign-in gave no session. Please try again.',
      });
    this.queries.clear();
    await this.load('loading');
  }

  /** The older sign-in gets its token from the portal itself. */
  async signedInWith(token: string): Promise<void> {
    storeToken(token);
    this.queries.clear();
    await this.load('loading');
  }

  readonly loaded = (): void => {
    if (this.phase.name === 'loading')
      this.enter({ name: 'signedIn', session: this.phase.session });
  };

  /**
   * Ends the session here and at the provider, and clears stored data; provider errors are only
   * logged. A call that is refused meanwhile adds no message.
   * @param first the last call with the token; it may take some seconds
   */
  signOut(message: string | null = null, first?: () => Promise<void>): Promise<void> {
    this.ending ??= this.end(message, first).finally(() => {
      this.ending = null;
    });
    return this.ending;
  }

  private async end(message: string | null, first?: () => Promise<void>): Promise<void> {
    try {
      if (first) await first();
      removeToken();
      await withinTime((await this.provider()).endIdentitySession());
    } catch (error) {
      console.error(
        'The sign-out at the identity provider failed; the session was ended here all the same.',
        error,
      );
    }
    this.queries.clear();
    localStorage.clear();
    sessionStorage.clear();
    setReader(USUAL_READER);
    this.enter({ name: 'signedOut', message });
  }

  /**
   * Renews the token before it expires.
   * @returns false without a new token, as after the older sign-in.
   */
  async renew(): Promise<boolean> {
    try {
      return (await this.newToken()) !== null;
    } catch (error) {
      console.warn('The session could not be renewed yet.', sentenceOf(error));
      return false;
    }
  }

  /** Reloads the person after a change of their own record or second factor. */
  async refresh(): Promise<void> {
    if (await this.renew()) await this.reread();
  }

  /** Reloads rights and preferences, without leaving the page. */
  reread(): Promise<void> {
    this.rereading ??= this.readAgain().finally(() => {
      this.rereading = null;
    });
    return this.rereading;
  }

  private async readAgain(): Promise<void> {
    await this.queries.invalidateQueries({ queryKey: keyOf(rbac.myPermissions) });
    await this.load('signedIn');
  }

  /** A sign-out in the meantime takes precedence. */
  private async newToken(): Promise<string | null> {
    const token = await (await this.provider()).currentToken({ renew: true });
    if (token && storedToken()) storeToken(token);
    return token;
  }

  private async providerToken(): Promise<string | null> {
    try {
      const token = await (await this.provider()).currentToken();
      if (token) storeToken(token);
      return token;
    } catch (error) {
      console.warn('The identity provider has no session.', sentenceOf(error));
      return null;
    }
  }

  /**
   * Loads the session from the stored token. An invalid token is removed; a failed request keeps
   * it.
   */
  private async load(next: 'loading' | 'signedIn'): Promise<void> {
    try {
      const claims = claimsOf(storedToken() ?? '');
      if (!claims) throw new ApiError(401, 'Your session could not be read. Please sign in again.');
      const { data } = await this.queries.fetchQuery({
        ...queryOf(rbac.myPermissions, {}),
        staleTime: Infinity,
        retry: false,
      });
      setReader(data.reader);
      const session = sessionOf(claims, data);
      const shown = this.phase.name === 'signedIn' ? this.phase.session : session;
      if (shown.accountId === session.accountId) return this.enter({ name: next, session });
      holdCalls();
      this.enter({ name: 'signedIn', session: shown, elsewhere: session });
    } catch (error) {
      if (error instanceof ApiError && error.proof === 'secondFactor')
        return this.enter({
          name: 'secondFactorNeeded',
          username: String(claimsOf(storedToken() ?? '')?.['cognito:username'] ?? ''),
        });
      if (error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)) {
        // Somebody at work keeps the page and what was typed.
        if (this.phase.name === 'signedIn') return;
        return this.enter({ name: 'unreachable', message: error.message });
      }
      await this.signOut(sentenceOf(error));
    }
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    if (!('elsewhere' in phase))
      showAccount('session' in phase ? phase.session.accountId : undefined);
    for (const listener of this.listeners) listener();
  }
}

/** Limit of the wait for the provider during sign-out. */
const LONGEST_SIGN_OUT_MS = 5_000;

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('The identity provider did not answer in time.')),
      LONGEST_SIGN_OUT_MS,
    );
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The stored token; an expired one is removed. */
function usableToken(): string | null {
  const token = storedToken();
  if (token && lifetimeMs(token) <= 0) {
    removeToken();
    return null;
  }
  return token;
}
