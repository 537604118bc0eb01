import { PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsBoolean } from 'class-validator';
import { MayBeAbsent } from '../../platform/http/body/validation.js';

/** PATCH toggle-active; without `isActive` the state is toggled. */
export class ToggleActiveDto {
  @MayBeAbsent()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isActive?: boolean;
}

/** PATCH toggle-featured; without `isFeatured` the state is toggled. */
export class ToggleFeaturedDto {
  @MayBeAbsent()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isFeatured?: boolean;
}
