import type { DrawnChart } from '../../core/domain/report/chart.ts';
import type { ReportDocument } from '../../core/domain/report/document.ts';
import type { MailFace } from '../gateways/mail.ts';
import { paletteOf } from './chart/marks.ts';
import { sceneOf } from './chart/scene.ts';
import { toSvg } from './chart/svg.ts';
import type { LogoPicture } from './logo-picture.ts';
import { bodyHtml } from './mail-body.ts';
import { reportBody } from './report-body.ts';

/** The mail of a report as a file of its own, with its charts. */
export function reportHtml(document: ReportDocument, face: MailFace, logo?: LogoPicture): string {
  return bodyHtml(
    reportBody(document, logo ? { ...face, logo: inlinedPng(logo.png) } : face, {
      reason: null,
      pictureOf: (chart) => inlinedChart(chart, face),
      // The reader's machine draws them.
      isPrintable: () => true,
    }),
  );
}

/** Addresses that hold a chart, on light and on dark paper. */
export function inlinedChart(
  chart: DrawnChart,
  face: Pick<MailFace, 'colour' | 'secondColour'>,
): { light: string; dark: string } {
  const scene = sceneOf(chart);
  const inlined = (scheme: 'light' | 'dark') =>
    `data:image/svg+xml;base64,${Buffer.from(toSvg(scene, paletteOf(scheme, face))).toString('base64')}`;
  return { light: inlined('light'), dark: inlined('dark') };
}

const inlinedPng = (png: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
