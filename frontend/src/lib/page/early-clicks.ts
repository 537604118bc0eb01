declare global {
  interface Window {
    /** Set by PAGE_SCRIPT. */
    unhandledPresses?: Set<HTMLButtonElement>;
  }
}

/**
 * Repeats clicks that happened before hydration. React replays no click: none reaches it before its root is hydrated,
 * and it stops one on a part whose script has not loaded, which then stays in the set. It cannot hydrate a click's
 * target during an effect, so the replay is deferred until after it.
 */
export function replayEarlyClicks(): void {
  setTimeout(() => {
    const presses = [...(window.unhandledPresses ?? [])];
    window.unhandledPresses?.clear();
    for (const button of presses) button.click();
  });
}
