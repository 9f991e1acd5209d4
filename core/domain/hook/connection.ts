import { outsideAddress } from '../outside-address.ts';
import { filledBody, filledHeaders, filledLine, filledPath, valuesOf } from './fill.ts';
import type { HookMessage } from './message.ts';
import { readTemplate } from './read-template.ts';
import type { HookRequest, HookTemplate, RequestKind } from './template.ts';
import type { Shape } from './shape.ts';
import { SHAPES, type ShapeName } from './shapes.ts';

/** How one desk or channel is reached, as it is stored; the secret is kept elsewhere. */
export interface Connection {
  shape: ShapeName;
  settings: Readonly<Record<string, string>>;
  /** Text of a template of its own; '' for the shape's. */
  template: string;
}

const ONE_LINE = /^[^\p{Cc}]{1,500}$/u;

/** Why a connection cannot be saved, and the field; undefined when it can. */
export function connectionRefused({
  shape: name,
  settings,
  template,
}: Connection): { field: string; reason: string } | undefined {
  const shape = SHAPES[name];
  for (const { name: setting } of shape.settings) {
    const given = settings[setting]?.trim() ?? '';
    const field = `settings.${setting}`;
    if (given === '') return { field, reason: 'is required' };
    if (!ONE_LINE.test(given))
      return { field, reason: 'must be one line of 500 characters at most' };
    if (setting === 'address' && !outsideAddress.safeParse(given).success)
      return {
        field,
        reason: 'must be an address such as https://desk.example, without a password',
      };
  }
  const unknown = Object.keys(settings).find(
    (setting) => !shape.settings.some((known) => known.name === setting),
  );
  if (unknown !== undefined)
    return { field: `settings.${unknown}`, reason: `is no setting of ${shape.name}` };
  const read = readTemplate(template, shape);
  return 'problem' in read ? { field: 'template', reason: read.problem } : undefined;
}

/** Why a secret cannot be the one of a shape; undefined when it can. */
export function secretRefused({ template, secret }: Shape, given: string): string | undefined {
  if (given.length < secret.least) return `has ${secret.least} characters at least`;
  if (!/^[\x20-\x7e]+$/.test(given)) return 'must be one line of plain characters';
  if (template.auth.kind !== 'address') return undefined;
  return outsideAddress.safeParse(given).success
    ? undefined
    : 'must be an address such as https://…';
}

export const templateOf = ({ shape, template }: Connection): HookTemplate => {
  const read = readTemplate(template, SHAPES[shape]);
  return 'template' in read ? read.template : SHAPES[shape].template;
};

/** Where calls go: the secret itself where that is an address. A secret belongs to this place alone. */
export const placeOf = ({ shape, settings }: Connection, secret: string): string =>
  SHAPES[shape].template.auth.kind === 'address' ? secret : (settings['address'] ?? '');

/** A call as it is sent, but for what proves who calls. */
export interface FilledCall {
  request: HookRequest;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** @returns undefined when the template has no call of this kind. */
export function filledCall(
  connection: Connection,
  kind: RequestKind,
  message: HookMessage,
  { secret, id = '' }: { secret: string; id?: string },
): FilledCall | undefined {
  const shape = SHAPES[connection.shape];
  const template = templateOf(connection);
  const request = template[kind];
  if (!request) return undefined;
  const values = valuesOf(template, connection.settings, message, {
    id,
    ...(template.auth.kind === 'body' ? { secret } : {}),
  });
  return {
    request,
    url: addressOf(placeOf(connection, secret), filledPath(request.path, values)),
    headers: {
      'content-type': 'application/json',
      ...filledHeaders({ ...template.headers, ...request.headers }, values),
    },
    body: filledBody(request, values, shape),
  };
}

const addressOf = (place: string, path: string) =>
  path === '' ? place : place.replace(/\/$/, '') + path;

/** The user's name of a connection that proves itself by name and secret. */
export function userOf(connection: Connection): string {
  const { auth } = templateOf(connection);
  return auth.kind === 'basic' ? filledLine(auth.user, connection.settings) : '';
}
