import { PRODUCT_MESSAGES as MESSAGES, PRODUCT_LIMITS } from '@parkho/contracts';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';

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

export class RejectDto {
  @IsString({ message: MESSAGES.reasonRequired })
  reason!: string;
}

export class InspectionDto {
  @IsBoolean({ message: MESSAGES.flagInvalid })
  inspected!: boolean;

  @IsOptional()
  @MaxLength(PRODUCT_LIMITS.inspectionNotes, { message: MESSAGES.inspectionNotesTooLong })
  @IsString({ message: MESSAGES.inspectionNotesTooLong })
  notes?: string;
}
