import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { addBrowserParts } from './browser-parts.ts';
import type { PortalServer } from './portal-server.ts';

/** What jsdom lacks, nothing remembered and a silent log. */
export function freshBrowser(): void {
  addBrowserParts();
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

/**
 * Gives every test of this file a browser of its own, and takes it away again.
 * @param portal the server that the test has started, if any.
 */
export function eachInFreshBrowser(
  portal: () => PortalServer | undefined,
  prepare: () => void = freshBrowser,
): void {
  beforeEach(prepare);
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await portal()?.stop();
  });
}
