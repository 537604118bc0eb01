import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  CATEGORY_MESSAGES,
  categoryStream,
  fieldError,
  normaliseCategoryName,
  reservationStream,
} from '@parkho/contracts';
import { currentCategories } from '@parkho/projections';
import type { StoredEvent } from '@parkho/stores';
import { type CommandContext, followUpContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { type Owners, Reservations } from '../platform/commands/reservations.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { category, sameName } from './category.js';

/**
 * Unique names of categories. A name is reserved before the category takes it, and released when the category gives it
 * up.
 */
@Injectable()
export class CategoryNames {
  constructor(
    private readonly reservations: Reservations,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
  ) {}

  /** @throws DomainError 'conflict' when another category has the name, or is about to take it */
  async claim(name: string, categoryId: string, context: CommandContext): Promise<void> {
    const isNameFree =
      !(await this.isShown(name, categoryId)) && (await this.reserve(name, categoryId, context));
    if (!isNameFree) throw fieldError('conflict', 'name', CATEGORY_MESSAGES.exists);
  }

  /** Reserves a name; false when another category has it. Idempotent. */
  reserve(name: string, categoryId: string, context: CommandContext): Promise<boolean> {
    return this.reservations.reserve(streamOf(name), categoryId, this.holdersOf(name, context), context);
  }

  /** The reservation by which a category holds its name; undefined if there is none. */
  reservationOf(categoryId: string, name: string): Promise<StoredEvent | undefined> {
    return this.reservations.reservationOf(categoryId, streamOf(name));
  }

  /** Releases the reservation that `reservationOf` returned before the category gave its name up. */
  release(reservation: StoredEvent, context: CommandContext): Promise<void> {
    return this.reservations.release(reservation, context);
  }

  /** Categories that are older than reservations have none. */
  private async isShown(name: string, categoryId: string): Promise<boolean> {
    const categories = await currentCategories(this.models.categories);
    return categories.some((category) => category._id !== categoryId && sameName(category.name, name));
  }

  private holdersOf(name: string, context: CommandContext): Owners {
    return {
      ownershipOf: async (categoryId) => {
        const { state } = await this.runner.load(category, categoryStream(categoryId));
        if (state.status === 'merged') return 'gone';
        return state.status === 'current' && sameName(state.name, name) ? 'holds' : 'free';
      },
      fence: (categoryId) => {
        const { expectedRevision: _, ...unconditional } = followUpContext(context, `fence ${categoryId}`);
        const command = { type: 'abandon-name', categoryId } as const;
        return this.runner.run(category, categoryStream(categoryId), command, unconditional);
      },
    };
  }
}

const streamOf = (name: string): string =>
  reservationStream('categoryName', createHash('sha256').update(normaliseCategoryName(name)).digest('hex'));
