import { escapeHtml } from '../gateways/mail-page.ts';

/** A part of a letter. One list of them gives its HTML and its text, so that the two agree. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'small'; text: string }
  | { kind: 'figures'; figures: readonly { label: string; value: string }[] }
  | {
      kind: 'table';
      title: string;
      columns: readonly { name: string; isFigure: boolean }[];
      rows: readonly (readonly string[])[];
      /** Says how many rows are not shown; '' when all are. */
      more: string;
    }
  | { kind: 'link'; label: string; href: string };

export interface Letter {
  title: string;
  /** What a mailbox shows behind the subject. */
  preview: string;
  blocks: readonly Block[];
  face: { brandName: string; colour: string };
}

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#16191f';
/** Clients that read no style sheet show the light colours, which stand in the tags. */
const STYLES = `:root{color-scheme:light dark}
@media (max-width:480px){.cell{padding:6px 4px!important;font-size:12px!important}.figure{display:inline-block!important;width:48%!important}}
@media (prefers-color-scheme:dark){.page{background:#0f141a!important}.card{background:#161d26!important}.ink,.cell{color:#e9ebed!important;border-color:#3a4656!important}.soft{color:#b4bbc4!important}.ink a{color:#7cb5ff!important}}`;

/** 640 px wide at most; a table around it keeps Outlook to that as well. */
export function letterHtml({ title, preview, blocks, face }: Letter): string {
  const name = escapeHtml(face.brandName);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f1f3f5"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="640" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:640px;background:#ffffff;border-top:6px solid ${face.colour}">
${row(`<p class="soft" style="margin:0 0 4px;font-size:13px;color:#5f6b7a">${name}</p><h1 style="margin:0;font-size:20px;line-height:26px">${escapeHtml(title)}</h1>`, 'padding-top:20px')}
${blocks.map(blockHtml).join('\n')}
${row('', 'padding-bottom:12px')}</table>
<!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>`;
}

const row = (inner: string, more = '') =>
  `<tr><td class="ink" align="left" style="padding:8px 24px;${FONT};font-size:15px;line-height:22px;${INK};${more}">${inner}</td></tr>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return row(escapeHtml(block.text));
    case 'small':
      return row(
        `<span class="soft" style="color:#5f6b7a">${escapeHtml(block.text)}</span>`,
        'font-size:13px;line-height:18px',
      );
    case 'link':
      return row(
        `<a href="${escapeHtml(block.href)}" style="color:#0b5cad">${escapeHtml(block.label)}</a>`,
      );
    case 'figures':
      return row(
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${block.figures.map(figureHtml).join('')}</tr></table>`,
      );
    default:
      return row(tableHtml(block));
  }
}

const figureHtml = ({ label, value }: { label: string; value: string }) =>
  `<td class="figure ink" valign="top" style="padding:4px 8px 4px 0;${FONT};${INK}"><div style="font-size:20px;line-height:26px;font-weight:700">${escapeHtml(value)}</div><div class="soft" style="font-size:13px;line-height:18px;color:#5f6b7a">${escapeHtml(label)}</div></td>`;

function tableHtml({ title, columns, rows, more }: Extract<Block, { kind: 'table' }>): string {
  const cell = (tag: 'th' | 'td', text: string, at: number) =>
    `<${tag}${tag === 'th' ? ' scope="col"' : ''} class="cell" align="${columns[at]!.isFigure ? 'right' : 'left'}" valign="top" style="padding:6px 8px;border-bottom:1px solid #d5dae0;${FONT};font-size:13px;line-height:18px;${INK}">${escapeHtml(text)}</${tag}>`;
  const head = columns.map(({ name }, at) => cell('th', name, at)).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((text, at) => cell('td', text, at)).join('')}</tr>`)
    .join('');
  return `<h2 style="margin:8px 0;font-size:16px;line-height:22px">${escapeHtml(title)}</h2><table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${more && `<p class="soft" style="margin:8px 0 0;font-size:13px;color:#5f6b7a">${escapeHtml(more)}</p>`}`;
}

/** The same for readers of plain text. */
export function letterText({ title, blocks, face }: Letter): string {
  return [face.brandName, title, ...blocks.map(blockText)].join('\n\n');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text;
    case 'link':
      return `${block.label}: ${block.href}`;
    case 'figures':
      return block.figures.map(({ label, value }) => `${label}: ${value}`).join('\n');
    default:
      return tableText(block);
  }
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
  return [title, '-'.repeat(title.length), ...shown, ...(more ? [more] : [])].join('\n');
}
