import type { HookMessage } from './message.ts';
import { ESCAPES } from './escape.ts';
import type { Shape } from './shape.ts';
import type { HookRequest, HookTemplate } from './template.ts';

export const TOKEN = /\{\{([\w.-]+)\}\}/g;
const WHOLE = /^\{\{([\w.-]+)\}\}$/;

export type Values = Readonly<Record<string, unknown>>;

/** What the placeholders of a message stand for. */
export function valuesOf(
  template: HookTemplate,
  settings: Values,
  message: HookMessage,
  others: { secret?: string | undefined; id?: string | undefined } = {},
): Values {
  const { severity } = message;
  return { ...settings, ...message, level: template.levels?.[severity] ?? severity, ...others };
}

/** The body of a request as JSON: values are put in after parsing, so that none ends its text. */
export function filledBody(
  { body }: HookRequest,
  values: Values,
  { escape, limits }: Pick<Shape, 'escape' | 'limits'>,
): string {
  const write = ESCAPES[escape];
  const fill = (part: unknown, path: string): unknown => {
    if (typeof part === 'string') {
      const [, whole] = WHOLE.exec(part) ?? [];
      const value = whole === undefined ? undefined : values[whole];
      if (typeof value === 'object' || typeof value === 'number')
        return escaped(value, (text) => cut(write(text), limits[path]));
      return cut(
        part.replaceAll(TOKEN, (_token, name: string) => write(textOf(values[name]))),
        limits[path],
      );
    }
    if (Array.isArray(part)) return part.map((one, at) => fill(one, `${path}.${at}`));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [name, fill(one, path ? `${path}.${name}` : name)]),
    );
  };
  return JSON.stringify(fill(body, ''));
}

function escaped(value: unknown, write: (text: string) => string): unknown {
  if (typeof value === 'string') return write(value);
  if (Array.isArray(value)) return value.map((one) => escaped(one, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, escaped(one, write)]),
  );
}

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

/** Cut between characters, and not within an escape. */
function cut(text: string, most = Infinity): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/(?:&[a-z]{0,3}|\\)$/, '')}…`;
}

/** The path behind the address; values cannot begin another part of it. */
export const filledPath = (path: string, values: Values): string =>
  path.replaceAll(TOKEN, (_token, name: string) => encodeURIComponent(textOf(values[name])));

/** Headers take plain characters alone. */
export const filledHeaders = (
  headers: Readonly<Record<string, string>>,
  values: Values,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, filledLine(text, values)]),
  );

export const filledLine = (text: string, values: Values): string =>
  text
    .replaceAll(TOKEN, (_token, name: string) => textOf(values[name]))
    .replaceAll(/[^\x20-\x7e]/g, '?');

/**
 * Address for people of the thing that was made; '' unless it is https, or of the desk's own address.
 */
export function filledLink(link: string, values: Values, answer: unknown): string {
  const text = link.replaceAll(TOKEN, (token, name: string) => {
    if (name.startsWith('answer.')) return textOf(valueAt(answer, name.slice('answer.'.length)));
    const value = textOf(values[name]);
    return name === 'address' || token === link ? value : encodeURIComponent(value);
  });
  if (!URL.canParse(text)) return '';
  const { protocol, origin, username, password } = new URL(text);
  // A name before the host makes it look like another one.
  if (username !== '' || password !== '') return '';
  const own = textOf(values['address']);
  const isOwn = URL.canParse(own) && /^https?:$/.test(protocol) && new URL(own).origin === origin;
  return protocol === 'https:' || isOwn ? text : '';
}

/** The value at names with dots between. */
export function valueAt(answer: unknown, names: string): unknown {
  return names
    .split('.')
    .reduce<unknown>(
      (part, name) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, name)
          ? (part as Values)[name]
          : undefined,
      answer,
    );
}
