// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { quickenComputedStyle } from '../setup/computed-style.ts';

const PAGE = `  <div><span>text</span><p hidden>not seen</p><b style="display: none"><i>neither</i></b></div>
  <ul style="visibility: hidden"><li>one</li><li style="visibility: visible">two</li></ul>
  <table><thead><tr><th>Name</th></tr></thead><tbody><tr hidden><td>Value</td></tr></tbody></table>
  <dialog>closed</dialog><dialog open>open</dialog>
  <details><summary>More</summary><p>unfolded</p></details>
  <input type="hidden" /><input /><button hidden style="display: block">Press</button>
  <input type="checkbox" hidden /><input type="HIDDEN" />
  <svg><g hidden></g><g style="display: none"><path /></g><text style="visibility: hidden">t</text></svg><my-part>own</my-part>
  <fieldset><ol style="padding: 1px 2px"><li>boxed</li></ol></fieldset><p style="border: 3px solid">framed</p>
  <bdo dir="rtl">back</bdo><p dir="rtl">right</p><pre style="overflow: auto; direction: rtl">cut</pre><textarea></textarea>`;

function shown({ document, getComputedStyle }: Window): string[] {
  return [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    return [
      element.tagName,
      style.display,
      style.visibility,
      style.getPropertyValue('display'),
      style.getPropertyValue('visibility'),
      style.paddingLeft,
      style.paddingTop,
      style.borderTopWidth,
      style.overflow,
      style.direction,
      style.color,
      style.getPropertyValue('cursor'),
    ].join(' ');
  });
}

test.each([
  ['without a style sheet', PAGE],
  ['with colours', `<style>:root, p { --colour: red; color: red }</style>${PAGE}`],
  ...['padding: 4px', 'border: 1px solid', 'overflow: hidden', 'direction: rtl'].map((rule) => [
    `with ${rule}`,
    `<style>fieldset li { ${rule} }</style>${PAGE}`,
  ]),
  ['with more', `<style>p, span { display: flex; visibility: hidden }</style>${PAGE}`],
])('the quick computed style of a page %s is that of jsdom', (_name, html) => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const window = frame.contentWindow as Window & typeof globalThis;
  window.document.body.innerHTML = html;
  const slow = shown(window);
  expect(slow.some((line) => line.includes('none'))).toBe(true);
  quickenComputedStyle(window);
  expect(shown(window)).toEqual(slow);
  frame.remove();
});
