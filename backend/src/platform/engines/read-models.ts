import type { CategoryDocument, ProductDocument, ReadModel, UserDocument } from '@parkho/projections';

/** The read side as features see it: one read model for each question asked. */
export class ReadModels {
  constructor(
    readonly products: ReadModel<ProductDocument>,
    readonly users: ReadModel<UserDocument>,
    readonly categories: ReadModel<CategoryDocument>,
  ) {}

  /** Changes whenever any document does; what ETags of public reads are made of. */
  changed(): string {
    return [this.products, this.users, this.categories].map((model) => model.changed()).join(' ');
  }
}
