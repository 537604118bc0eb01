import { Controller, Get, Query, Res } from '@nestjs/common';
import type { ConsoleQuestion } from '@parkho/contracts';
import { allQuestions } from '@parkho/projections';
import type { FastifyReply } from 'fastify';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { ConsoleListQuery, parseConsoleList, setContentRange } from '../platform/http/query/console-list.js';
import { ConsoleQuestionFilter } from './question-queries.dto.js';
import { QuestionViews } from './question-views.js';

/** Questions to sellers for the console, in the format of ra-data-simple-rest: no envelope. */
@Controller('console/questions')
@Allow('products.read')
export class ConsoleQuestionsController {
  constructor(
    private readonly models: ReadModels,
    private readonly views: QuestionViews,
  ) {}

  /** The latest change first. */
  @Get()
  async list(
    @Query() query: ConsoleListQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ConsoleQuestion[]> {
    const { filter, page, limit } = await parseConsoleList(query, ConsoleQuestionFilter, ['since']);
    const { q: search, status } = filter;
    const { documents, total } = await allQuestions(
      this.models.questions,
      { search, status },
      { page, limit },
    );
    setContentRange(reply, 'questions', { page, limit }, documents.length, total);
    return this.views.ofConsole(documents);
  }
}
