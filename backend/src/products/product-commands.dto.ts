import { PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsBoolean, IsOptional } from 'class-validator';

/** PATCH toggle-active; without `isActive` the state is turned around. */
export class ToggleActiveDto {
  @IsOptional()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isActive?: boolean;
}

/** PATCH toggle-featured; without `isFeatured` the state is turned around. */
export class ToggleFeaturedDto {
  @IsOptional()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  isFeatured?: boolean;
}

/** PATCH toggle-inspection; without `inspectionRequested` the state is turned around. */
export class ToggleInspectionDto {
  @IsOptional()
  @IsBoolean({ message: MESSAGES.flagInvalid })
  inspectionRequested?: boolean;
}
