import type * as React from 'react';

if (typeof document !== 'undefined') {
  const { quickenComputedStyle } = await import('./computed-style.ts');
  quickenComputedStyle(window);

  /**
   * Cloudscape's test helpers call React's act() without saying that a test runs, and React warns
   * of each call. Testing Library's act() says so.
   */
  const { default: react } = (await import('react')) as unknown as { default: typeof React };
  const { act } = await import('@testing-library/react');
  Object.assign(react, { act });
}
