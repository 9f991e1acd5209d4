// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Discovery } from '../../../core/domain/discovery.ts';
import { discoveriesOf, putDiscoveries } from '../../../functions/store/polls.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { measureParts } from '../../fixtures/measured-parts.ts';
import { oneWorld } from '../one-world.ts';
import type { PortalServer } from '../portal-server.ts';
import { eachWithDevicePage, LONG } from './open-device.tsx';
import { openParts } from './open-parts.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);
beforeAll(oneWorld);
beforeEach(measureParts);

const account = accountNamed('northbeam');
/** As a walk gives them: lan ports in one group, wan0 in another, and tunnels in none. */
async function withPlaces(more: Discovery['interfaces'] = []) {
  const found = (await discoveriesOf(account, ['501'])).get('501')!;
  const interfaces = found.interfaces.map((port) => {
    const [, prefix, number] = /^(lan|wan)(\d+)$/.exec(port.name) ?? [];
    return number ? { ...port, place: { group: `${prefix} ports`, number: Number(number) } } : port;
  });
  await putDiscoveries(
    account,
    new Map([['501', { ...found, interfaces: [...interfaces, ...more] }]]),
  );
}

async function open(...shown: Parameters<typeof openParts>) {
  const opened = await openParts(...shown);
  portal = opened.portal;
  return opened;
}
const ofGroup = async (name: string) =>
  within(await screen.findByRole('region', { name }, LONG))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('the front panel has ports in their groups, by state and speed, and how many are in each state', async () => {
  await withPlaces();
  await open();
  expect(await ofGroup('lan ports')).toEqual([
    'lan1, Up, 1 Gb/s',
    'lan2, Disabled, 1 Gb/s',
    'lan3, Down, spare, 1 Gb/s',
    'lan10, Unknown, 1 Gb/s',
  ]);
  expect(await ofGroup('wan ports')).toEqual(['wan0, WAN CL-501, Up, 1 Gb/s']);
  expect(screen.queryByRole('button', { name: /^tun/ })).toBeNull();
  expect(screen.getByText('2 up, with its speed; 3 not in use –')).toBeTruthy();
  const up = screen.getByRole('button', { name: 'lan1, Up, 1 Gb/s' });
  expect(up.textContent).toBe('11G');
  expect(screen.getByRole('button', { name: /^lan2/ }).textContent).toBe('2–');
});

test('a port of the panel opens its graphs, and closes them at the second press', async () => {
  await withPlaces();
  await open();
  await ofGroup('lan ports');
  await userEvent.click(screen.getByRole('button', { name: 'lan1, Up, 1 Gb/s' }));
  const graphs = await screen.findByRole('region', { name: 'lan1' }, LONG);
  expect(await within(graphs).findByRole('heading', { name: /^lan1 traffic/ }, LONG)).toBeTruthy();
  expect(within(graphs).getByText('250 Mb/s')).toBeTruthy();
  const pressed = screen.getByRole('button', { name: 'lan1, Up, 1 Gb/s' });
  expect(pressed.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(pressed);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'lan1' })).toBeNull(), LONG);
});

test('a port is chosen by the address, has the one stop of the Tab key, and the arrow keys move on from it', async () => {
  await withPlaces();
  await open('&port=lan2');
  await ofGroup('lan ports');
  expect(await screen.findByRole('region', { name: 'lan2' }, LONG)).toBeTruthy();
  const buttons = screen
    .getAllByRole('button')
    .filter(
      (button) => button.hasAttribute('aria-pressed') && /^(lan|wan)/.test(button.ariaLabel!),
    );
  expect(
    buttons.filter(({ tabIndex }) => tabIndex === 0).map(({ ariaLabel }) => ariaLabel),
  ).toEqual(['lan2, Disabled, 1 Gb/s']);
  buttons[1]!.focus();
  const focused = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('lan3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(focused()).toBe('lan1');
  await userEvent.keyboard('{ArrowRight}'.repeat(9));
  expect(focused()).toBe('wan0');
});

test('a device whose profile knows no places has no panel', async () => {
  await open();
  expect(await screen.findByRole('table', { name: 'Ports' }, LONG)).toBeTruthy();
  expect(screen.queryByText('Front panel')).toBeNull();
});
