import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const packages = 'node_modules/@cloudscape-design';
const cssOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
const read = (css: string) =>
  new Set([...css.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]!));
const withoutHash = (name: string) => name.replace(/-[a-z0-9]{6}$/, '');

test("every colour that the chart package reads is the page's own or bound to it", () => {
  const page = read(cssOf(`${packages}/components`));
  const bridge = new Map(
    [
      ...readFileSync('web/src/ui/chart/token-bridge.css', 'utf8').matchAll(
        /(--[\w-]+): var\((--[\w-]+)\)/g,
      ),
    ].map((match) => [match[1]!, match[2]!]),
  );
  const foreign = [...read(cssOf(`${packages}/chart-components`))].filter(
    (name) => !page.has(name),
  );
  expect(foreign.filter((name) => !bridge.has(name))).toEqual([]);
  for (const [chart, own] of bridge) {
    expect(page.has(own), `${own} is a variable of the page`).toBe(true);
    expect(withoutHash(chart)).toBe(withoutHash(own));
  }
});
