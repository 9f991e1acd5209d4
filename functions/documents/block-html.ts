import { escapeHtml } from './html.ts';
import type { Block, ChartBlock } from './mail-blocks.ts';

const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = 'color:#16191f';
const SOFT = 'color:#5f6b7a';
const LINK = 'color:#0b5cad';
const LINE = 'border-bottom:1px solid #d5dae0';
const TABLE = 'width="100%" cellpadding="0" cellspacing="0"';

export const row = (inner: string, more = '') =>
  `<tr><td class="ink row" align="left" style="padding:8px 24px;${FONT};font-size:15px;line-height:22px;${INK};${more}">${inner}</td></tr>`;

export function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return row(escapeHtml(block.text), 'white-space:pre-line');
    case 'small':
      return row(
        `<span class="soft" style="${SOFT}">${escapeHtml(block.text)}</span>`,
        'font-size:13px;line-height:18px',
      );
    case 'figures':
      return row(
        `<table role="presentation" ${TABLE}><tr>${block.figures.map((each) => figureHtml(each, block.figures.length)).join('')}</tr></table>`,
      );
    case 'facts':
      return row(
        `<table ${TABLE} style="border-collapse:collapse">${block.facts.map(factHtml).join('')}</table>`,
      );
    case 'list':
      return row(
        `<ul style="margin:0;padding-left:20px">${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
      );
    case 'links':
      return row(
        `<table role="presentation" ${TABLE}>${block.links.map(linkHtml).join('')}</table>`,
      );
    case 'chart':
      return row(chartHtml(block));
    case 'bars':
      return row(barsHtml(block));
    default:
      return row(tableHtml(block));
  }
}

const figureHtml = ({ label, value }: { label: string; value: string }, among: number) =>
  `<td class="figure ink" width="${Math.floor(100 / among)}%" valign="top" style="padding:4px 8px 4px 0;${FONT};${INK}"><div style="font-size:20px;line-height:26px;font-weight:700">${escapeHtml(value)}</div><div class="soft" style="font-size:13px;line-height:18px;${SOFT}">${escapeHtml(label)}</div></td>`;

const factHtml = ({ name, value }: { name: string; value: string }) =>
  `<tr><th scope="row" class="soft" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:normal;${FONT};font-size:15px;line-height:22px;${SOFT}">${escapeHtml(name)}</th><td class="ink" valign="top" style="padding:4px 0;overflow-wrap:anywhere;${FONT};font-size:15px;line-height:22px;${INK};white-space:pre-line">${isAddress(value) ? anchor(value, value) : escapeHtml(value)}</td></tr>`;

const isAddress = (value: string) => /^https?:\/\/\S+$/.test(value);

const anchor = (href: string, label: string) =>
  `<a href="${escapeHtml(href)}" style="${LINK}">${escapeHtml(label)}</a>`;

const linkHtml = ({ label, href, detail }: { label: string; href: string; detail: string }) =>
  `<tr><td class="ink" style="padding:${detail ? `8px 0;${LINE}` : '0'};${FONT};font-size:15px;line-height:22px;${INK}">${detail ? `<strong>${anchor(href, label)}</strong><br>${escapeHtml(detail)}` : anchor(href, label)}</td></tr>`;

/** Outlook goes by the attribute, others by the style; the dark twin shows where styles are read. */
function chartHtml({ light, dark, alt, width }: ChartBlock): string {
  const picture = (source: string, name: string) =>
    `<img${name} src="${escapeHtml(source)}" width="${width}" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0">`;
  return `${picture(light, ' class="light"')}<!--[if !mso]><!--><div class="dark" style="display:none;max-height:0;overflow:hidden">${picture(dark, '')}</div><!--<![endif]-->`;
}

/** A longer name may be broken into lines, and a longer word within. */
const MOST_WHOLE = 20;

/** Long words, such as addresses, tell where they may be broken, so that no table is wider than a phone. */
function breakableHtml(text: string): string {
  return text.replace(/(\S+)|(\s+)/gu, (piece) =>
    piece.length <= MOST_WHOLE
      ? escapeHtml(piece)
      : (piece.match(/.{1,19}[@./_-]|.{1,20}/gu) ?? []).map(escapeHtml).join('<wbr>'),
  );
}

const heading = (title: string) =>
  `<h2 style="margin:8px 0;font-size:16px;line-height:22px">${escapeHtml(title)}</h2>`;

/** A bar is a cell with a background, which every mailbox shows. */
function barsHtml({ title, bars, colour }: Extract<Block, { kind: 'bars' }>): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const lines = bars.map(({ name, value, text }) => {
    const share = Math.max(1, Math.round((value / most) * 100));
    const bar = `<table role="presentation" ${TABLE}><tr><td class="bar" width="${share}%" height="10" style="height:10px;font-size:0;line-height:0;background:${colour}">&nbsp;</td><td style="font-size:0;line-height:0">&nbsp;</td></tr></table>`;
    const cell = (tag: string, width: string, inner: string, style = '') =>
      `<${tag} class="ink" width="${width}" align="left" style="padding:3px 8px 3px 0;font-weight:normal;${FONT};font-size:13px;line-height:18px;${INK}${style}">${inner}</${tag.split(' ')[0]}>`;
    return `<tr>${cell('th scope="row"', '34%', breakableHtml(name))}${cell('td', '48%', bar)}${cell('td', '18%', escapeHtml(text), ';white-space:nowrap')}</tr>`;
  });
  return `${heading(title)}<table ${TABLE} style="border-collapse:collapse">${lines.join('')}</table>`;
}

function tableHtml({ title, columns, rows, more }: Extract<Block, { kind: 'table' }>): string {
  const cell = (tag: 'th' | 'td', text: string, at: number) => {
    const { isFigure, name } = columns[at]!;
    const isName = name === 'Name' && text.length <= MOST_WHOLE;
    return `<${tag}${tag === 'th' ? ' scope="col"' : ''} class="cell${isName ? ' name' : ''}" align="${isFigure ? 'right' : 'left'}" valign="top" style="padding:6px 8px;${LINE};${FONT};font-size:13px;line-height:18px;${INK}${tag === 'td' && (isFigure || isName) ? ';white-space:nowrap' : ''}">${breakableHtml(text)}</${tag}>`;
  };
  const head = columns.map(({ name }, at) => cell('th', name, at)).join('');
  const body = rows
    .map((cells) => `<tr>${cells.map((text, at) => cell('td', text, at)).join('')}</tr>`)
    .join('');
  return `${heading(title)}<table ${TABLE} style="border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>${more && `<p class="soft" style="margin:8px 0 0;font-size:13px;${SOFT}">${escapeHtml(more)}</p>`}`;
}
