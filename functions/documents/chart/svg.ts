import { escapeXml } from '../html.ts';
import { tenth, type Palette, type Scene } from './marks.ts';

export function toSvg(
  { width, height, title, description, marks }: Scene,
  palette: Palette,
): string {
  const body = marks.map((mark) => {
    if (mark.kind === 'text')
      return `<text x="${tenth(mark.x)}" y="${tenth(mark.y)}" font-size="${mark.size}" fill="${palette[mark.colour]}" text-anchor="${mark.anchor}"${mark.isBold ? ' font-weight="700"' : ''}>${escapeXml(mark.text)}</text>`;
    const fill = mark.fill
      ? ` fill="${palette[mark.fill]}" fill-opacity="${mark.opacity ?? 1}"`
      : ' fill="none"';
    const stroke = mark.stroke
      ? ` stroke="${palette[mark.stroke]}" stroke-width="${mark.width ?? 1}"${mark.dash ? ` stroke-dasharray="${mark.dash.join(' ')}"` : ''}`
      : '';
    return `<path d="${mark.d}"${fill}${stroke}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Noto Sans, sans-serif" role="img"><title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc><rect width="100%" height="100%" fill="${palette.paper}"/>${body.join('')}</svg>`;
}
