import { useEffect, useRef, useState } from 'react';
import type { Alert } from '../../../../core/domain/alert.ts';

/** A sentence for each change that came by itself, for those who cannot see rows appear and go. */
export function useAlertNews(alerts: readonly Alert[], isComplete: boolean): string {
  const [news, setNews] = useState('');
  const known = useRef<ReadonlyMap<string, Alert> | null>(null);
  useEffect(() => {
    if (!isComplete) return;
    const now = new Map(alerts.map((alert) => [alert.id, alert]));
    const sentence = known.current ? sentenceOfChange(known.current, now) : '';
    known.current = now;
    if (sentence) setNews(sentence);
  }, [alerts, isComplete]);
  return news;
}

function sentenceOfChange(
  before: ReadonlyMap<string, Alert>,
  now: ReadonlyMap<string, Alert>,
): string {
  const added = [...now.values()].filter((alert) => !before.has(alert.id));
  const gone = [...before.keys()].filter((id) => !now.has(id)).length;
  const taken = [...now.values()].filter(
    (alert) => alert.acked && before.get(alert.id)?.acked === false,
  );
  return [
    added.length === 1
      ? `New alert: ${added[0]!.severityLabel} on ${added[0]!.monitorObjectName}.`
      : added.length > 1
        ? `${added.length} new alerts.`
        : '',
    gone > 0 ? `${gone} cleared.` : '',
    taken.length > 0
      ? `${taken.length} acknowledged by ${[...new Set(taken.map((alert) => alert.ackedBy))].join(', ')}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}
