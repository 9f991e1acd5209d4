// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { alertWith, nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import {
  acked,
  portal,
  list,
  open,
  rowOf,
  unfold,
  answersAck,
  typeComment,
  filterTexts,
} from './open-alerts.tsx';

eachInFreshBrowser(() => portal);

describe('acknowledging alerts', () => {
  test('ALERT-02 ALERT-21 ALERT-22 ALERT-23 ALERT-24 acknowledging needs a comment, and then shows who and when at once', async () => {
    await open();
    answersAck('new-warning');
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    const button = () => detail.getByRole('button', { name: /^Acknowledge/ });
    expect(button().getAttribute('aria-disabled')).toBe('true');
    typeComment('   ');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    typeComment('I am on it');
    fireEvent.click(button());
    expect(await rowOf('new-warning').findByText(/Ann Example/)).toBeTruthy();
    expect(rowOf('new-warning').getByText(/^\d+ s ago$/)).toBeTruthy();
    expect(portal.calls('POST /live/alerts/alert/ack').at(-1)!.body).toEqual({
      account_id: 'northbeam',
      alert_id: 'new-warning',
      comment: 'I am on it',
      alert_info: {
        billing_ref: 'NB2',
        severity: 2,
        instance: 'wan0',
        datapoint: 'InUtilisationPercent',
        value: '96.2',
      },
    });
    await waitFor(() => expect(filterTexts()[4]).toBe('Acknowledged (2)'));
  });

  test('ERR-01 ERR-03 a failed acknowledgement is logged and told, the comment kept and the button enabled again', async () => {
    await open();
    answersAck('new-warning', 500);
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    expect(await detail.findByText('The store is not available.')).toBeTruthy();
    expect(console.warn).toHaveBeenCalledWith(
      'An alert could not be acknowledged.',
      expect.objectContaining({ message: 'The store is not available.' }),
    );
    expect(createWrapper(document.body).findTextarea()!.getTextareaValue()).toBe('I am on it');
    expect(detail.getByRole('button', { name: 'Acknowledge' }).hasAttribute('disabled')).toBe(
      false,
    );
  });

  test('who was faster is shown on the row when somebody else has it already', async () => {
    await open();
    answersAck('new-warning', 409);
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    expect(await rowOf('new-warning').findByText(/Priya Nair/)).toBeTruthy();
  });

  test('many are acknowledged by one call with one comment, by the key a; who was faster is told', async () => {
    await open();
    portal.on('POST /live/alerts/ack', ({ body }) => {
      const { alert_ids: ids, comment } = body as { alert_ids: string[]; comment: string };
      return {
        body: {
          status_code: 200,
          message: 'ok',
          data: ids.map((id) => {
            const isMine = id === 'new-warning';
            const by = isMine ? 'Ann Example' : 'Priya Nair';
            return {
              alert_id: id,
              status: isMine ? 200 : 409,
              message: isMine ? 'ok' : `${by} has already acknowledged this alert: On site at 11`,
              alert: {
                ...list.find((alert) => alert.id === id)!,
                acked: true,
                ackedBy: by,
                ackedEpoch: nowSeconds(),
                ackComment: comment,
              },
            };
          }),
        },
      };
    });
    fireEvent.click(rowOf('new-warning').getByRole('checkbox'));
    fireEvent.click(rowOf('old-critical').getByRole('checkbox'));
    expect(screen.getByRole('button', { name: 'Acknowledge (2)' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'a' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alerts' }));
    typeComment('Power cut in Leeds');
    fireEvent.click(dialog.getByRole('button', { name: 'Acknowledge 2 alerts' }));
    await waitFor(() => expect(screen.getByText('Alert acknowledged.')).toBeTruthy());
    expect(portal.calls('POST /live/alerts/ack').map(({ body }) => body)).toEqual([
      {
        account_id: 'northbeam',
        alert_ids: expect.arrayContaining(['new-warning', 'old-critical']),
        comment: 'Power cut in Leeds',
      },
    ]);
    expect(rowOf('new-warning').getByText(/Ann Example/)).toBeTruthy();
    expect(rowOf('old-critical').getByText(/Priya Nair/)).toBeTruthy();
  });

  test('many are taken back by one call', async () => {
    await open();
    const results = (ids: string[], changes: object) => ({
      message: 'ok',
      data: ids.map((id) => ({
        alert_id: id,
        status: 200,
        message: 'ok',
        alert: { ...list.find((alert) => alert.id === id)!, ...changes },
      })),
    });
    const ids = (body: unknown) => (body as { alert_ids: string[] }).alert_ids;
    portal.on('POST /live/alerts/ack', ({ body }) => ({
      body: results(ids(body), { acked: true, ackedBy: 'Ann Example', ackedEpoch: nowSeconds() }),
    }));
    portal.on('POST /live/alerts/ack/withdraw', ({ body }) => ({
      body: results(ids(body), { acked: false }),
    }));
    fireEvent.click(rowOf('new-warning').getByRole('checkbox'));
    fireEvent.click(rowOf('old-critical').getByRole('checkbox'));
    fireEvent.keyDown(document.body, { key: 'a' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alerts' }));
    typeComment('Power cut in Leeds');
    fireEvent.click(dialog.getByRole('button', { name: 'Acknowledge 2 alerts' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 acknowledgements are taken back.')).toBeTruthy();
    expect(portal.calls('POST /live/alerts/ack/withdraw').map(({ body }) => body)).toEqual([
      {
        account_id: 'northbeam',
        alert_ids: expect.arrayContaining(['new-warning', 'old-critical']),
      },
    ]);
    expect(rowOf('new-warning').queryByText(/Ann Example/)).toBeNull();
  });

  test('the words that were said last are offered again, to the same person alone', async () => {
    localStorage.setItem('acknowledge.comments.somebody-else', '["Not yours"]');
    await open();
    answersAck('new-warning');
    const first = unfold('new-warning');
    fireEvent.click(first.getByRole('tab', { name: 'Acknowledge' }));
    expect(screen.queryByRole('list', { name: 'Your last comments' })).toBeNull();
    typeComment(' Carrier ticket raised ');
    fireEvent.click(first.getByRole('button', { name: /^Acknowledge/ }));
    await rowOf('new-warning').findByText(/Ann Example/);
    const second = unfold('old-critical');
    fireEvent.click(second.getByRole('tab', { name: 'Acknowledge' }));
    expect(screen.queryByText('Not yours')).toBeNull();
    fireEvent.click(second.getByRole('button', { name: 'Carrier ticket raised' }));
    expect(createWrapper(document.body).findTextarea()!.getTextareaValue()).toBe(
      'Carrier ticket raised',
    );
  });

  test('an acknowledgement is taken back from the message that tells of it', async () => {
    await open();
    answersAck('new-warning');
    const before = list.find(({ id }) => id === 'new-warning')!;
    portal.on('DELETE /live/alerts/alert/ack', {
      body: { message: 'Acknowledgement taken back.', data: [before] },
    });
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    await rowOf('new-warning').findByText(/Ann Example/);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('The acknowledgement of the alert on MAN-SW-02 is taken back.'),
    ).toBeTruthy();
    expect(portal.calls('DELETE /live/alerts/alert/ack').at(-1)!.query).toEqual({
      account_id: 'northbeam',
      alert_id: 'new-warning',
    });
    expect(rowOf('new-warning').queryByText(/Ann Example/)).toBeNull();
    expect(filterTexts()[4]).toBe('Acknowledged (1)');
  });

  test('an acknowledgement that is not taken back stays, and why is told', async () => {
    await open();
    answersAck('new-warning');
    portal.on('DELETE /live/alerts/alert/ack', {
      status: 503,
      body: { status_code: 503, message: 'The store is not available.' },
    });
    const detail = unfold('new-warning');
    fireEvent.click(detail.getByRole('tab', { name: 'Acknowledge' }));
    typeComment('I am on it');
    fireEvent.click(detail.getByRole('button', { name: 'Acknowledge' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(
      await screen.findByText('It could not be undone. The store is not available.'),
    ).toBeTruthy();
    expect(rowOf('new-warning').getByText(/Ann Example/)).toBeTruthy();
  });

  test('ALERT-25 who may only view is offered no acknowledgement', async () => {
    await open({ level: 3 });
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
    expect(document.querySelector('tbody input[type=checkbox]')).toBeNull();
    expect(unfold('new-warning').queryByRole('tab', { name: 'Acknowledge' })).toBeNull();
  });

  test.each([
    ['waiting', '', 'Zabbix will be told within a minute.', 'pending'],
    ['done', '', 'Zabbix knows it too.', 'success'],
    ['refused', 'No permission.', 'Zabbix has refused it: No permission.', 'error'],
  ] as const)(
    'whether the monitoring source knows is told on the alert: %s',
    async (state, why, sentence, look) => {
      const atSource = { source: 'zabbix', state, why, atMs: 1_000 } as const;
      await open({ alerts: [alertWith('theirs', 'MAN-SW-02', 3, { ...acked, atSource })] });
      await unfold('theirs').findByText(sentence);
      const line = createWrapper(document.querySelector('.alert-detail')!).findStatusIndicator()!;
      expect(line.getElement().textContent).toBe(sentence);
      expect(line.getElement().className).toContain(`status-${look}`);
    },
  );

  test('an alert of the built-in collector says nothing of a monitoring source', async () => {
    await open();
    const detail = unfold('acked-error');
    expect(detail.getByText('Priya Nair')).toBeTruthy();
    expect(detail.queryByText(/Zabbix|LogicMonitor/)).toBeNull();
  });
});
