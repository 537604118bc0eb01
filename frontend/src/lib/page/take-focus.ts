/** A ref of an element that replaces the pressed one. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
