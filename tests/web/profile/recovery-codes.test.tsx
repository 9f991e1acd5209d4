// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SignedInOnly } from '../../../web/src/app/signed-in-only.tsx';
import { SecondFactor } from '../../../web/src/features/profile/second-factor.tsx';
import { withoutCode } from '../../../functions/people/recovery-codes.ts';
import { findPerson } from '../../../functions/store/people.ts';
import { call } from '../../fixtures/call.ts';
import { providerNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { quietPool } from '../../fixtures/quiet-pool.ts';
import { addStored, storedCaller } from '../../fixtures/stored-people.ts';
import { oneWorld } from '../one-world.ts';
import { downloaded } from '../downloaded.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { tokenWith, type PortalServer } from '../portal-server.ts';
import { MemoryProvider, renderPortal, startPortal } from '../render-portal.tsx';

let portal: PortalServer;
beforeAll(oneWorld);
beforeEach(async () => {
  quietPool();
  await addStored([await storedCaller(people.northAdmin)]);
});
eachInFreshBrowser(() => portal);

const codes = async () =>
  (await findPerson(providerNamed('northbeam'), 'north-admin'))?.recoveryCodes;
const CODE = /^[0-9a-z]{5}-[0-9a-z]{5}$/;

/** The app of a person, with the codes of the real functions. */
async function open(isOn: boolean) {
  portal = await startPortal(permissionsWith(roleWith(1)), []);
  portal.on('POST /live/auditlogs', { body: { status_code: 200, message: 'Noted.' } });
  for (const [route, name] of [
    ['GET /live/users/recovery-codes', 'users.getRecoveryCodes'],
    ['POST /live/users/recovery-codes', 'users.makeRecoveryCodes'],
  ] as const)
    portal.on(route, async ({ body }) => {
      const request = body === undefined ? {} : { body: body as object };
      const answer = await call(name, people.northAdmin, request);
      return { status: answer.status, body: answer.body };
    });
  localStorage.setItem('token', tokenWith({ 'cognito:username': 'north-admin' }));
  let on = isOn;
  const calls = {
    hasSecondFactor: () => Promise.resolve(on),
    newSecondFactor: () => Promise.resolve({ key: 'ABCDEFGH', address: 'otpauth://totp/x' }),
    turnOnSecondFactor: () => {
      on = true;
      return Promise.resolve();
    },
    keepPasskeys: () => Promise.resolve(),
    turnOffSecondFactor: () => Promise.resolve(),
  };
  const Page = () => <SecondFactor calls={() => Promise.resolve(calls)} />;
  await renderPortal('/profile', new MemoryProvider(), [
    { path: '/login', element: <p>Signed out</p> },
    { path: '/', Component: SignedInOnly, children: [{ path: 'profile', Component: Page }] },
  ]);
}

const press = async (name: string) =>
  await userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const shown = async () =>
  (await dialog('Your recovery codes'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('codes are made after a question, shown once, kept as a file, and counted as they are used', async () => {
  await open(true);
  await screen.findByText('No recovery codes: without your phone, only an administrator can help');
  await press('Make recovery codes');
  expect(await codes()).toBeUndefined();
  await press('Make codes');
  const list = await shown();
  expect(list).toHaveLength(10);
  for (const code of list) expect(code).toMatch(CODE);
  expect(await withoutCode(await codes(), list[9]!)).toBeDefined();
  expect(await downloaded('Save as file')).toContain(list.join('\n'));
  await press('I have kept them');
  await waitFor(() => expect(screen.queryByText(list[0]!)).toBeNull());
  await screen.findByText(/^10 of 10 recovery codes left, made on \d+ \w+ \d{4}$/);

  await press('Make new recovery codes');
  await screen.findByText(/The codes that you have now stop working\./);
  await press('Make codes');
  const newer = await shown();
  expect(newer.some((code) => list.includes(code))).toBe(false);
  expect(await withoutCode(await codes(), list[0]!)).toBeUndefined();
});

test('without an app there are no codes, and they are offered as soon as it is on', async () => {
  await open(false);
  await screen.findByText('Off');
  expect(screen.queryByText(/recovery codes/)).toBeNull();
  await press('Set up');
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await press('Turn on');
  await dialog('Make recovery codes');
  await press('Make codes');
  expect(await shown()).toHaveLength(10);
});

test('few codes left are a warning, and a refusal is told in the dialog', async () => {
  const person = await storedCaller(people.northAdmin);
  const made = { salt: 's', digests: ['a', 'b'], madeAtMs: Date.parse('2026-11-01T09:00:00Z') };
  await addStored([{ ...person, recoveryCodes: made }]);
  await open(true);
  const words = await screen.findByText('2 of 10 recovery codes left, made on 1 Nov 2026');
  expect(words.closest('[class*="status-warning"]')).not.toBeNull();
  portal.on('POST /live/users/recovery-codes', { status: 503, body: { message: 'Busy.' } });
  await press('Make new recovery codes');
  await press('Make codes');
  await screen.findByText('No codes were made');
  expect((await codes())!.digests).toEqual(['a', 'b']);
});
