/** The result of one part of the siege. */
export interface Part {
  /** The number of checks. */
  checks: number;
  /** The measured figures. */
  figures: string;
  /** A line for each failure. */
  failures: readonly string[];
  /** A table of the results, its head first. */
  rows?: readonly (readonly string[])[];
}
