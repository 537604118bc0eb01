/** What one part of the siege has come to. */
export interface Part {
  /** How many things were looked at. */
  checks: number;
  /** What was measured. */
  figures: string;
  /** A line for each thing that is not as it must be. */
  failures: readonly string[];
  /** A table of what happened, its heads first. */
  rows?: readonly (readonly string[])[];
}
