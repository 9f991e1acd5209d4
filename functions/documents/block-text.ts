import type { Block } from './mail-blocks.ts';

export function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text;
    case 'figures':
      return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'links':
      return block.links.map(linkText).join('\n\n');
    case 'chart':
      return block.alt;
    case 'bars':
      return underlined(
        block.title,
        block.bars.map(({ name, text }) => `${name}: ${text}`),
      );
    default:
      return tableText(block);
  }
}

function linkText({ label, href, detail }: { label: string; href: string; detail: string }) {
  return detail ? [label, detail, href].join('\n') : `${label}: ${href}`;
}

function tableText({ title, columns, rows, more }: Extract<Block, { kind: 'table' }>): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  const widths = columns.map((_column, at) =>
    Math.max(...lines.map((cells) => cells[at]?.length ?? 0)),
  );
  const shown = lines.map((cells) =>
    cells
      .map((text, at) =>
        columns[at]!.isFigure ? text.padStart(widths[at]!) : text.padEnd(widths[at]!),
      )
      .join('  ')
      .trimEnd(),
  );
  return underlined(title, [...shown, ...(more ? [more] : [])]);
}

function underlined(title: string, lines: readonly string[]): string {
  return [title, '-'.repeat(title.length), ...lines].join('\n');
}
