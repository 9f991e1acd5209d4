/** Which room a file belongs to, and what that room may import of ours. */
interface Room {
  /** First room whose pattern matches the path. Groups may be used in `may`. */
  path: RegExp;
  may: (match: RegExpExecArray) => RegExp[];
}

const CORE = /^core\//;
/**
 * The environment, and the type that says where a caller may look: the tenant is an argument of
 * every read.
 */
const STORE_NEEDS = [/^functions\/kernel\/(environment|scope)\.ts$/, CORE];
const FUNCTIONS = [
  /^functions\/(kernel|gateways|store)\//,
  /^functions\/monitoring\/(source|snmp)\.ts$/,
  CORE,
];
const WEB = [/^web\/src\/(ui|api|access)\//, CORE];

export const ROOMS: readonly Room[] = [
  { path: CORE, may: () => [CORE] },
  { path: /^functions\/store\//, may: () => [/^functions\/store\//, ...STORE_NEEDS] },
  {
    path: /^functions\/gateways\//,
    may: () => [
      /^functions\/gateways\//,
      /^functions\/kernel\/(environment|errors|log)\.ts$/,
      CORE,
    ],
  },
  { path: /^functions\/kernel\//, may: () => [/^functions\/(kernel|store)\//, CORE] },
  { path: /^functions\/monitoring\//, may: () => [/^functions\/monitoring\//, ...FUNCTIONS] },
  {
    path: /^functions\/([^/]+)\//,
    may: ([, resource]) => [new RegExp(`^functions/${resource}/`), ...FUNCTIONS],
  },
  { path: /^graphql\//, may: () => [/^graphql\//, /^functions\/(kernel|store)\//, CORE] },
  { path: /^web\/src\/app\//, may: () => [/^web\/src\//, CORE] },
  {
    path: /^web\/src\/features\/([^/]+)\//,
    may: ([, area]) => [new RegExp(`^web/src/features/${area}/`), ...WEB],
  },
  { path: /^web\/src\/(ui|api|access)\//, may: () => WEB },
  { path: /^web\/src\//, may: () => [/^web\/src\//, CORE] },
  // The one place that may load handlers, since it is where they run; CDK's part of the room is
  // next.
  {
    path: /^infra\/local\//,
    may: () => [
      /^infra\/local\//,
      /^infra\/constructs\/(security-headers|gateway-responses)\.ts$/,
      /^functions\//,
      /^graphql\//,
      CORE,
    ],
  },
  {
    path: /^infra\//,
    may: () => [
      /^infra\/(?!local\/)/,
      CORE,
      /^functions\/store\/tables\.ts$/,
      /^functions\/kernel\/(needs|environment)\.ts$/,
      /^(functions\/.+|graphql)\/needs\.ts$/,
    ],
  },
  { path: /^scripts\//, may: () => [/^(scripts|infra|core|functions|dist)\//] },
  { path: /^tests\//, may: () => [/^(?!scripts\/)/] },
  { path: /^[^/]+\.config\.ts$/, may: () => [] },
];

/**
 * What a file imports, by its specifiers: static, dynamic and type imports and re-exports alike.
 */
export function specifiersOf(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /(?:(?:^|[\s}*])from\s*|\bimport\s*\(\s*|^\s*import\s+)(['"])([^'"\n]+)\1/gm,
  );
  return [...found].map(([, , specifier]) => specifier!);
}

/**
 * The sentence for an import in a direction that the room does not allow; null for a good one.
 * Paths are from the root.
 */
export function wrongDirection(from: string, to: string): string | null {
  for (const { path, may } of ROOMS) {
    const match = path.exec(from);
    if (match)
      return may(match).some((allowed) => allowed.test(to))
        ? null
        : `${from} must not import ${to}`;
  }
  return `${from} is in no room of tests/house/directions.ts`;
}
