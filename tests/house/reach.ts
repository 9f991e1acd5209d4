import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { textOf } from './files.ts';

/** One operation on a table, or one call of an AWS service. */
export type Reached =
  | { table: string; does: 'get' | 'put' | 'change' | 'scan' }
  | { action: string };

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

interface Declaration {
  /** Names that it speaks of, in the file or imported. */
  names: ReadonlySet<string>;
  reached: readonly Reached[];
}

interface Module {
  declarations: ReadonlyMap<string, Declaration>;
  /** By local name: the file and the name there, '*' for all of them. */
  imports: ReadonlyMap<string, { file: string; name: string }>;
}

/** Operation of each helper of the store on the table of its first argument. */
const HELPERS: Record<string, 'get' | 'put' | 'change' | 'scan'> = {
  get: 'get',
  getMany: 'get',
  query: 'get',
  queryPage: 'get',
  queryPages: 'get',
  scan: 'scan',
  putMany: 'change',
  addToCounter: 'change',
  updateIf: 'change',
  takeLease: 'change',
  versionPut: 'put',
  versionDelete: 'change',
  versionCheck: 'get',
};
/** Parts of a transaction. */
const PARTS: Record<string, 'get' | 'put' | 'change'> = {
  ConditionCheck: 'get',
  Put: 'put',
  Update: 'change',
  Delete: 'change',
};
const SERVICES: Record<string, string> = {
  '@aws-sdk/client-sesv2': 'ses',
  '@aws-sdk/client-sns': 'sns',
  '@aws-sdk/client-sqs': 'sqs',
  '@aws-sdk/client-s3': 's3',
  '@aws-sdk/client-kms': 'kms',
  '@aws-sdk/client-secrets-manager': 'secretsmanager',
  '@aws-sdk/client-cognito-identity-provider': 'cognito-idp',
};
/** Libraries that call AWS for us, by the function that does so. */
const LIBRARIES: Record<string, string> = { KmsKeyringNode: 'kms:Decrypt' };
/** Actions that are not called as their command. */
const ACTIONS: Record<string, string> = {
  'sqs:SendMessageBatch': 'sqs:SendMessage',
};
/** They speak of tables by their parameters: whoever calls them names the table. */
const PRIMITIVES = /^functions\/store\/(audit-lanes|client|kept-rows|leased|versioned)\.ts$/;

const modules = new Map<string, Module>();

/**
 * Everything that can happen when one of a file's names is used: a walk over all that its
 * declaration speaks of, in its own file and in those that it imports, all of a file that it imports
 * by a call. It may find more than happens, never less.
 * @param skips files that are not walked into.
 */
export function reachedFrom(file: string, names: readonly string[], skips: RegExp): Reached[] {
  const seen = new Set<string>();
  const found: Reached[] = [];
  const waiting = names.map((name) => ({ file, name }));
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const key = `${at.file} ${at.name}`;
    if (seen.has(key) || skips.test(at.file)) continue;
    seen.add(key);
    const { declarations, imports } = moduleOf(at.file);
    if (at.name === '*') {
      for (const name of declarations.keys()) waiting.push({ file: at.file, name });
      continue;
    }
    const declaration = declarations.get(at.name);
    found.push(...(declaration?.reached ?? []));
    for (const name of declaration?.names ?? [at.name]) {
      if (declarations.has(name) && name !== at.name) waiting.push({ file: at.file, name });
      const imported = imports.get(name);
      if (imported) waiting.push(imported);
    }
  }
  return found;
}

/** Mutations of the data service by the constants of the contract that hold their texts. */
const MUTATIONS: ReadonlyMap<string, string> = new Map([
  ['PUBLISH_ALERT_CHANGE', 'publishAlertChange'],
  ['PUBLISH_CHANGE', 'publishChange'],
  ['CREATE_REPORT', 'createReport'],
]);

function moduleOf(file: string): Module {
  let known = modules.get(file);
  if (!known) modules.set(file, (known = readModule(file)));
  return known;
}

function readModule(file: string): Module {
  const text = textOf(file);
  const { body } = parseAst(text, { lang: 'ts' }) as unknown as { body: Node[] };
  const imports = new Map<string, { file: string; name: string }>();
  const service = servicesOf(text);
  let uploads = '';
  for (const node of body.filter(({ type }) => type === 'ImportDeclaration')) {
    const from = (node['source'] as { value: string }).value;
    for (const specifier of node['specifiers'] as Node[]) {
      const local = nameOf(specifier['local']);
      if (from === '@aws-sdk/lib-storage') uploads = local;
      // Data reaches nothing.
      if (!from.startsWith('.') || from.endsWith('.json')) continue;
      const name = specifier['imported'] ? nameOf(specifier['imported']) : '*';
      imports.set(local, { file: join(dirname(file), from), name });
    }
  }
  const declarations = new Map<string, Declaration>();
  for (const node of body.filter(({ type }) => type !== 'ImportDeclaration')) {
    const inner = (node['declaration'] as Node | null) ?? node;
    for (const [name, part] of declared(inner)) {
      const names = new Set<string>();
      const reached: Reached[] = [];
      walk(part, [], (each, above) => {
        if (each.type === 'Identifier') {
          names.add(nameOf(each));
          const mutation = MUTATIONS.get(nameOf(each));
          if (mutation) reached.push({ action: `appsync:GraphQL ${mutation}` });
        }
        const later = each.type === 'ImportExpression' && (each['source'] as Node)['value'];
        if (typeof later === 'string' && later.startsWith('.')) {
          names.add(later);
          imports.set(later, { file: join(dirname(file), later), name: '*' });
        }
        if (each.type === 'NewExpression') {
          const made = classOf(each['callee'] as Node);
          if (LIBRARIES[made]) reached.push({ action: LIBRARIES[made] });
          if (made === uploads) reached.push({ action: 's3:PutObject' });
          else if (service && made.endsWith('Command')) reached.push(actionOf(service, made));
        }
        if (!PRIMITIVES.test(file)) reached.push(...tablesOf(each, above, file));
      });
      const former = declarations.get(name);
      declarations.set(name, {
        names: new Set([...names, ...(former?.names ?? [])]),
        reached: [...reached, ...(former?.reached ?? [])],
      });
    }
  }
  return { declarations, imports };
}

/** The names that a statement of a file declares; what runs when it loads is called 'load'. */
function declared(node: Node): [string, Node][] {
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as Node[]).flatMap((one) =>
      namesIn(one['id'] as Node).map((name): [string, Node] => [name, one]),
    );
  if (node.type.startsWith('TS')) return [];
  return [[node['id'] ? nameOf(node['id']) : 'load', node]];
}

function namesIn(pattern: Node): string[] {
  const names: string[] = [];
  walk(pattern, [], (each) => {
    if (each.type === 'Identifier') names.push(nameOf(each));
  });
  return names;
}

function tablesOf(node: Node, above: readonly Node[], file: string): Reached[] {
  if (node.type !== 'CallExpression') return [];
  const callee = nameOf(node['callee']);
  const [first] = node['arguments'] as Node[];
  const literal = typeof first?.['value'] === 'string' ? first['value'] : undefined;
  if (callee === 'keptRows') return [{ table: String(fieldOf(first!, 'table')), does: 'get' }];
  if (callee === 'putAcross')
    return (first!['properties'] as Node[]).map((property) => ({
      table: nameOf(property['key']),
      does: 'change',
    }));
  if (callee === 'nameOf' && literal !== undefined) {
    const part = above
      .toReversed()
      .map((each) => (each.type === 'Property' ? PARTS[nameOf(each['key'])] : undefined))
      .find((does) => does !== undefined);
    if (!part)
      throw new Error(
        `${file}: nameOf('${literal}') stands in no Put, Update, Delete or ConditionCheck. Write the item of the transaction in one piece, so that its right can be told.`,
      );
    return [{ table: literal, does: part }];
  }
  const does = HELPERS[callee];
  return does && literal !== undefined ? [{ table: literal, does }] : [];
}

function fieldOf(object: Node, field: string): unknown {
  const property = (object['properties'] as Node[]).find(({ key }) => nameOf(key) === field);
  return (property?.['value'] as Node | undefined)?.['value'];
}

/** The service whose commands a file sends; at most one beside the tables. */
function servicesOf(text: string): string | undefined {
  const [service, ...others] = Object.entries(SERVICES).filter(([name]) => text.includes(name));
  if (others.length > 0) throw new Error('A file speaks to two services: cut it in two.');
  return service?.[1];
}

function actionOf(service: string, command: string): Reached {
  const action = `${service}:${command.slice(0, -'Command'.length)}`;
  return { action: ACTIONS[action] ?? action };
}

/** Class of `new Command()` and of `new library.Command()`. */
function classOf(callee: Node): string {
  return callee.type === 'MemberExpression' ? nameOf(callee['property']) : nameOf(callee);
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return String(name ?? value ?? '');
}

/** Every expression below a node, types and the names of fields left out. */
function walk(
  node: Node,
  above: readonly Node[],
  visit: (node: Node, above: readonly Node[]) => void,
): void {
  if (/^TS(?!As|NonNull|Satisfies)/.test(node.type)) return;
  visit(node, above);
  const isFixedName = node['computed'] === false;
  for (const [field, value] of Object.entries(node)) {
    if (isFixedName && (field === 'property' || field === 'key')) continue;
    if (field === 'typeAnnotation') continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child)
        walk(child as Node, [...above, node], visit);
  }
}
