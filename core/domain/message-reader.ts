import { MESSAGE_SEVERITIES, type MessageView } from './device-message.ts';
import { utcText } from './epoch.ts';
import type { RowReader, Sort } from './table.ts';

export const MESSAGE_COLUMNS = ['Time', 'Severity', 'Message', 'Port', 'Type', 'Count'] as const;
export const MESSAGE_PROPERTIES = ['Severity', 'Message', 'Port', 'Type', 'Source'] as const;

export const NEWEST_MESSAGES_FIRST: Sort = { column: 'Time', descending: true };

const KINDS: Readonly<Record<MessageView['kind'], string>> = {
  trap: 'Trap',
  syslog: 'Syslog',
  more: 'Not stored',
  refused: 'Refused',
};

const TEXTS: Readonly<Record<string, (message: MessageView) => string>> = {
  Time: ({ lastEpochSeconds }) => utcText(lastEpochSeconds),
  Severity: ({ severity }) => severity,
  Message: ({ text }) => text,
  Port: ({ port }) => port,
  Type: ({ kind }) => KINDS[kind],
  Source: ({ source }) => source,
  Count: ({ count }) => String(count),
};

/** Columns come from the address of the page as well. */
const textOf = (message: MessageView, column: string): string =>
  Object.hasOwn(TEXTS, column) ? TEXTS[column]!(message) : '';

/** How messages are searched, filtered, sorted and exported. */
export const messageReader: RowReader<MessageView> = {
  searchText: (message) =>
    `${message.text} ${message.source} ${message.port} ${message.severity} ${KINDS[message.kind]} ${message.values.flat().join(' ')}`.toLowerCase(),
  property: textOf,
  sortKey(message, column) {
    if (column === 'Time') return message.lastEpochSeconds;
    if (column === 'Count') return message.count;
    if (column === 'Severity') return MESSAGE_SEVERITIES.indexOf(message.severity);
    return textOf(message, column);
  },
  text: textOf,
};
