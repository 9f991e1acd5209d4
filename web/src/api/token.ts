/** Only this module accesses the stored id token. */
const TOKEN_KEY = 'token';

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
}

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Unverified claims, for display: the server verifies the token with every call.
 * @returns null for an invalid token.
 */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0)!);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

/** Milliseconds until expiry; negative if expired, NaN if unknown. */
export function lifetimeMs(token: string, nowMs = Date.now()): number {
  return Number(claimsOf(token)?.['exp']) * 1000 - nowMs;
}
