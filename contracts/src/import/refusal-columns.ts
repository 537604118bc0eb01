/** The first columns of a file of refused rows: the reason, and the reference that was made for the device. */
export const REASON_COLUMN = 'Why it was refused';
export const GENERATED_REFERENCE_COLUMN = 'Reference made by Parkho';
