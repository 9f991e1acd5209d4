import type { Endpoint, Resource } from '../../../../core/contract/endpoint.ts';

export interface Route {
  resource: string;
  endpoint: Endpoint;
  pathParameters: Record<string, string> | null;
}

/** Endpoint of a call; null without one. Paths without placeholders take precedence. */
export type FindRoute = (method: string, path: string) => Route | null;

export function routesOf(resources: Readonly<Record<string, Resource>>, stage: string): FindRoute {
  const all = Object.entries(resources).flatMap(([resource, endpoints]) =>
    Object.values(endpoints).map((endpoint) => {
      const path = endpoint.stage === false ? endpoint.path : `/${stage}${endpoint.path}`;
      return { resource, endpoint, path, ...patternOf(path) };
    }),
  );
  const plain = new Map(
    all
      .filter(({ names }) => names.length === 0)
      .map((route) => [`${route.endpoint.method} ${route.path}`, route]),
  );
  const templates = all.filter(({ names }) => names.length > 0);
  return (method, path) => {
    const exact = plain.get(`${method} ${path}`);
    if (exact) return { resource: exact.resource, endpoint: exact.endpoint, pathParameters: null };
    for (const { resource, endpoint, pattern, names } of templates) {
      const values = endpoint.method === method ? pattern.exec(path) : null;
      if (values)
        return {
          resource,
          endpoint,
          pathParameters: Object.fromEntries(
            names.map((name, at) => [name, decode(values[at + 1]!)]),
          ),
        };
    }
    return null;
  };
}

function patternOf(path: string): { names: string[]; pattern: RegExp } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const source = path
    .split(/\{\w+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  return { names, pattern: new RegExp(`^${source}$`) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
