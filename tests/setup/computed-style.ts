/** Tags whose display hangs on more than the tag and `hidden`. */
const VARIABLE = 'dialog, input, details > *, audio, object';

/**
 * Makes getComputedStyle() answer `display` and `visibility` without jsdom's search through its
 * default style sheet, in which every query by role would spend half of its time. Nothing else is
 * loaded in these tests: their style sheets are empty. Other properties, and pages that do have a
 * style sheet, are jsdom's own matter.
 */
export function quickenComputedStyle(window: Window & typeof globalThis): void {
  const { document } = window;
  const computed = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  const byTag = (element: Element) => {
    const known = displays.get(element.tagName);
    if (known !== undefined) return known;
    const { display } = computed(document.createElement(element.tagName));
    displays.set(element.tagName, display);
    return display;
  };
  const displayOf = (element: HTMLElement) => {
    if (element.style.display !== '') return element.style.display;
    return element.hidden ? 'none' : byTag(element);
  };
  const visibilityOf = (element: HTMLElement) => {
    for (let each: HTMLElement | null = element; each; each = each.parentElement)
      if (each.style.visibility !== '') return each.style.visibility;
    return 'visible';
  };

  window.getComputedStyle = (element, pseudo) => {
    const isPlain =
      element instanceof window.HTMLElement &&
      document.styleSheets.length === 0 &&
      !element.matches(VARIABLE);
    if (!isPlain) return computed(element, pseudo);
    const quick = (name: unknown) => {
      if (name === 'display') return displayOf(element);
      return name === 'visibility' ? visibilityOf(element) : undefined;
    };
    return new Proxy(element.style, {
      get(_inline, name) {
        if (name === 'getPropertyValue')
          return (property: string) =>
            quick(property) ?? computed(element, pseudo).getPropertyValue(property);
        return quick(name) ?? (Reflect.get(computed(element, pseudo), name) as unknown);
      },
    });
  };
}
