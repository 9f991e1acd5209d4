// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { joinServices } from '../../../core/domain/service.ts';
import { serviceColumn } from '../../../web/src/parts/services/service-columns.tsx';
import { ServiceDetail } from '../../../web/src/parts/services/service-detail.tsx';
import { SessionContext, sessionOf } from '../../../web/src/access/session.ts';
import { alertWith, deviceWith } from '../monitored.ts';
import { permissionsWith, roleWith } from '../people.ts';

afterEach(cleanup);

const flapping = { outages: 48, shortestSeconds: 120, longestSeconds: 240, everySeconds: 3_600 };

test.each([
  ['Flapping', []],
  ['Critical', [alertWith('a', 'YRK-RAD-01', 4)]],
])(
  'a device that goes up and down is %s in the table, and its unfolded row says how',
  (word, alerts) => {
    const [service] = joinServices([deviceWith('YRK-RAD-01', { flapping })], new Map(), alerts);
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={sessionOf({}, permissionsWith(roleWith(3)))}>
          {serviceColumn('Status').cell!(service!)}
          <ServiceDetail service={service!} shown={['Status']} />
        </SessionContext>
      </QueryClientProvider>,
    );
    expect(document.querySelector('.state-badge')!.textContent).toBe(word);
    expect(screen.getByText('Down 48 times in 24 h, 2 to 4 min each, twice an hour')).toBeTruthy();
  },
);
