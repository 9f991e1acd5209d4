import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
};
const COMPRESSIBLE = /text|json|svg|javascript/;
const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

export interface StaticFile {
  bytes: Buffer;
  headers: Record<string, string | number>;
}

/** The built web app: its files, compressed once and cached; any other path is its page. */
export class StaticFiles {
  readonly #root: string;
  readonly #kept = new Map<string, Promise<StaticFile>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** null for a missing file, which a path with an extension means. */
  async find(path: string, acceptEncoding: string): Promise<StaticFile | null> {
    const wanted = decoded(path) ?? '/';
    const name = extname(wanted) ? normalize(wanted) : '/index.html';
    const file = join(this.#root, name);
    if (!file.startsWith(this.#root + sep)) return null;
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return null;
    const encoding = /\bbr\b/.test(acceptEncoding)
      ? 'br'
      : /\bgzip\b/.test(acceptEncoding)
        ? 'gzip'
        : null;
    const id = `${file} ${encoding} ${info.mtimeMs}`;
    const kept = this.#kept.get(id) ?? read(file, name, encoding);
    this.#kept.set(id, kept);
    return await kept;
  }
}

async function read(
  file: string,
  name: string,
  encoding: 'br' | 'gzip' | null,
): Promise<StaticFile> {
  const isPage = name === '/index.html';
  const stored = await readFile(file);
  const plain = isPage ? withLocalScript(stored) : stored;
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const used = COMPRESSIBLE.test(type) ? encoding : null;
  const bytes = used ? await compress[used](plain) : plain;
  const isHashed = name.startsWith('/assets/');
  return {
    bytes,
    headers: {
      'content-type': type,
      'content-length': bytes.length,
      vary: 'accept-encoding',
      ...(used && { 'content-encoding': used }),
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  };
}

/** Adds the local script to the page, before its own. */
function withLocalScript(page: Buffer): Buffer {
  return Buffer.from(
    page.toString('utf8').replace(/<head>/i, '<head><script src="/local.js"></script>'),
  );
}

/** undefined for invalid escapes. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
