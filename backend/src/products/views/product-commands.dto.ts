import { PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsBoolean } from 'class-validator';
import { IsOptionalNotNull } from '../../platform/http/body/validation.js';

/** PATCH toggle-active; without `isActive` the state is toggled. */
export class ToggleActiveDto {
  @IsOptionalNotNull()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isActive?: boolean;
}

/** PATCH toggle-featured; without `isFeatured` the state is toggled. */
export class ToggleFeaturedDto {
  @IsOptionalNotNull()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isFeatured?: boolean;
}
