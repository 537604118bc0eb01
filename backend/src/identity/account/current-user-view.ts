import { Injectable } from '@nestjs/common';
import type { User } from '@parkho/contracts';
import { shopNameOf } from '@parkho/projections';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Employment } from './employment.js';
import { StaffSecondFactor } from './staff-second-factor.js';
import { requireAccount, type UserState, userOf } from './user.js';

/** The signed-in user as GET /api/auth/me answers, with fields that only the user sees. */
@Injectable()
export class CurrentUserView {
  constructor(
    private readonly staff: StaffSecondFactor,
    private readonly employment: Employment,
    private readonly models: ReadModels,
  ) {}

  /** @throws DomainError 'not-found' when there is no account */
  async of(state: UserState): Promise<User> {
    const { role, sellerId } = await this.employment.effectiveRoleOf(requireAccount(state));
    const shopName = role === 'assistant' ? await shopNameOf(this.models.sellers, sellerId) : undefined;
    const secondFactorDue = await this.staff.dueOf(state);
    return {
      ...userOf(state),
      role,
      ...(shopName && { shopName }),
      ...(secondFactorDue && { secondFactorDue }),
    };
  }
}
