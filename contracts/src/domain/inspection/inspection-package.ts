/** The types of inspection, in the order in which they are offered (specification, section 9). */
export const INSPECTION_TYPES = ['basic', 'complete', 'prepurchase'] as const;
export type InspectionType = (typeof INSPECTION_TYPES)[number];

export interface InspectionPackage {
  name: string;
  /** In PKR. */
  price: number;
  /** How long it takes. */
  turnaround: string;
  mostPopular: boolean;
}

export const INSPECTION_PACKAGES: Record<InspectionType, InspectionPackage> = {
  basic: { name: 'Basic', price: 1500, turnaround: '1-2 business days', mostPopular: false },
  complete: { name: 'Complete', price: 3000, turnaround: '2-3 business days', mostPopular: true },
  prepurchase: { name: 'Pre-Purchase', price: 4500, turnaround: '1-2 business days', mostPopular: false },
};
