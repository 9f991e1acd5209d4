import { useSyncExternalStore } from 'react';

/** Ages have minute precision; a quarter of that keeps them accurate. */
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

/** Current time in epoch seconds, shared by all ages of a page and updated every 15 seconds. */
export function useNowSeconds(): number {
  return Math.floor(useSyncExternalStore(subscribe, readNow, readNow) / 1000);
}

function readNow(): number {
  if (!timer) nowMs = Math.max(nowMs, Math.floor(Date.now() / TICK_MS) * TICK_MS);
  return nowMs;
}
