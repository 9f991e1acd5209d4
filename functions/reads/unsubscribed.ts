import type { Unsubscribed } from '../../core/domain/subscription.ts';
import type { unsubscribedFrom } from '../store/subscriptions.ts';

/** Who left a list, as people see it who set its recipients. */
export const unsubscribedViews = (
  left: Awaited<ReturnType<typeof unsubscribedFrom>>,
): Unsubscribed[] =>
  left.map(({ address, kind, unsubscribedAtMs }) => ({ address, kind, at_ms: unsubscribedAtMs }));
