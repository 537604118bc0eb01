/** A device whose report is being written. */
export interface ReportSubject {
  inspectionId: string;
  /** The device's name until its details load. */
  name: string;
}
