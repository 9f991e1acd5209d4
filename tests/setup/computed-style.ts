/** Elements displayed by more than their tag, their type and `hidden`. */
const VARIABLE = 'dialog, details > *, audio, object';

/** What Cloudscape asks of boxes that it measures, beside `display`. */
const BOX =
  /^(padding(Top|Right|Bottom|Left)|border(Top|Right|Bottom|Left)Width|overflow|direction)$/;

/** What a style sheet must not set. */
const ANSWERED = /(?<![\w-])(display|visibility|padding|border|overflow|direction)|@import/;

type Styled = HTMLElement | SVGElement;

/**
 * Makes getComputedStyle() answer `display`, `visibility` and what Cloudscape measures by without
 * jsdom's search through its default style sheet, in which every query by role would spend half of
 * its time. A brand's colours are the only style sheet of these tests. Other properties, and pages
 * with a style sheet that says more, are jsdom's own matter. Files of a worker share their window,
 * so it is done once.
 */
export function quickenComputedStyle(window: Window & typeof globalThis): void {
  if ('isQuick' in window.getComputedStyle) return;
  const { document } = window;
  const computed = window.getComputedStyle.bind(window);
  const kinds = new Map<string, CSSStyleDeclaration>();

  const byKind = (element: Styled) => {
    const type = element.getAttribute('type') ?? '';
    const kind = `${element.namespaceURI} ${element.localName} ${type}`;
    const known = kinds.get(kind);
    if (known) return known;
    const alike = document.createElementNS(element.namespaceURI, element.localName);
    alike.setAttribute('type', type);
    const style = computed(alike);
    kinds.set(kind, style);
    return style;
  };
  const displayOf = (element: Styled) => {
    if (element.style.display !== '') return element.style.display;
    return element.hasAttribute('hidden') ? 'none' : byKind(element).display;
  };
  const boxOf = (element: Styled, name: 'paddingTop') =>
    element.style[name] === '' ? byKind(element)[name] : element.style[name];
  const visibilityOf = (element: Styled) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { style } = each as Partial<Styled>;
      if (style && style.visibility !== '') return style.visibility;
    }
    return 'visible';
  };

  const sheets = new WeakMap<CSSStyleSheet, { rules: number; isAnswered: boolean }>();
  const isAnswered = (sheet: CSSStyleSheet) => {
    const rules = [...sheet.cssRules];
    const known = sheets.get(sheet);
    if (known?.rules === rules.length) return known.isAnswered;
    const found = rules.some(({ cssText }) => ANSWERED.test(cssText));
    sheets.set(sheet, { rules: rules.length, isAnswered: found });
    return found;
  };

  const answer: typeof computed = (element, pseudo) => {
    const isPlain =
      (element instanceof window.HTMLElement || element instanceof window.SVGElement) &&
      ![...document.styleSheets].some(isAnswered) &&
      !element.matches(VARIABLE);
    if (!isPlain) return computed(element, pseudo);
    const quick = (name: string | symbol) => {
      if (name === 'display') return displayOf(element);
      if (BOX.test(String(name))) return boxOf(element, name as 'paddingTop');
      return name === 'visibility' ? visibilityOf(element) : undefined;
    };
    let known: CSSStyleDeclaration | undefined;
    const slow = () => (known ??= computed(element, pseudo));
    return new Proxy(element.style, {
      get(_inline, name) {
        if (name === 'getPropertyValue')
          return (property: string) => quick(property) ?? slow().getPropertyValue(property);
        return quick(name) ?? (Reflect.get(slow(), name) as unknown);
      },
    });
  };
  window.getComputedStyle = Object.assign(answer, { isQuick: true });
}
