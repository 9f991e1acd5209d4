// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachInFreshBrowser } from '../../page-tests.ts';
import type { PortalServer } from '../../portal-server.ts';
import {
  button,
  dialog,
  GET_RECIPIENTS,
  isOff,
  openAlerts,
  openDialog,
  PUT_RECIPIENTS,
  recipient,
  stored,
  wrapper,
} from './open-dialog.tsx';

let portal: PortalServer;

eachInFreshBrowser(() => portal);

const type = (text: string) => wrapper().findInput()!.setInputValue(text);
const add = (address: string) => {
  type(address);
  fireEvent.keyDown(dialog().getByLabelText('Add Recipient Email'), { key: 'Enter' });
};
const rows = () =>
  [...dialog().getByRole('table', { name: 'Alert recipients' }).querySelectorAll('tbody tr')].map(
    (row) =>
      [...row.querySelectorAll('td, th')]
        .slice(0, 2)
        .map((cell) => cell.textContent)
        .join(' '),
  );
/** The clock stands still, and waits of this length are over when the test says so. */
function holdWaitsOf(milliseconds: number) {
  const run: (() => void)[] = [];
  const wait = globalThis.setTimeout;
  vi.useFakeTimers({ toFake: ['Date'] });
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    task: () => void,
    ms?: number,
  ) => {
    if (ms !== milliseconds) return wait(task, ms);
    run.push(task);
    return wait(() => undefined);
  }) as typeof setTimeout);
  onTestFinished(() => {
    spy.mockRestore();
    vi.useRealTimers();
  });
  return {
    held: () => run.length,
    end: () => {
      vi.setSystemTime(Date.now() + milliseconds);
      act(() => {
        for (const task of run.splice(0)) task();
      });
    },
  };
}
const opened = async () => {
  portal = await openAlerts();
  await openDialog();
  await dialog().findByText('noc@northbeam.example');
};

test('a recipient in the address opens the dialog, which takes it out of the address when it closes', async () => {
  portal = await openAlerts({ address: '/alerts?recipient=noc%40northbeam.example' });
  await screen.findByRole('dialog', { name: 'Alert Configuration' });
  expect(await dialog().findByText('noc@northbeam.example')).toBeTruthy();
  fireEvent.click(button('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('RECIP-02 RECIP-03 RECIP-04 RECIP-05 RECIP-06 RECIP-07 RECIP-09 the dialog shows every recipient by method, and what adds, saves and closes', async () => {
  await opened();
  expect(
    dialog()
      .getAllByRole('tab')
      .map((tab) => tab.textContent),
  ).toEqual(['Recipients', 'Custom Alerts']);
  const table = within(dialog().getByRole('table', { name: 'Alert recipients' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Method',
    'Email',
    'Remove',
  ]);
  expect(rows()).toEqual(['EMAIL noc@northbeam.example', 'SMS +447700900111', 'PAGER 07700900222']);
  expect(dialog().getByLabelText('Add Recipient Email')).toBeTruthy();
  for (const name of ['Add', 'Save']) expect(button(name)).toBeTruthy();
  fireEvent.click(dialog().getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an address is typed into a list that is here, not into one that is still read', async () => {
  portal = await openAlerts();
  let answer = () => {};
  const read = new Promise<void>((resolve) => {
    answer = resolve;
  });
  portal.on(GET_RECIPIENTS, async () => {
    await read;
    return { body: { data: { id: 'alerts', version: 4, recipients: stored } } };
  });
  await openDialog();
  const isTypable = () =>
    !dialog().getByLabelText<HTMLInputElement>('Add Recipient Email').disabled;
  expect(isTypable()).toBe(false);
  answer();
  await waitFor(() => expect(isTypable()).toBe(true));
  expect(rows()).toHaveLength(3);
});

test('RECIP-11 RECIP-12 RECIP-13 RECIP-14 RECIP-16 RECIP-18 ERR-13 only a new, well-formed address is added', async () => {
  await opened();
  expect(isOff(button('Add'))).toBe(true);
  for (const wrong of [
    'nobody',
    'nobody@',
    '@northbeam.example',
    'a b@northbeam.example',
    ' NOC@Northbeam.example ',
  ]) {
    add(wrong);
    expect(isOff(button('Add'))).toBe(true);
    expect(wrapper().findInput()!.findNativeInput().getElement().getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(rows()).toHaveLength(3);
  }
  expect(dialog().getAllByText('This address is already in the list.').length).toBeGreaterThan(0);
  type('desk@northbeam.example');
  expect(isOff(button('Add'))).toBe(false);
  add('desk@northbeam.example');
  expect(rows()).toContain('EMAIL desk@northbeam.example');
});

test('RECIP-10 LIMIT-42 a save sends the whole list with its version, and reads it again half a second later', async () => {
  await opened();
  const others = [...stored, recipient('EMAIL', 'colleague@northbeam.example')];
  const readBefore = portal.calls(GET_RECIPIENTS).length;
  portal.on(PUT_RECIPIENTS, ({ body }) => ({
    body: {
      status_code: 200,
      message: 'Recipients saved.',
      data: { ...(body as { data: object }).data, version: 5 },
    },
  }));
  portal.on(GET_RECIPIENTS, () => ({
    body: { data: { id: 'alerts', version: 6, recipients: others } },
  }));
  const halfSecond = holdWaitsOf(500);
  expect(isOff(button('Save'))).toBe(true);
  add('desk@northbeam.example');
  fireEvent.click(button('Save'));
  expect(await dialog().findByText('Recipients saved.')).toBeTruthy();
  const sent = portal.calls(PUT_RECIPIENTS)[0]!.body as {
    data: { version: number; recipients: object[] };
  };
  expect(sent).toMatchObject({
    account_id: 'northbeam',
    id: 'alerts',
    data: { id: 'alerts', version: 4 },
  });
  expect(sent.data.recipients).toEqual([
    ...stored,
    {
      type: 'ARBITRARY',
      method: 'EMAIL',
      addr: 'desk@northbeam.example',
      contact: 'desk@northbeam.example',
    },
  ]);
  expect([halfSecond.held(), portal.calls(GET_RECIPIENTS).length]).toEqual([1, readBefore]);
  halfSecond.end();
  expect(await dialog().findByText('colleague@northbeam.example')).toBeTruthy();
  expect(portal.calls(GET_RECIPIENTS)).toHaveLength(readBefore + 1);
});

test('RECIP-15 text messages and pagers are removable, the last recipient is not', async () => {
  await opened();
  fireEvent.click(button('Remove 07700900222'));
  fireEvent.click(button('Remove +447700900111'));
  expect(rows()).toEqual(['EMAIL noc@northbeam.example']);
  expect(isOff(button('Remove noc@northbeam.example'))).toBe(true);
});

test('recipients that a save took off the list are brought back', async () => {
  await opened();
  let version = 4;
  portal.on(PUT_RECIPIENTS, ({ body }) => ({
    body: {
      message: 'Recipients saved.',
      data: { ...(body as { data: object }).data, version: (version += 1) },
    },
  }));
  fireEvent.click(button('Remove 07700900222'));
  fireEvent.click(button('Save'));
  fireEvent.click(await dialog().findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toContain('PAGER 07700900222'));
  expect(portal.calls(PUT_RECIPIENTS)[1]!.body).toMatchObject({
    data: { version: 5, recipients: stored },
  });
  expect(dialog().queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('ERR-02 ERR-06 a save that fails is logged and told, with the list kept and Save enabled again', async () => {
  await opened();
  portal.on(PUT_RECIPIENTS, {
    status: 409,
    body: { status_code: 409, message: 'Somebody else has changed the recipients meanwhile.' },
  });
  add('desk@northbeam.example');
  fireEvent.click(button('Save'));
  const told = 'Somebody else has changed the recipients meanwhile.';
  expect(await dialog().findByText(told)).toBeTruthy();
  expect(dialog().getByText('The recipients were not saved')).toBeTruthy();
  expect(rows()).toContain('EMAIL desk@northbeam.example');
  expect(isOff(button('Save'))).toBe(false);
  expect(console.warn).toHaveBeenCalledWith('A change failed:', told);
});

test('when somebody else was first, what they did is said, and both are kept in one step', async () => {
  await opened();
  const theirs = [stored[0]!, stored[2]!, recipient('EMAIL', 'colleague@northbeam.example')];
  portal.on(PUT_RECIPIENTS, ({ body }) =>
    (body as { data: { version: number } }).data.version === 9
      ? {
          body: {
            status_code: 200,
            message: 'Recipients saved.',
            data: { ...(body as { data: object }).data, version: 10 },
          },
        }
      : {
          status: 409,
          body: {
            status_code: 409,
            message: 'Somebody else has changed the recipients meanwhile.',
            data: { id: 'alerts', version: 9, recipients: theirs },
          },
        },
  );
  add('desk@northbeam.example');
  fireEvent.click(button('Remove 07700900222'));
  fireEvent.click(button('Save'));
  await dialog().findByText('Somebody else has changed the recipients meanwhile.');
  expect(
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'colleague@northbeam.example: in the list (was not in the list)',
    '+447700900111: not in the list (was in the list)',
  ]);
  expect(rows()).toContain('EMAIL desk@northbeam.example');
  fireEvent.click(button('Save mine together with theirs'));
  expect(await dialog().findByText('Recipients saved.')).toBeTruthy();
  expect(rows()).toEqual([
    'EMAIL noc@northbeam.example',
    'EMAIL colleague@northbeam.example',
    'EMAIL desk@northbeam.example',
  ]);
  expect(
    (
      portal.calls(PUT_RECIPIENTS)[1]!.body as { data: { recipients: { addr: string }[] } }
    ).data.recipients.map(({ addr }) => addr),
  ).toEqual(['noc@northbeam.example', 'colleague@northbeam.example', 'desk@northbeam.example']);
});

test('what is not saved says so, stays while the other tab is looked at, and is not lost by closing', async () => {
  await opened();
  add('desk@northbeam.example');
  expect(dialog().getByText('Not saved yet')).toBeTruthy();
  fireEvent.click(dialog().getByRole('tab', { name: 'Custom Alerts' }));
  fireEvent.click(dialog().getByRole('tab', { name: 'Recipients' }));
  expect(rows()).toContain('EMAIL desk@northbeam.example');
  fireEvent.click(dialog().getByText('Close'));
  expect(dialog().getByRole('alert').textContent).toBe('Your changes are not saved.');
  fireEvent.click(button('Discard changes'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls(PUT_RECIPIENTS)).toEqual([]);
});

test('ERR-02 a list that cannot be read is told, and can be tried again', async () => {
  portal = await openAlerts();
  portal.on(GET_RECIPIENTS, {
    status: 500,
    body: { status_code: 500, message: 'The store is not available.' },
  });
  await openDialog();
  expect(
    await dialog().findByText('The recipients could not be read. The store is not available.'),
  ).toBeTruthy();
  expect(console.warn).toHaveBeenCalledWith(
    'A call failed:',
    GET_RECIPIENTS.replace('/live', ''),
    'The store is not available.',
  );
  portal.on(GET_RECIPIENTS, { body: { data: { id: 'alerts', recipients: [] } } });
  fireEvent.click(button('Try again'));
  await waitFor(() => expect(dialog().queryByText(/could not be read/)).toBeNull());
});

test('ERR-18 an empty list says so', async () => {
  portal = await openAlerts();
  portal.on(GET_RECIPIENTS, { body: { data: { id: 'alerts', recipients: [] } } });
  await openDialog();
  expect(await dialog().findByText('No email addresses configured.')).toBeTruthy();
});

test('RECIP-08 RECIP-20 the button needs manage on alerts, and the rule of its component', async () => {
  portal = await openAlerts({ level: 2 });
  expect(await screen.findByRole('button', { name: 'Acknowledge' })).toBeTruthy();
  const offered = () =>
    screen.queryAllByRole('button', { name: 'Configure Alerts' }).filter((each) => !isOff(each));
  expect(offered()).toEqual([]);
  cleanup();
  await portal.stop();
  portal = await openAlerts({ closedTo: 'user' });
  expect(await screen.findByRole('button', { name: 'Acknowledge' })).toBeTruthy();
  await waitFor(() => expect(offered()).toEqual([]));
  await expect(
    screen.findByRole('button', { name: 'Configure Alerts' }, { timeout: 1_000 }),
  ).rejects.toThrow();
});
