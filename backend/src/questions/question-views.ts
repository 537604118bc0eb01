import { Injectable } from '@nestjs/common';
import {
  CARD_IMAGE_ORDER,
  type ConsoleQuestion,
  compact,
  type PublicQuestion,
  type QuestionFilter,
  type SellerQuestion,
} from '@parkho/contracts';
import { productsByIds, type QuestionDocument, sellersByIds } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';

/** Questions for the API, without the buyer's contact data. */
@Injectable()
export class QuestionViews {
  constructor(private readonly models: ReadModels) {}

  async ofSeller(documents: readonly QuestionDocument[]): Promise<SellerQuestion[]> {
    const devices = await this.devicesOf(documents);
    return documents.map((question) => {
      const device = devices.get(question.productId);
      const image = device && CARD_IMAGE_ORDER.map((slot) => device.images[slot]).find(Boolean);
      return {
        ...ownView(question),
        device: device ? compact({ _id: device._id, name: device.name, image, sold: device.sold }) : null,
      };
    });
  }

  async ofConsole(documents: readonly QuestionDocument[]): Promise<ConsoleQuestion[]> {
    const [devices, sellers] = await Promise.all([
      this.devicesOf(documents),
      sellersByIds(
        this.models.sellers,
        documents.map(({ sellerId }) => sellerId),
      ),
    ]);
    return documents.map((question) => {
      const { _id: id, productId, sellerId } = question;
      const { name, businessName } = sellers.get(sellerId) ?? {};
      return compact({
        ...ownView(question),
        id,
        deviceName: devices.get(productId)?.name,
        sellerId,
        sellerName: businessName ?? name,
      });
    });
  }

  private async devicesOf(documents: readonly QuestionDocument[]) {
    const ids = [...new Set(documents.map(({ productId }) => productId))];
    const products = await productsByIds(this.models.products, ids);
    return new Map(products.map((device) => [device._id, device]));
  }
}

const ownView = (question: QuestionDocument): Omit<SellerQuestion, 'device'> => {
  const { _id, productId, status, askerName, text, askedAt, answer, answeredAt, shown, answerRemoved } =
    question;
  // Unconfirmed questions are in no list.
  const filter = status as QuestionFilter;
  return compact({
    _id,
    productId,
    status: filter,
    askerName,
    text,
    askedAt,
    answer,
    answeredAt,
    shown,
    answerRemoved,
  });
};

export const publicQuestion = ({
  _id,
  text,
  askedAt,
  answer,
  answeredAt,
}: QuestionDocument): PublicQuestion => ({
  _id,
  text,
  askedAt,
  answer: answer!,
  answeredAt: answeredAt!,
});
