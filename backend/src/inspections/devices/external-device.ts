import { DomainError, INSPECTION_MESSAGES, type InspectedDevice, toPkr } from '@parkho/contracts';
import type { Inspections } from '../inspection.js';

/**
 * The description of an unlisted device in a report. Reports are public permanently: its location, which may be a
 * person's home, and the notes are left out.
 * @throws DomainError 'not-found' where there is no such device
 */
export const externalDeviceOf = ({ external, isDeleted }: Inspections): InspectedDevice => {
  if (!external || isDeleted) throw new DomainError('not-found', INSPECTION_MESSAGES.externalNotFound);
  return reportedDevice(external.device);
};

export const reportedDevice = ({
  name,
  condition,
  price,
}: NonNullable<Inspections['external']>['device']): InspectedDevice => ({
  name,
  condition,
  ...(price !== undefined && { price: toPkr(price) }),
});
