/** A value from a file for a field of the report, which the inspector may accept. */
export interface MeasuredValue {
  /** The path of a part in the checklist: 'internals.ssd'. */
  path: string;
  /** 'notes', or the name of one of its measures. */
  field: string;
  value: string | number;
}
