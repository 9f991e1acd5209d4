import { useMemo } from 'react';
import { alerts } from '../../../../../core/contract/alerts.ts';
import { alertReader } from '../../../../../core/domain/alert-reader.ts';
import type { AlertRow } from '../../../../../core/domain/alert-row.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useAlerts } from '../../../parts/feeds/alerts.ts';
import { pageQueryOf } from '../../../parts/pages/page-query.ts';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/queries.ts';
import type { TableRows } from '../../../ui/table/table-rows.ts';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useRowsThere } from '../../../ui/table/use-rows-there.ts';
import type { TableState } from '../../../ui/table/use-table-state.ts';

/**
 * The current alerts of a device, which are here; with the cleared ones, of which there may be
 * years, page by page.
 */
export function useDeviceAlerts(
  device: Device,
  state: TableState,
  showsCleared: boolean,
): TableRows<AlertRow> {
  const feed = useAlerts();
  const rows = useMemo(
    () =>
      feed.rows
        .filter((alert) => alert.monitorObjectId === device.id)
        .map((alert) => ({ alert, device })),
    [feed.rows, device],
  );
  const here = useRowsHere(state, {
    rows,
    reader: alertReader,
    isLoading: feed.isLoading,
    isComplete: feed.isComplete,
    failure: feed.error && { sentence: feed.error.message, retry: feed.refresh },
  });
  const account = { account_id: device['Account ID'], device_id: device.id };
  // A change of a current alert is one of the whole list.
  const changes = rows.map(({ alert }) => `${alert.id} ${alert.changedAtMs}`).join('\n');
  const there = useRowsThere<AlertRow>(state, {
    key: [...keyOf(alerts.listAlerts), 'device', account, changes],
    name: 'The alerts of this device',
    isWanted: showsCleared,
    async read(ask, signal) {
      const answer = await call(
        alerts.listAlerts,
        { ...account, ...pageQueryOf(ask) },
        signal ? { signal } : {},
      );
      return {
        rows: answer.data.map((alert) => ({ alert, device })),
        nextToken: answer.next_token,
        count: answer.count,
        total: answer.total,
      };
    },
  });
  return showsCleared ? there : here;
}
