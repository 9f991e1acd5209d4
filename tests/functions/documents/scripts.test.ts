import { describe, expect, test } from 'vitest';
import type { StripsChart } from '../../../core/domain/report/chart.ts';
import { brokenUp } from '../../../functions/documents/pdf/breaks.ts';
import { reportPdf } from '../../../functions/documents/report-pdf.ts';
import { picturesOf } from '../../../functions/documents/report-pictures.ts';
import { runsOf } from '../../../functions/documents/scripts/runs.ts';
import { shaperOf } from '../../../functions/documents/scripts/shape.ts';
import { copiedText } from '../../fixtures/pdf-text.ts';
import { pdfObjects } from '../../fixtures/pdf-objects.ts';
import { reportOf } from '../../fixtures/report-document.ts';

const face = { brandName: 'Kestrel IT', colour: '#0e7a4f', secondColour: '#ffd400' };
const LEFT_TO_RIGHT = [
  ['Armenian', 'Հայաստան'],
  ['Bengali', 'কার্যালয়'],
  ['Chinese', '东京本社北京臺北'],
  ['Devanagari', 'क्षत्रिय किर्ति'],
  ['Ethiopic', 'አማርኛ'],
  ['Georgian', 'საქართველო'],
  ['Gujarati', 'ક્ષેત્ર'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ'],
  ['Japanese', '東京本社カナ'],
  ['Kannada', 'ಕ್ಷೇತ್ರ'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Korean', '한국어 서울'],
  ['Lao', 'ພາສາລາວ'],
  ['Malayalam', 'ക്ഷേത്രം'],
  ['Myanmar', 'မြန်မာဘာသာ'],
  ['Oriya', 'କ୍ଷେତ୍ର'],
  ['Sinhala', 'ශ්‍රී'],
  ['Tamil', 'தமிழ்நாடு'],
  ['Telugu', 'స్త్రీ'],
  ['Thai', 'ที่น้ำ'],
  ['emoji', '🏢👩‍🔧'],
] as const;
const RIGHT_TO_LEFT = [
  ['Arabic', 'برج الاتصالات'],
  ['Hebrew', 'שלום עולם'],
  ['Urdu', 'پاکستان گجرات ٹیلی'],
] as const;

async function copied(name: string): Promise<string> {
  const pdf = await reportPdf(reportOf([name]), face, new Date());
  return copiedText(await pdfObjects(pdf)).join('\n');
}

describe('a name in a PDF', () => {
  test.each(LEFT_TO_RIGHT)(
    'in %s is copied as it was written, with its digits',
    async (_, name) => {
      expect(await copied(`${name}-01`)).toContain(`${name}-01 was the lowest.`);
    },
  );

  test.each(RIGHT_TO_LEFT)('in %s is drawn from right to left', async (_, name) => {
    expect(await copied(name)).toContain(Array.from(name).toReversed().join(''));
  });

  test('is � where no font has the character, and the paper says so', async () => {
    const text = await copied('ꦗ-CPE-01');
    expect(text).toContain('\ufffd-CPE-01 was the lowest.');
    expect(text).toContain('Where \ufffd stands, no font of this paper has the character.');
    expect(await copied('東京 🏢 برج')).not.toContain('\ufffd');
  });

  test('brings the fonts of its own script alone', async () => {
    const fonts = async (name: string) => {
      const { pages } = await pdfObjects(await reportPdf(reportOf([name]), face, new Date()));
      const names = pages.flatMap(({ page }) => {
        const known = page.dictionary('Resources')!.dictionary('Font')!;
        return known.keys().map((key) => known.dictionary(key)!.name('BaseFont').slice(7));
      });
      return [...new Set(names)].toSorted();
    };
    const latin = ['NotoSans-Bold', 'NotoSans-Regular'];
    expect(await fonts('Łódź')).toEqual(latin);
    const hebrew = ['NotoSansHebrew-Bold', 'NotoSansHebrew-Regular'];
    expect(await fonts('שלום')).toEqual([...latin, ...hebrew]);
    // The letters beside them tell how characters of Chinese and Japanese are drawn.
    expect(await fonts('東京')).toContain('NotoSansSC-Regular');
    expect(await fonts('東京カナ')).toEqual([...latin, 'NotoSansJP-Bold', 'NotoSansJP-Regular']);
  });
});

describe('a line with text from right to left', () => {
  const order = (line: string) => runsOf(line, () => '').map(({ text }) => text);

  test('has its numbers from left to right, at their place among the words', () => {
    expect(order('شارع 12 الرياض')).toEqual([' الرياض', '12', 'شارع ']);
  });

  test('runs as the page does if it has Latin letters', () => {
    expect(order('برج-CPE-01')).toEqual(['برج', '-CPE-01']);
    expect(order('Tower برج Leeds')).toEqual(['Tower ', 'برج', ' Leeds']);
  });

  test('has its brackets around their words', async () => {
    expect(await copied('(תל אביב) שלום')).toContain('םולש (ביבא לת)');
  });
});

describe('a script whose letters join', () => {
  test('has another form of a letter at the start, in the middle and at the end', async () => {
    const { shape } = await shaperOf();
    const [end, middle, start] = shape('ععع', 'Arabic', 'regular', true).map(
      ({ glyphs }) => glyphs[0]!.id,
    );
    const alone = shape('ع', 'Arabic', 'regular', true)[0]!.glyphs[0]!.id;
    expect(new Set([alone, start, middle, end]).size).toBe(4);
  });

  test('has its marks above one another, without a width of their own', async () => {
    const { shape } = await shaperOf();
    const [cluster] = shape('مَّ', 'Arabic', 'regular', true);
    const marks = cluster!.glyphs.filter(({ xAdvance }) => xAdvance === 0);
    expect(cluster!.text).toBe('مَّ');
    expect(marks.length).toBeGreaterThan(0);
    // A vowel before its consonant is written before it.
    const [syllable] = shape('कि', 'Devanagari', 'regular', false);
    const [vowel] = shape('ि', 'Devanagari', 'regular', false)[0]!.glyphs;
    expect(syllable!.glyphs).toHaveLength(2);
    expect(syllable!.glyphs[0]!.id).not.toBe(
      shape('क', 'Devanagari', 'regular', false)[0]!.glyphs[0]!.id,
    );
    expect(vowel).toBeDefined();
  });
});

describe('a line ends', () => {
  test('between characters of Chinese and Japanese, but not before a sign that closes', () => {
    expect(brokenUp('丸の内「塔」、地下')).toEqual(['丸', 'の', '内', '「塔」、', '地', '下']);
    expect(brokenUp('サーバー1号')).toEqual(['サー', 'バー', '1', '号']);
  });

  test('between words of a script without spaces', () => {
    expect(brokenUp('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
  });

  test('between words of other scripts', () => {
    expect(brokenUp('برج الاتصالات')).toEqual(['برج ', 'الاتصالات']);
    expect(brokenUp('LDS-CPE-01 at Leeds')).toEqual(['LDS-', 'CPE-', '01 ', 'at ', 'Leeds']);
  });
});

test('a chart in a mail has the letters of its names', async () => {
  const chartOf = (name: string): StripsChart => {
    const { charts } = reportOf([name]);
    return charts.find((chart) => chart.kind === 'strips')!;
  };
  const picture = async (name: string) =>
    Buffer.from((await picturesOf([chartOf(name)], face))[0]!.light).toString('base64');
  const names = ['', '\ufffd\ufffd', '東京', '北京', 'برج', 'باب', 'ਪੰ', 'ਪੀ'];
  const pictures = await Promise.all(names.map(picture));
  expect(new Set(pictures).size).toBe(names.length);
  expect(await picture('ꦗꦮ')).toBe(pictures[1]);
});
