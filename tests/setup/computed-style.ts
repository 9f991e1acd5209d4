/** Elements displayed by more than their tag, their type and `hidden`. */
const VARIABLE = 'dialog, details > *, audio, object';

type Styled = HTMLElement | SVGElement;

/**
 * Makes getComputedStyle() answer `display` and `visibility` without jsdom's search through its
 * default style sheet, in which every query by role would spend half of its time. A brand's colours
 * are the only style sheet of these tests. Other properties, and pages with a style sheet that says
 * more, are jsdom's own matter.
 */
export function quickenComputedStyle(window: Window & typeof globalThis): void {
  const { document } = window;
  const computed = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  const byKind = (element: Styled) => {
    const type = element.getAttribute('type') ?? '';
    const kind = `${element.namespaceURI} ${element.localName} ${type}`;
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const alike = document.createElementNS(element.namespaceURI, element.localName);
    alike.setAttribute('type', type);
    const { display } = computed(alike);
    displays.set(kind, display);
    return display;
  };
  const displayOf = (element: Styled) => {
    if (element.style.display !== '') return element.style.display;
    return element.hasAttribute('hidden') ? 'none' : byKind(element);
  };
  const visibilityOf = (element: Styled) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { style } = each as Partial<Styled>;
      if (style && style.visibility !== '') return style.visibility;
    }
    return 'visible';
  };

  const sheets = new WeakMap<CSSStyleSheet, { rules: number; isAboutDisplay: boolean }>();
  const isAboutDisplay = (sheet: CSSStyleSheet) => {
    const rules = [...sheet.cssRules];
    const known = sheets.get(sheet);
    if (known?.rules === rules.length) return known.isAboutDisplay;
    const found = rules.some(({ cssText }) => /display|visibility|@import/.test(cssText));
    sheets.set(sheet, { rules: rules.length, isAboutDisplay: found });
    return found;
  };

  window.getComputedStyle = (element, pseudo) => {
    const isPlain =
      (element instanceof window.HTMLElement || element instanceof window.SVGElement) &&
      ![...document.styleSheets].some(isAboutDisplay) &&
      !element.matches(VARIABLE);
    if (!isPlain) return computed(element, pseudo);
    const quick = (name: unknown) => {
      if (name === 'display') return displayOf(element);
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
}
