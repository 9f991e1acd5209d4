import { useSyncExternalStore } from 'react';

/** Ages are told in minutes; a quarter of one keeps them honest. */
const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = Date.now();
  for (const listener of listeners) listener();
}

/** The time that all ages of a page share, in epoch seconds; it moves every 15 seconds. */
export function useNowSeconds(): number {
  return Math.floor(useSyncExternalStore(subscribe, readNow, readNow) / 1000);
}

function readNow(): number {
  if (!timer) nowMs = Math.max(nowMs, Math.floor(Date.now() / TICK_MS) * TICK_MS);
  return nowMs;
}
