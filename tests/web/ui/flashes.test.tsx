// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FlashesProvider, useFlash } from '../../../web/src/ui/flash/flashes.tsx';
import { addBrowserParts } from '../browser-parts.ts';

const page: { flash?: ReturnType<typeof useFlash> } = {};

function Page() {
  const flash = useFlash();
  useEffect(() => {
    Object.assign(page, { flash });
  }, [flash]);
  return <input aria-label="Search" />;
}

const show = (...flashes: Parameters<ReturnType<typeof useFlash>>[0][]) =>
  act(() => {
    for (const each of flashes) page.flash!(each);
  });
const pass = (milliseconds: number) =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds) as unknown as Promise<void>);
const shown = () => [...document.querySelectorAll('.flash__text')].map((line) => line.textContent);

beforeEach(() => {
  addBrowserParts();
  vi.useFakeTimers();
  render(
    <FlashesProvider>
      <Page />
    </FlashesProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a flash', () => {
  test('is announced: politely in a region that is always there, a failure at once', () => {
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    show({ type: 'error', text: 'The role was not saved.' });
    expect(screen.getByRole('alert').textContent).toContain('The role was not saved.');
    expect(region.contains(screen.getByRole('alert'))).toBe(true);
    expect(screen.getByLabelText('Failed')).toBeTruthy();
  });

  test('LIMIT-52 of success leaves by itself after six seconds, not while it is pointed at or has the focus; a failure stays until it is dismissed', async () => {
    show({ type: 'success', text: 'Saved.' }, { type: 'error', text: 'Not saved.' });
    fireEvent.mouseEnter(screen.getByText('Saved.').parentElement!);
    await pass(60_000);
    expect(shown()).toEqual(['Saved.', 'Not saved.']);
    fireEvent.mouseLeave(screen.getByText('Saved.').parentElement!);
    await pass(5_900);
    expect(shown()).toEqual(['Saved.', 'Not saved.']);
    await pass(100);
    expect(shown()).toEqual(['Not saved.']);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  test('stands once however often it comes, and no more than three stand at a time', () => {
    show(
      ...['One.', 'Two.', 'One.', 'Three.', 'Four.'].map(
        (text) => ({ type: 'error', text }) as const,
      ),
    );
    expect(shown()).toEqual(['One.', 'Three.', 'Four.']);
  });
});

describe('undo', () => {
  test('by its button takes back what was done, and says so', async () => {
    const undo = vi.fn(async () => "View 'Leeds' is back.");
    show({ type: 'success', text: "View 'Leeds' deleted.", undo });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(0);
    expect(undo).toHaveBeenCalledOnce();
    expect(shown()).toEqual(["View 'Leeds' is back."]);
  });

  test('by the key u takes back the latest, and not while somebody types', async () => {
    const [first, second] = [vi.fn(async () => 'One.'), vi.fn(async () => 'Two.')];
    show(
      { type: 'success', text: 'First done.', undo: first },
      { type: 'success', text: 'Second done.', undo: second },
    );
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'u' });
    expect(second).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'u' });
    await pass(0);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  });

  test('that fails is told, and logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const error = new Error('The store is not available.');
    show({ type: 'success', text: 'Deleted.', undo: () => Promise.reject(error) });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await pass(0);
    expect(shown()).toEqual(['It could not be undone. The store is not available.']);
    expect(warn).toHaveBeenCalledWith('An action could not be undone.', error);
    warn.mockRestore();
  });
});
