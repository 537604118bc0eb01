import { MessageCircleQuestionMark } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** Buyers' questions to sellers. */
export const questions: ResourceProps = {
  name: 'questions',
  list: lazyScreen(() => import('./question-list'), 'QuestionList'),
  icon: MessageCircleQuestionMark,
  recordRepresentation: 'text',
};
