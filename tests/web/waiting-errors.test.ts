// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

beforeEach(() => {
  document.body.innerHTML = '<p>what is there</p>';
});
afterEach(() => document.body.replaceChildren());

test('a wait in vain prints the page at its end, and at none of its looks', async () => {
  const looks: string[] = [];
  const look = () => {
    try {
      screen.getByText('absent');
    } catch (error) {
      looks.push((error as Error).message);
      throw error;
    }
  };
  await expect(waitFor(look, { timeout: 100 })).rejects.toThrow(/absent[^]*what is there/);
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.join('\n')).not.toContain('what is there');
});

test('a query that finds nothing prints the page', () => {
  expect(() => screen.getByText('absent')).toThrow(/absent[^]*what is there/);
});
