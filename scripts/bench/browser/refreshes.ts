import type { CDPSession, Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { heapMegabytes } from './probe.ts';
import { allServices, open, type Visit } from './visit.ts';
import type { BenchPortal } from './world.ts';

const WARM_UP = 5;
const UNCHANGED = 10;
/** Half an hour of refreshes. */
const BUSY = 30;

/** Refreshes triggered by a fake clock: without changes, and during a busy half hour. */
export async function refreshes(visit: Visit, portal: BenchPortal): Promise<Figure[]> {
  const page = await open(visit, 'about:blank');
  await page.clock.install();
  await page.goto('/services');
  await page.clock.runFor(1_000);
  await allServices(page, visit);
  const session = await page.context().newCDPSession(page);
  const received = await countBytes(session);
  for (let at = 0; at < WARM_UP; at += 1) await refresh(page);
  const unchanged = await received(() => times(UNCHANGED, () => refresh(page)));
  await portal.pollAll();
  const polled = await received(() => refresh(page));
  const busy = await received(() => minute(page, portal));
  // Excludes first-time costs, such as lazily loaded code, from the growth.
  await times(WARM_UP, () => minute(page, portal));
  const before = await heapMegabytes(session);
  await times(BUSY, () => minute(page, portal));
  const after = await heapMegabytes(session);
  await page.context().close();
  return [
    {
      name: 'received by a refresh when nothing changed, headers included',
      value: unchanged / UNCHANGED / 1024,
      unit: 'KB',
      budget: 4,
    },
    {
      name: 'received by a refresh after every device was polled',
      value: polled / 1024,
      unit: 'KB',
    },
    {
      name: 'received by a refresh in a busy minute (60 changed alerts, 20 devices, all polled)',
      value: busy / 1024,
      unit: 'KB',
    },
    { name: 'heap of the page', value: after, unit: 'MB' },
    {
      name: `its growth over ${BUSY} busy refreshes`,
      value: after - before,
      unit: 'MB',
      budget: 2,
    },
  ];
}

async function minute(page: Page, portal: BenchPortal): Promise<void> {
  await Promise.all([portal.change(), portal.pollAll()]);
  await refresh(page);
}

/** Waits for all three parts of a refresh. */
async function refresh(page: Page): Promise<void> {
  const parts = ['/devices/customer?', '/devices/state?', '/alerts?'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  );
  await page.clock.runFor(60_000);
  for (const part of parts) await (await part).finished();
}

async function times(count: number, act: () => Promise<void>): Promise<void> {
  for (let at = 0; at < count; at += 1) await act();
}

/** @returns a function that measures the bytes received during an action. */
async function countBytes(
  session: CDPSession,
): Promise<(act: () => Promise<void>) => Promise<number>> {
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return async (act) => {
    const before = bytes;
    await act();
    return bytes - before;
  };
}
