import { CONNECTION_STATE_CHANGE } from 'aws-amplify/api';
import { Hub } from 'aws-amplify/utils';
import { expect, test } from 'vitest';
import { watchConnection } from '../../../web/src/api/live-client.ts';

test('a subscription taken on a line that stands is no break of the line', () => {
  const lines: boolean[] = [];
  const end = watchConnection({
    onSubscribed: () => {},
    onLine: (isUp) => lines.push(isUp),
    onBroken: () => {},
  });
  for (const connectionState of ['Connected', 'Connecting', 'Connected', 'ConnectionDisrupted'])
    Hub.dispatch('api', { event: CONNECTION_STATE_CHANGE, data: { connectionState } });
  end();
  expect(lines).toEqual([true, true, false]);
});
