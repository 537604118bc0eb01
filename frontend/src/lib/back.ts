/** What 'back' asks instead of leading away. */
let question: (() => void) | undefined;
let isReturning = false;

/** 'Back' asks, and leads nowhere, until this is called with null. */
export function askBeforeBack(ask: (() => void) | null): void {
  question = ask ?? undefined;
}

/** To be called before a router is there: what it does not hear of, it does not show. */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => {
    if (!isReturning && !question) return;
    event.stopImmediatePropagation();
    isReturning = !isReturning;
    if (!isReturning) return;
    history.forward();
    question?.();
  });
}
