/** The ref of an element that takes the focus because it replaces the pressed button. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
