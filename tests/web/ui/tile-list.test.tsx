// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { tileOf, type Tile } from '../../../core/domain/tile.ts';
import { DEFAULT_DASHBOARD_SETTINGS } from '../../../core/domain/view.ts';
import { RestOfList } from '../../../web/src/ui/tile/rest-of-list.tsx';
import { TileList } from '../../../web/src/ui/tile/tile-list.tsx';
import { useGrowing } from '../../../web/src/ui/tile/use-growing.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of a long list a thousand are drawn by themselves, and further ones when they are asked for', () => {
  expect(renderHook(() => useGrowing(3)).result.current[0]).toBe(3);
  expect(renderHook(() => useGrowing(1_000)).result.current[0]).toBe(1_000);
  const { result } = renderHook(() => useGrowing(10_000));
  expect(result.current[0]).toBe(1_000);
  act(() => result.current[1]());
  expect(result.current[0]).toBe(1_380);
});

test('what is not drawn yet says how many, and asks for more when its place comes near the window', () => {
  let tell: (entries: object[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(listener: typeof tell) {
        tell = listener;
      }
      observe() {}
      disconnect() {}
    },
  );
  const onNear = vi.fn();
  render(
    <ul>
      <RestOfList count={9_000} onNear={onNear} />
    </ul>,
  );
  expect(screen.getByText('9,000 more')).toBeDefined();
  tell([{ isIntersecting: false }]);
  expect(onNear).not.toHaveBeenCalled();
  tell([{ isIntersecting: true }]);
  expect(onNear).toHaveBeenCalledOnce();
});

test('a press on a tile opens its page without a reload; other ways of opening are left to the browser', async () => {
  const tile = tileOf('Site 1', [
    {
      id: 'd1',
      name: 'Site 1',
      state: 'live',
      acknowledged: false,
      sinceEpochSeconds: 0,
      alerts: [],
      inDowntime: false,
    },
  ]);
  const linkOf = ({ devices }: Tile) => `/device/${devices[0]}?from=tiles`;
  const element = (
    <TileList
      tiles={[tile]}
      settings={DEFAULT_DASHBOARD_SETTINGS}
      linkOf={linkOf}
      nowSeconds={1_800_000_000}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  const link = screen.getByRole('link', { name: /^Site 1/ });
  fireEvent.click(link, { button: 1 });
  fireEvent.click(link, { shiftKey: true });
  expect(router.state.location.pathname).toBe('/');
  expect(fireEvent.click(link)).toBe(false);
  expect(await screen.findByText('Elsewhere')).toBeDefined();
  expect(router.state.location).toMatchObject({ pathname: '/device/d1', search: '?from=tiles' });
});
