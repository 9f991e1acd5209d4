// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { ListedTicket } from '../../../core/contract/tickets.ts';
import { alertWith } from '../../fixtures/alert.ts';
import { deviceWith } from '../../fixtures/device.ts';
import type { Answer, PortalServer } from '../portal-server.ts';
import {
  dialogButton,
  eachWithDevicePage,
  LONG,
  openDevice,
  openDialog,
  type DevicePageOptions,
} from './open-device.tsx';

let portal: PortalServer;
eachWithDevicePage(() => portal);

const RAISED = {
  body: {
    status_code: 200,
    message: 'Ticket raised. It goes to the help desk by mail.',
    data: [{ case: '261121-7KQ2M9XA' }],
  },
};

async function open(
  answer: () => Answer | Promise<Answer> = () => RAISED,
  options: DevicePageOptions = {},
  earlier: ListedTicket[] = [],
) {
  const opened = await openDevice({
    devices: [deviceWith({ 'Billing Reference': 'NB1' })],
    ...options,
    prepare: (server) => {
      server.on('POST /live/tickets', answer);
      server.on('GET /live/tickets', () => ({ body: { status_code: 200, data: earlier } }));
    },
  });
  portal = opened.portal;
  const button = await screen.findByRole('button', { name: 'Raise Ticket' }, LONG);
  // The title speaks of the worst alert, once the alerts are there.
  if (options.alerts) await screen.findByRole('button', { name: /^\d+ more faults?$/ }, LONG);
  fireEvent.click(button);
}

const SUBMIT = 'Submit to the help desk';
const title = () => openDialog().findContent().findInput()!;
const description = () => openDialog().findContent().findTextarea()!;
const words = () => [
  title().findNativeInput().getElement().value,
  description().findNativeTextarea().getElement().value,
];
const isDisabled = () =>
  dialogButton(SUBMIT).disabled || dialogButton(SUBMIT).getAttribute('aria-disabled') === 'true';
const sent = () => portal.calls('POST /live/tickets').map(({ body }) => body);
const told = () => openDialog().findContent().findAlert()!.getElement();

describe('Submit A Ticket', () => {
  test('TICKET-01 TICKET-02 opens from Raise Ticket, and sends account, title, description, stage and the device', async () => {
    await open();
    expect(openDialog().findHeader().getElement().textContent).toBe('Submit A Ticket');
    title().setInputValue(' Line down ');
    description().setTextareaValue('Since nine.');
    fireEvent.click(dialogButton(SUBMIT));
    await screen.findByText(/261121-7KQ2M9XA/, {}, LONG);
    expect(sent()).toEqual([
      {
        account: 'northbeam',
        device_id: 'dev-1',
        stage: 'live',
        title: 'Line down',
        description: 'Since nine.',
      },
    ]);
  });

  test('starts with the device, its reference and its worst alert', async () => {
    const alerts = [
      alertWith({ id: 'a', severity: 2, severityLabel: 'Warning', dataPointName: 'CpuPercent' }),
      alertWith({ id: 'b' }),
    ];
    await open(() => RAISED, { alerts });
    expect(words()).toEqual(['LDS-CPE-01 (NB1): Critical, In 96 % of the circuit', '']);
  });

  test('ERR-53 a success shows the message and the case id in green', async () => {
    await open();
    description().setTextareaValue('Since nine.');
    fireEvent.click(dialogButton(SUBMIT));
    await screen.findByText('Case id: 261121-7KQ2M9XA', {}, LONG);
    expect(told().textContent).toContain('Ticket raised. It goes to the help desk by mail.');
    expect(told().outerHTML).toContain('type-success');
  });

  test('ERR-52 a failure shows the message of the response in red, with the text kept and Submit enabled again', async () => {
    await open(() => ({
      status: 502,
      body: { status_code: 502, message: 'The store did not answer.' },
    }));
    title().setInputValue('Line down');
    description().setTextareaValue('Since nine.');
    fireEvent.click(dialogButton(SUBMIT));
    await screen.findByText('The store did not answer.', {}, LONG);
    expect(told().outerHTML).toContain('type-error');
    expect(words()).toEqual(['Line down', 'Since nine.']);
    expect(isDisabled()).toBe(false);
  });

  test('TICKET-03 Submit is disabled while sending', async () => {
    let answer: (given: Answer) => void = () => {};
    await open(
      () =>
        new Promise<Answer>((resolve) => {
          answer = resolve;
        }),
    );
    description().setTextareaValue('Since nine.');
    expect(isDisabled()).toBe(false);
    fireEvent.click(dialogButton(SUBMIT));
    await waitFor(() => expect(isDisabled()).toBe(true), LONG);
    await waitFor(() => expect(sent()).toHaveLength(1), LONG);
    fireEvent.click(dialogButton(SUBMIT));
    answer(RAISED);
    await screen.findByText(/^Case id/, {}, LONG);
    expect(sent()).toHaveLength(1);
  });

  test('TICKET-04 Submit is disabled while title and description equal the last submission', async () => {
    await open();
    description().setTextareaValue('Since nine.');
    fireEvent.click(dialogButton(SUBMIT));
    await screen.findByText(/^Case id/, {}, LONG);
    expect(isDisabled()).toBe(true);
    description().setTextareaValue('One thing more.');
    expect(isDisabled()).toBe(false);
    description().setTextareaValue('Since nine.');
    expect(isDisabled()).toBe(true);
  });

  test('TICKET-05 a title and a description are needed, so that a stray click on what opens sends nothing', async () => {
    await open();
    expect(title().findNativeInput().getElement().value).not.toBe('');
    await userEvent.click(dialogButton(SUBMIT));
    expect(sent()).toEqual([]);
    expect(isDisabled()).toBe(true);
    title().setInputValue('   ');
    description().setTextareaValue('Since nine.');
    expect(isDisabled()).toBe(true);
    title().setInputValue('Line down');
    description().setTextareaValue('  ');
    expect(isDisabled()).toBe(true);
    description().setTextareaValue('Since nine.');
    expect(isDisabled()).toBe(false);
    title().setInputValue('x'.repeat(201));
    await screen.findByText('Title has 200 characters at most.', {}, LONG);
    expect(isDisabled()).toBe(true);
  });

  test('a double click sends one ticket', async () => {
    await open();
    description().setTextareaValue('Since nine.');
    await userEvent.dblClick(dialogButton(SUBMIT));
    await screen.findByText(/^Case id/, {}, LONG);
    await userEvent.dblClick(dialogButton(SUBMIT));
    expect(sent()).toHaveLength(1);
  });

  test('a ticket that the desk has not taken says why and when it is tried next', async () => {
    const waiting: ListedTicket = {
      case: '261121-AAAAAAAA',
      title: 'Line down',
      raisedBy: 'Alex Example',
      raisedAtMs: Date.now() - 600_000,
      handedOverAtMs: null,
      attempts: 5,
      deskCase: '',
      deskUrl: '',
      deskStatus: '',
      deskStatusAtMs: null,
      refusal: 'It answers with a web page, such as one to sign in.',
      nextTryAtMs: Date.UTC(2026, 10, 24, 9, 41),
    };
    await open(() => RAISED, {}, [waiting]);
    const row = await screen.findByText(/^Not delivered yet, tried 5 times/, {}, LONG);
    expect(row.textContent).toMatch(
      /^Not delivered yet, tried 5 times\. It answers with a web page, such as one to sign in\. Next try at .*24 Nov.*\d\d:41/,
    );
  });

  test('the component rule SubmitTicketButton can take submitting away, with the reason', async () => {
    const Permissions = JSON.stringify({
      reseller: false,
      admin: false,
      user: false,
      superuser: false,
    });
    await open(() => RAISED, {
      viewRoles: [{ id: 'SubmitTicketButton', Component: 'SubmitTicketButton', Permissions }],
    });
    await waitFor(() => expect(isDisabled()).toBe(true), LONG);
  });
});
