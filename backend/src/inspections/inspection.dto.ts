import { PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsBoolean } from 'class-validator';
import { MayBeAbsent } from '../platform/http/validation.js';

/** PATCH toggle-inspection; without `inspectionRequested` the state is turned around. */
export class ToggleInspectionDto {
  @MayBeAbsent()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  inspectionRequested?: boolean;
}
