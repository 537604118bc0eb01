import { Module } from '@nestjs/common';
import { GuestsModule } from '../guests/guests.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AdminQuestionsController } from './admin-questions.controller.js';
import { AskQuestionHandler } from './commands/ask-question.js';
import { ConsoleQuestionsController } from './console-questions.controller.js';
import { GuestQuestions } from './guest-questions.js';
import { QuestionEndings } from './question-endings.js';
import { QuestionMails } from './question-mails.js';
import { QuestionViews } from './question-views.js';
import { QuestionedListings } from './questioned-listings.js';
import { QuestionsController } from './questions.controller.js';
import { SellerQuestionsController } from './seller-questions.controller.js';

@Module({
  imports: [GuestsModule, IdentityModule],
  controllers: [
    SellerQuestionsController,
    QuestionsController,
    AdminQuestionsController,
    ConsoleQuestionsController,
  ],
  providers: [
    GuestQuestions,
    QuestionedListings,
    QuestionEndings,
    QuestionMails,
    QuestionViews,
    AskQuestionHandler,
  ],
})
export class QuestionsModule {}
