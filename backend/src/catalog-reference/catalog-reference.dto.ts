import { CATEGORY_MESSAGES } from '@parkho/contracts';
import { IsString } from 'class-validator';

/** POST /categories and PUT /categories/:id; the decider says what a name may be. */
export class CategoryDto {
  @IsString({ message: CATEGORY_MESSAGES.nameRequired })
  name!: string;
}
