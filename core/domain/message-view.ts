import type { SeriesPart } from '../series/block.ts';
import {
  MESSAGE_SEVERITIES,
  type AlertMessage,
  type MessageView,
  type SentMessage,
} from './device-message.ts';
import type { Discovery } from './discovery.ts';
import { outagesOf } from './outages.ts';
import { answersOf, type Interval } from './reachability.ts';
import { portIndexOf, trapNameOf, trapSeverity, trapWords } from './trap-names.ts';

const NOTICE = 5;
const WARNING = 4;
/** The trap of a restart may come before or after the first poll that the device answers. */
const RESTART_SECONDS = 600;

interface Known {
  ports: readonly Pick<Discovery['interfaces'][number], 'index' | 'name'>[];
  /** HostStatus over the range, for the gap of a restart. */
  answers: readonly SeriesPart[];
  range: Interval;
}

/** Messages as people read them, newest first, joined to the ports and gaps that they explain. */
export function messageViews(
  messages: readonly SentMessage[],
  { ports, answers, range }: Known,
): MessageView[] {
  const names = new Map(ports.map(({ index, name }) => [index, name]));
  const gaps = outagesOf(answersOf(answers, range), []);
  const newestFirst = messages.toSorted((one, other) => other.lastEpochMs - one.lastEpochMs);
  return newestFirst.map((message) => {
    const { kind, oid = '', values = [], count } = message;
    const index = portIndexOf(values);
    const port = (index === undefined ? undefined : names.get(index)) ?? '';
    const firstEpochSeconds = Math.floor(message.firstEpochMs / 1_000);
    return {
      id: message.id,
      kind,
      firstEpochSeconds,
      lastEpochSeconds: Math.floor(message.lastEpochMs / 1_000),
      count,
      severity: MESSAGE_SEVERITIES[severityOf(message)]!,
      source: kind === 'trap' ? (trapNameOf(oid)?.name ?? oid) : (message.app ?? ''),
      text: kind === 'trap' ? trapWords(oid, values, port) : textOf(message),
      port,
      silentSeconds: trapNameOf(oid)?.isRestart ? silentBefore(gaps, firstEpochSeconds) : 0,
      values,
    };
  });
}

function severityOf({ kind, oid = '', severity = NOTICE }: SentMessage): number {
  if (kind === 'trap') return trapSeverity(oid);
  return kind === 'syslog' ? severity : WARNING;
}

function textOf({ kind, text = '', app = '', count }: SentMessage): string {
  if (kind === 'more')
    return `and ${count.toLocaleString('en-GB')} more in this minute, which were counted and not stored`;
  return kind === 'refused' ? `Refused ${app}: ${text}` : text;
}

/** Length of the gap that a restart explains; 0 without one that has ended near it. */
function silentBefore(gaps: readonly Interval[], epochSeconds: number): number {
  const gap = gaps.find(
    ({ startEpochSeconds, endEpochSeconds }) =>
      endEpochSeconds > 0 &&
      startEpochSeconds <= epochSeconds + RESTART_SECONDS &&
      Math.abs(endEpochSeconds - epochSeconds) <= RESTART_SECONDS,
  );
  return gap ? gap.endEpochSeconds - gap.startEpochSeconds : 0;
}

const ERROR = 3;
const MOST_EXPLAINING = 5;

/**
 * Those that may explain an alert, oldest first: traps that have a name, about its port or about
 * none, and syslog of errors.
 * @param instanceName of the alert
 */
export function explaining(messages: readonly MessageView[], instanceName: string): AlertMessage[] {
  return messages
    .filter(({ kind, source, port, severity }) =>
      kind === 'trap'
        ? !source.includes('.') && (port === '' || port === instanceName)
        : kind === 'syslog' && MESSAGE_SEVERITIES.indexOf(severity) <= ERROR,
    )
    .map(({ firstEpochSeconds, text }) => ({ epochSeconds: firstEpochSeconds, text }))
    .toSorted((one, other) => one.epochSeconds - other.epochSeconds)
    .slice(0, MOST_EXPLAINING);
}
