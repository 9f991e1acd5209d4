import Select from '@cloudscape-design/components/select';
import { useCallback } from 'react';
import { dashboards } from '../../../../../core/contract/dashboards.ts';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { MessageView } from '../../../../../core/domain/device-message.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import {
  MESSAGE_COLUMNS,
  MESSAGE_PROPERTIES,
  messageReader,
  NEWEST_MESSAGES_FIRST,
} from '../../../../../core/domain/message-reader.ts';
import { readerZone } from '../../../../../core/domain/reader.ts';
import { call } from '../../../api/client.ts';
import { keyOf, useEndpoint } from '../../../api/queries.ts';
import { pageQueryOf } from '../../../parts/pages/page-query.ts';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsThere } from '../../../ui/table/use-rows-there.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useNarrowing } from '../parts/use-narrowing.ts';
import { messageColumn } from './message-columns.tsx';
import { MessageDetail } from './message-detail.tsx';
import { WhereToSend } from './where-to-send.tsx';

const rowId = ({ id, firstEpochSeconds }: MessageView) => `${firstEpochSeconds} ${id}`;
const rowName = ({ text }: MessageView) => text;

const LEVELS = [
  { value: '', label: 'Every severity' },
  { value: 'Warning', label: 'Warning and worse' },
  { value: 'Error', label: 'Error and worse' },
  { value: 'Critical', label: 'Critical and worse' },
];

type AtLeast = 'Warning' | 'Error' | 'Critical';

/** SNMP traps and syslog that a device has sent, newest first, page by page. */
export function MessagesTab({ device }: { device: Device }) {
  const [level, chooseLevel] = useNarrowing('severity');
  const chosen = LEVELS.find(({ value }) => value === level) ?? LEVELS[0]!;
  const place = { account_id: device['Account ID'], device_id: device.id };
  const latest = useEndpoint(dashboards.listMessages, { ...place, limit: 1 });
  const state = useTableState({
    table: 'device-messages',
    offered: MESSAGE_COLUMNS,
    defaultSort: NEWEST_MESSAGES_FIRST,
  });
  const narrowed = chosen.value ? { at_least: chosen.value as AtLeast } : {};
  const rows = useRowsThere<MessageView>(state, {
    key: [...keyOf(dashboards.listMessages), 'list', place, narrowed],
    name: 'The messages of this device',
    async read(ask, signal) {
      const params = { ...place, ...narrowed, ...pageQueryOf(ask) };
      const answer: ResponseOf<typeof dashboards.listMessages> = await call(
        dashboards.listMessages,
        params,
        signal ? { signal } : {},
      );
      return {
        rows: answer.data,
        nextToken: answer.next_token,
        count: answer.count,
        total: answer.total,
      };
    },
  });
  const detail = useCallback(
    (message: MessageView) => <MessageDetail device={device} message={message} />,
    [device],
  );
  return (
    <TablePage
      title="Messages"
      headingLevel="h2"
      description={`SNMP traps and syslog of the last 30 days. Times are those of ${readerZone()}.`}
      state={state}
      rows={rows}
      reader={messageReader}
      specOf={messageColumn}
      offered={MESSAGE_COLUMNS}
      properties={MESSAGE_PROPERTIES}
      rowId={rowId}
      rowName={rowName}
      detail={detail}
      csv={{ name: ['Messages', device.label] }}
      empty={
        chosen.value ? (
          'No message is that severe.'
        ) : (
          <WhereToSend device={device} receiver={latest.data?.receiver} />
        )
      }
      tools={
        <Select
          ariaLabel="Severity of messages"
          options={LEVELS}
          selectedOption={chosen}
          onChange={({ detail: { selectedOption } }) => chooseLevel(selectedOption.value ?? '')}
        />
      }
    />
  );
}
