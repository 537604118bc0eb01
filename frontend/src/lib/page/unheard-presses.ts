declare global {
  interface Window {
    /** Of PAGE_SCRIPT. */
    unheardPresses?: Set<HTMLButtonElement>;
  }
}

/**
 * Presses again what was pressed before it was heard. React repeats no press: it hears none before its root is hydrated,
 * and stops one on a part whose script has not come, which then stays among the unheard. It cannot hydrate what is
 * pressed in an effect, so that the repetition waits for its end.
 */
export function repeatUnheardPresses(): void {
  setTimeout(() => {
    const presses = [...(window.unheardPresses ?? [])];
    window.unheardPresses?.clear();
    for (const button of presses) button.click();
  });
}
