// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useGoAfter, useQueryParams } from '../../../web/src/ui/address.ts';
import { eachInFreshBrowser } from '../page-tests.ts';

eachInFreshBrowser(() => undefined);

/** What the open page offers, as code that runs late would call it. */
const late = {} as { write: ReturnType<typeof useQueryParams>[1]; goAfter(to: string): void };

function Dashboard() {
  const [params, write] = useQueryParams();
  const goAfter = useGoAfter();
  useEffect(() => void Object.assign(late, { write, goAfter }));
  return <h1>Dashboard {String(params)}</h1>;
}

const naming = (name: string, value: string) => (params: URLSearchParams) => {
  params.set(name, value);
  return params;
};

/** A dashboard, and a page whose code arrives when it is let. */
function openDashboard(address = '/dashboard') {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const router = createMemoryRouter(
    [
      { path: '/dashboard', Component: Dashboard },
      {
        path: '/device',
        lazy: async () => {
          await code;
          return { Component: () => <h1>Device</h1> };
        },
      },
      { path: '/services', element: <h1>Services</h1> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const place = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, arrive, place };
}

test.each(['write', 'goAfter'] as const)(
  'a late %s does not bring back whoever is on the way to another page',
  async (name) => {
    const { router, arrive, place } = openDashboard();
    let arrived = Promise.resolve();
    act(() => {
      arrived = router.navigate('/device');
    });
    act(() => (name === 'write' ? late.write(naming('group', 'Site')) : late.goAfter('/services')));
    arrive();
    await act(() => arrived);
    expect(await screen.findByRole('heading', { name: 'Device' })).toBeTruthy();
    expect(place()).toBe('/device');
  },
);

test('a write in the very moment of the click, before anything is drawn anew, is dropped as well', async () => {
  const { router, place } = openDashboard();
  await act(async () => {
    const arrived = router.navigate('/services');
    late.write(naming('group', 'Site'), { replace: true });
    await arrived;
  });
  expect(place()).toBe('/services');
});

test('who is still there has the query written, two changes at once among them, and the hash kept', async () => {
  const { router, place } = openDashboard('/dashboard?view=Mine#tiles');
  await act(async () => {
    late.write(naming('group', 'Site'));
    late.write(naming('size', '4'));
  });
  expect(place()).toBe('/dashboard?view=Mine&group=Site&size=4');
  expect(router.state.location.hash).toBe('#tiles');
  await act(async () => late.goAfter('/services'));
  expect(place()).toBe('/services');
});
