declare global {
  interface Window {
    /** Of PAGE_SCRIPT. */
    earlyPresses?: ReadonlySet<HTMLButtonElement>;
  }
}

/**
 * Presses again what was pressed before the application heard presses. React itself repeats none from before its root
 * was hydrated; from then on it hydrates what is pressed at once.
 */
export function repeatEarlyPresses(): void {
  const presses = window.earlyPresses ?? [];
  delete window.earlyPresses;
  for (const button of presses) button.click();
}
