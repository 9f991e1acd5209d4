import { LISTENING_MS, publications } from '../../core/contract/publications.ts';

/** Returns its arguments: the mutations only notify subscribers. */
const publishing = (input?: string) => `export function request(ctx) {
  return { payload: ctx.args${input ? `.${input}` : ''} };
}
export function response(ctx) {
  return ctx.result;
}`;

/** Module of AppSync's runtime, not installed here. */
const UTILS = `'@aws-appsync/utils'`;

/**
 * Lets the function authorise the subscriber, then limits the subscription to its arguments and
 * LISTENING_MS.
 */
const listening = (heardBy: string) => `import { extensions, util } from ${UTILS};
export function request(ctx) {
  const payload = { arguments: ctx.args, identity: ctx.identity, info: { fieldName: ctx.info.fieldName } };
  return { operation: 'Invoke', payload };
}
export function response(ctx) {
  if (ctx.error) util.error(ctx.error.message, ctx.error.type);
  const asked = Object.keys(ctx.args).map((name) => ({ fieldName: name, operator: 'eq', value: ctx.args[name] }));
  const untilMs = util.time.nowEpochMilliSeconds() + ${LISTENING_MS};
  const before = { fieldName: '${heardBy}', operator: 'lt', value: untilMs };
  extensions.setSubscriptionFilter({ filterGroup: [{ filters: [...asked, before] }] });
  return null;
}`;

/** Publications have a data source that asks nobody. */
export const isPublication = (typeName: string, fieldName: string): boolean =>
  publications[fieldName]?.type === typeName;

/**
 * Resolver code of a field, which AppSync runs, and infra/local as well; undefined to invoke the
 * function directly.
 */
export function resolverCode(typeName: string, fieldName: string): string | undefined {
  if (isPublication(typeName, fieldName)) return publishing(publications[fieldName]!.input);
  const feeding = Object.values(publications).find(({ feeds }) => feeds === fieldName);
  return feeding?.heardBy && listening(feeding.heardBy);
}
