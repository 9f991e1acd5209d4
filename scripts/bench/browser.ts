import { alerts } from './browser/alerts.ts';
import { withBrowser } from './browser/launch.ts';
import { refreshes } from './browser/refreshes.ts';
import { services } from './browser/services.ts';
import { summary, tiles } from './browser/summary.ts';
import type { Bench } from './figure.ts';

/** `npm run bench -- browser --devices 100000` sets it. */
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 10_000);
const ALERTS = 2_000;

/** The web app in Chromium. */
export const bench: Bench = {
  name: `browser, ${DEVICES.toLocaleString('en-GB')} devices and ${ALERTS.toLocaleString('en-GB')} alerts in one account`,
  run: () =>
    withBrowser({ devices: DEVICES, alerts: ALERTS }, async (portal, browser) => {
      const visit = {
        browser,
        origin: portal.url,
        devices: DEVICES,
        alerts: ALERTS,
        token: await portal.tokenIn('northbeam'),
      };
      return [
        {
          name: 'first reading of the account by a server that has just started',
          value: portal.firstReadingMs,
          unit: 'ms',
        },
        ...(await services(visit)),
        ...(await alerts(visit)),
        ...(await summary(visit)),
        ...(await tiles({ ...visit, token: await portal.tokenIn('calder') })),
        ...(await refreshes(visit, portal)),
      ];
    }),
};
