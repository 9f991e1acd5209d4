import { format } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
// Loaded before any page: a theme that comes after the last test of a file finds no page.
import '../../core/domain/theme.ts';
import { addBrowserParts } from './browser-parts.ts';
import type { PortalServer } from './portal-server.ts';

/** A browser with the parts that jsdom lacks, an empty memory and a silent log. */
export function freshBrowser(): void {
  addBrowserParts();
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
}

/** A warning of React is a fault of a page, unless a test silences console.error itself. */
function hearReact(): string[] {
  const warnings: string[] = [];
  const log = console.error;
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (String(parts[0]).includes('https://react.dev/link/')) warnings.push(format(...parts));
    log(...parts);
  });
  return warnings;
}

/**
 * Gives every test of this file a browser of its own, and takes it away again. A test fails on a
 * warning of React.
 * @param portal the server that the test has started, if any.
 */
export function eachInFreshBrowser(
  portal: () => PortalServer | undefined,
  prepare: () => void = freshBrowser,
): void {
  let warnings: string[] = [];
  beforeEach(() => {
    warnings = hearReact();
    prepare();
  });
  afterEach(async () => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await portal()?.stop();
    expect(warnings).toEqual([]);
  });
}
