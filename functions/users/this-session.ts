import Bowser from 'bowser';
import type { OwnSession } from '../../core/domain/own-session.ts';
import type { Call } from '../kernel/serve.ts';
import type { Endpoint } from '../../core/contract/endpoint.ts';

/** The session of a call as it is noted; null for a token that names none. */
export function thisSession({
  actor: { sessionId, signedInAtSeconds },
  headers,
  now,
}: Pick<Call<Endpoint>, 'actor' | 'headers' | 'now'>): OwnSession | null {
  if (sessionId === '' || Number.isNaN(signedInAtSeconds)) return null;
  return {
    id: sessionId,
    // API Gateway keeps the case in which a client sends the name of a header.
    browser: browserWords(headers['User-Agent'] ?? headers['user-agent'] ?? ''),
    signedInAtMs: signedInAtSeconds * 1000,
    lastHereAtMs: now.getTime(),
  };
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));

/** 'Chrome on Windows'. Bowser repeats what an unknown browser sends; this never does. */
function browserWords(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : { browser: {}, os: {} };
  const name = BROWSERS.has(browser.name ?? '') ? browser.name : 'A browser';
  return SYSTEMS.has(os.name ?? '') ? `${name} on ${os.name}` : `${name}`;
}
