import { INSPECTION_MESSAGES, PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { IsOptionalNotNull } from '../platform/http/body/validation.js';

/** PATCH toggle-inspection; without `inspectionRequested` the state is toggled. */
export class ToggleInspectionDto {
  @IsOptionalNotNull()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  inspectionRequested?: boolean;
}

/** GET /inspection-requests/by-link: the token of a mail's link. */
export class RequestLinkQuery {
  @IsString({ message: INSPECTION_MESSAGES.linkInvalid })
  @MaxLength(200, { message: INSPECTION_MESSAGES.linkInvalid })
  token!: string;
}
