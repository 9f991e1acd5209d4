import type * as z from 'zod';
import { TOKEN } from './fill.ts';
import { PLACEHOLDERS } from './message.ts';
import { MOST_TEMPLATE } from './most-template.ts';
import type { Shape } from './shape.ts';
import {
  hookTemplateSchema,
  REQUEST_KINDS,
  type HookTemplate,
  type RequestKind,
} from './template.ts';

export type ReadTemplate = { template: HookTemplate } | { problem: string };

/** Template of an administrator's text; '' is the shape's own. */
export function readTemplate(text: string, shape: Shape): ReadTemplate {
  if (text.trim() === '') return { template: shape.template };
  if (text.length > MOST_TEMPLATE)
    return { problem: `has ${MOST_TEMPLATE.toLocaleString('en-GB')} characters at most` };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    return { problem: `is no JSON: ${(error as Error).message}` };
  }
  const { data: template, error } = hookTemplateSchema.safeParse(parsed);
  if (!template) return { problem: problemOf(error.issues[0]!) };
  const problem = placeholderProblem(template, shape);
  return problem === undefined ? { template } : { problem };
}

const problemOf = ({ path, message }: z.core.$ZodIssue) =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

const FOLLOWING: readonly RequestKind[] = ['update', 'close', 'acknowledge'];

function placeholderProblem(template: HookTemplate, shape: Shape): string | undefined {
  const { auth } = template;
  if (auth.kind !== shape.template.auth.kind)
    return `auth.kind: is ${shape.template.auth.kind} for ${shape.name}`;
  const known = new Set([...Object.keys(PLACEHOLDERS), ...shape.settings.map(({ name }) => name)]);
  const parts: [string, unknown, { id?: boolean; secret?: boolean; answer?: boolean }][] = [
    ['auth', auth, {}],
    ['headers', template.headers, {}],
    ...REQUEST_KINDS.flatMap((kind): typeof parts => {
      const { taken, body, ...request } = template[kind] ?? {};
      const id = FOLLOWING.includes(kind);
      return [
        [kind, request, { id }],
        [`${kind}.body`, body, { id, secret: auth.kind === 'body' }],
        [`${kind}.taken`, taken, { id: true, answer: true }],
      ];
    }),
  ];
  for (const [where, part, allowed] of parts)
    for (const [, name] of (JSON.stringify(part) ?? '').matchAll(TOKEN)) {
      if (allowed.answer && name!.startsWith('answer.')) continue;
      if (!known.has(name!)) return `${where}: {{${name}}} is no placeholder`;
      if (name === 'id' && !allowed.id) return `${where}: {{id}} is not known before create`;
      if (name === 'secret' && !allowed.secret) return `${where}: {{secret}} has no place here`;
    }
  return undefined;
}

/** Does the request name the thing that create made? */
export function needsId(template: HookTemplate, kind: RequestKind): boolean {
  const { path, headers, body } = template[kind] ?? {};
  return JSON.stringify([path, headers, body]).includes('{{id}}');
}

/** A template as people edit it. */
export const templateText = (template: HookTemplate): string => JSON.stringify(template, null, 2);
